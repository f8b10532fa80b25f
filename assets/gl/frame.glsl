// What is the same for everything in a frame.
layout(std140) uniform Frame {
  mat4 view;        // mm to the picture
  mat4 lit;         // mm to the map of shadows, 0 to 1
  vec4 eye;         // mm; w: s of the clock of the water
  vec4 light;       // unit vector towards the light; w: mm of a pixel of the map of shadows
  vec4 focus;       // mm that is in focus, largest blur, pixels of the picture's height, mm the shadows reach
  vec4 area;        // least and greatest x and y of the table, mm
  vec4 forward;     // unit vector of the way the eye looks
};

vec3 turn(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v);
}
