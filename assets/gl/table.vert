#include "frame.glsl"
in vec3 in_position;
in vec3 in_normal;
uniform vec3 middle;  // mm
centroid out vec3 v_place;
centroid out vec3 v_normal;

void main() {
  v_place = in_position + middle;
  v_normal = in_normal;
  gl_Position = view * vec4(v_place, 1.0);
}
