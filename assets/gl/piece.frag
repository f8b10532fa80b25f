#include "light.glsl"
#include "water.glsl"
uniform sampler2DArray pictures;
uniform sampler2D grain;
uniform vec3 water_colour;  // linear
uniform vec2 extent;        // mm of the whole picture
uniform float rough;
uniform int kind;           // as `Kind` numbers them
centroid in vec3 v_place;
centroid in vec3 v_normal;
centroid in vec3 v_own;
flat in vec3 v_own_normal;
centroid in vec2 v_uv;
flat in vec3 v_printed;
flat in vec4 v_ahead;
out vec4 colour;

void main() {
  vec4 print_ = texture(pictures, vec3(v_uv, v_printed.x));
  if (kind == 1 && distance(v_uv, vec2(0.5)) > 0.5) discard;
  vec3 albedo = linear(print_.rgb);
  vec3 ran = runWater(albedo, water_colour, v_printed.yz, eye.w, v_uv.x * extent.x, v_uv.y * extent.y);
  vec3 normal = normalize(v_normal);
  float roughness = rough;
  if (kind == 0) {  // fibres along the block, strong on bare beech and faint through the paint
    float bare = step(0.5, v_uv.y);
    bool is_end = abs(v_own_normal.z) > 0.7;
    vec2 fibre = is_end ? v_own.xy * vec2(0.09, 0.05) : vec2(v_own.z * 0.011, (v_own.x + v_own.y) * 0.055);
    float fine = texture(grain, fibre + vec2(v_ahead.w, v_ahead.w * 1.7)).r - 0.5;
    albedo *= 1.0 + fine * mix(0.30, 1.0, bare);
    roughness = clamp(rough + fine * 0.5 - 0.16 * (1.0 - bare), 0.2, 1.0);
  }
  float wet = ran.x * ran.y;
  albedo *= mix(1.0, 0.72, ran.x * (1.0 - ran.y));
  albedo = mix(albedo, vec3(0.174, 0.631, 1.0), wet * (0.42 + 0.34 * ran.z));
  roughness = mix(roughness, 0.16, wet);
  normal = normalize(normal + wet * 0.10 * ran.z * v_ahead.xyz);
  float low = kind == 0 || kind == 2 ? mix(0.55, 1.0, smoothstep(-2.0, 22.0, v_place.z + 14.0 * max(0.0, normal.z))) : 1.0;
  float rim = kind == 1 ? 1.0 - 0.35 * smoothstep(0.488, 0.5, distance(v_uv, vec2(0.5))) : 1.0;
  float open = lightAt(v_place, normal);
  colour = vec4(tone(shade(albedo * rim, v_place, normal, roughness, open, low)), blurAt(v_place));
}
