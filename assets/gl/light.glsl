// One warm key light with soft shadows, a pale sky and a warm ground, and a tone mapping that keeps colours as they are.
#include "frame.glsl"
uniform sampler2DShadow shadow_near;
uniform sampler2D shadow_depth;

const vec3 KEY = vec3(1.0, 0.87, 0.70) * 3.3;
const vec3 SKY = vec3(0.80, 0.84, 1.0) * 1.12;
const vec3 GROUND = vec3(0.46, 0.32, 0.21) * 1.25;
const float PI = 3.14159265;

const vec2 DISC[SHADOW_SAMPLES] = vec2[](SHADOW_DISC);

// How much of the key light arrives, 0 to 1: penumbras are wider the farther what casts them is.
float lightAt(vec3 place, vec3 normal) {
  vec3 at = (lit * vec4(place + normal * light.w * 1.1, 1.0)).xyz;
  if (any(lessThan(at.xy, vec2(0.0))) || any(greaterThan(at.xy, vec2(1.0)))) return 1.0;
  float texel = 1.0 / float(textureSize(shadow_depth, 0).x);
  float bias = 0.3 / focus.w;
  float wide = 9.0 * texel * clamp(0.35 / light.w, 0.35, 3.0);
  float gap = 0.0, found = 0.0;
  for (int i = 0; i < BLOCKER_SAMPLES; i += 1) {
    float nearer = at.z - bias - texture(shadow_depth, at.xy + DISC[i * (SHADOW_SAMPLES / BLOCKER_SAMPLES)] * wide).r;
    float is = step(0.0, nearer);
    gap += is * nearer;
    found += is;
  }
  if (found < 0.5) return 1.0;
  float apart = gap / found * focus.w;  // mm along the light
  float spread = clamp((0.35 + apart * 0.055) / light.w, 1.1, 26.0) * texel;
  float open = 0.0;
  for (int i = 0; i < SHADOW_SAMPLES; i += 1) open += texture(shadow_near, vec3(at.xy + DISC[i] * spread, at.z - bias));
  return open / float(SHADOW_SAMPLES);
}

// Albedo and all light that falls on it: diffuse, a soft gleam of the key light, and what a lacquered surface mirrors of the room.
vec3 shade(vec3 albedo, vec3 place, vec3 normal, float rough, float open, float dim) {
  vec3 to_eye = normalize(eye.xyz - place);
  float facing = max(dot(normal, light.xyz), 0.0);
  vec3 halfway = normalize(light.xyz + to_eye);
  float a = rough * rough;
  float nh = max(dot(normal, halfway), 0.0);
  float spread = nh * nh * (a * a - 1.0) + 1.0;
  float gleam = a * a / (PI * spread * spread) * 0.25 / max(0.25, max(dot(to_eye, halfway), 0.0) * (0.5 + rough));
  float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0) * (1.0 - 0.75 * rough);
  vec3 ambient = mix(GROUND, SKY, 0.5 + 0.5 * normal.z);
  vec3 mirrored = reflect(-to_eye, normal);
  float window = smoothstep(0.25, 0.85, dot(mirrored, normalize(vec3(-0.35, 0.75, 0.55))));
  vec3 room = mix(GROUND * 0.6, SKY * (0.55 + 1.6 * window), smoothstep(-0.1, 0.45, mirrored.z));
  vec3 lit_by_key = KEY * facing * open;
  return albedo / PI * (lit_by_key + ambient * dim) * (1.0 - fresnel) + lit_by_key * gleam * 0.04 + room * fresnel * dim * 0.5 * (1.0 - 0.6 * rough);
}

// Khronos PBR neutral, then sRGB.
vec3 tone(vec3 colour) {
  float low = min(colour.r, min(colour.g, colour.b));
  float offset = low < 0.08 ? low - 6.25 * low * low : 0.04;
  colour -= offset;
  float peak = max(colour.r, max(colour.g, colour.b));
  float start = 0.76;
  if (peak > start) {
    float d = 1.0 - start;
    float new_peak = 1.0 - d * d / (peak + d - start);
    colour *= new_peak / peak;
    float g = 1.0 - 1.0 / (0.15 * (peak - new_peak) + 1.0);
    colour = mix(colour, vec3(new_peak), g);
  }
  colour = max(colour, vec3(0.0));
  vec3 root = sqrt(colour), fourth = sqrt(root);  // sRGB within a thousandth, without logarithms
  return max(0.662002687 * root + 0.684122060 * fourth - 0.323583601 * sqrt(fourth) - 0.0225411470 * colour, vec3(0.0));
}

vec3 linear(vec3 colour) {
  return colour * (colour * (colour * 0.305306011 + 0.682171111) + 0.012522878);
}

// How far out of focus a place is, as the picture keeps it beside its colour: 0.5 is sharp, less is nearer.
float blurAt(vec3 place) {
  float depth = max(1.0, dot(place - eye.xyz, forward.xyz));
  return clamp(0.5 + 0.5 * focus.y * (1.0 - focus.x / depth) * 2.6, 0.0, 1.0);
}
