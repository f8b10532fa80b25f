#include "frame.glsl"
in vec3 in_position;
in vec3 in_normal;
in vec2 in_place;
in vec3 at;
in vec4 rotation;
in vec3 printed;  // layer of the pictures, from when until when water comes
uniform float lift;  // mm
centroid out vec3 v_place;
centroid out vec3 v_normal;
centroid out vec3 v_own;
flat out vec3 v_own_normal;
centroid out vec2 v_uv;
flat out vec3 v_printed;
flat out vec4 v_ahead;  // the body's own x and how it leans, for the dark at its foot

void main() {
  if (dot(rotation, rotation) < 0.5) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  v_place = turn(rotation, in_position) + at + vec3(0.0, 0.0, lift);
  v_normal = turn(rotation, in_normal);
  v_own = in_position;
  v_own_normal = in_normal;
  v_uv = in_place;
  v_printed = printed;
  v_ahead = vec4(turn(rotation, vec3(1.0, 0.0, 0.0)), at.x * 0.37 + at.y * 0.61);
  gl_Position = view * vec4(v_place, 1.0);
}
