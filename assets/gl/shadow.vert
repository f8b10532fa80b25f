#include "frame.glsl"
in vec3 in_position;
in vec3 at;
in vec4 rotation;

void main() {
  vec4 place = lit * vec4(turn(rotation, in_position) + at, 1.0);
  gl_Position = dot(rotation, rotation) < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place.xyz * 2.0 - 1.0, 1.0);
}
