#include "light.glsl"
uniform sampler2D oak;
uniform sampler2D grain;
uniform int is_floor;
uniform vec3 floor_colour;  // linear
centroid in vec3 v_place;
centroid in vec3 v_normal;
out vec4 colour;

// A pool of light around the table, with the table's shadow in it.
vec3 poolOfLight() {
  vec2 middle = (area.xy + area.zw) * 0.5, half_ = (area.zw - area.xy) * 0.5;
  vec2 beyond = max(abs(v_place.xy - middle - vec2(70.0, -60.0)) - half_ + 60.0, 0.0);
  float shadow = 1.0 - smoothstep(0.0, 260.0, length(beyond));
  float far = length((v_place.xy - middle) / (length(half_) * 3.4));
  vec3 lit_floor = floor_colour * (1.0 - 0.72 * shadow);
  return mix(lit_floor, vec3(0.0145, 0.0096, 0.0066), smoothstep(0.05, 1.0, far));  // the dark of the room
}

void main() {
  if (is_floor == 1) {
    colour = vec4(tone(poolOfLight()), blurAt(v_place));
    return;
  }
  vec3 normal = normalize(v_normal);
  vec2 wide = area.zw - area.xy;
  vec2 on = (v_place.xy - area.xy) / wide;
  float inside = min(min(on.x, 1.0 - on.x) * wide.x, min(on.y, 1.0 - on.y) * wide.y);  // mm from the edge of the top
  vec2 along = abs(normal.z) > 0.5 ? v_place.xy : vec2(v_place.x + v_place.y, v_place.z * 1.6);
  bool is_board = inside > 0.0;
  vec2 fibre = is_board || abs(on.x - 0.5) < 0.5 ? along : along.yx;
  float fine = texture(grain, fibre / vec2(170.0, 64.0)).r - 0.5;
  float finer = texture(grain, fibre / vec2(63.0, 21.0) + 0.37).r - 0.5;
  vec3 albedo = is_board ? linear(texture(oak, vec2(on.x, 1.0 - on.y)).rgb) : vec3(0.20, 0.092, 0.034);
  albedo *= 1.0 + 0.55 * fine + 0.45 * finer;
  float groove = 1.0 - 0.55 * (1.0 - smoothstep(0.2, 1.3, abs(inside + 0.4)));
  albedo *= groove;
  float open = normal.z > 0.3 ? lightAt(v_place, normal) : 1.0;
  float roughness = clamp(0.52 - 0.4 * fine - 0.25 * finer, 0.25, 0.9);
  normal = normalize(normal + vec3(0.0, (fine + finer) * 0.035, 0.0));
  colour = vec4(tone(shade(albedo, v_place, normal, roughness, open, 1.0)), blurAt(v_place));
}
