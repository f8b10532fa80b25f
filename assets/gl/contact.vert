#include "frame.glsl"
// The table is darker where a piece touches it or leans close over it.
in vec2 in_corner;
in vec3 at;
in vec4 rotation;
uniform vec3 half_size;
uniform float reach;  // mm
out vec2 v_at;
flat out vec2 v_half;
flat out vec2 v_heights;
out vec3 v_place;

void main() {
  vec3 ahead = turn(rotation, vec3(1.0, 0.0, 0.0)), left = turn(rotation, vec3(0.0, 1.0, 0.0)), head = turn(rotation, vec3(0.0, 0.0, 1.0));
  vec2 way = length(head.xy) > 0.02 ? normalize(head.xy) : normalize(ahead.xy + vec2(1e-6, 0.0));
  vec2 side = vec2(-way.y, way.x);
  vec2 spread = vec2(
    abs(dot(ahead.xy, way)) * half_size.x + abs(dot(left.xy, way)) * half_size.y + abs(dot(head.xy, way)) * half_size.z,
    abs(dot(ahead.xy, side)) * half_size.x + abs(dot(left.xy, side)) * half_size.y + abs(dot(head.xy, side)) * half_size.z);
  float under = at.z - abs(head.z) * half_size.z - abs(ahead.z) * half_size.x - abs(left.z) * half_size.y;
  float rise = 2.0 * half_size.z * head.z * min(1.0, length(head.xy) * 4.0);
  v_heights = max(vec2(0.0), vec2(under, under + max(0.0, rise)));
  v_half = spread;
  v_at = in_corner * (spread + reach);
  v_place = vec3(at.xy + way * v_at.x + side * v_at.y, 0.55);
  gl_Position = dot(rotation, rotation) < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : view * vec4(v_place, 1.0);
}
