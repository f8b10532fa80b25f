uniform float reach;
uniform float strength;
uniform bool is_round;
in vec2 v_at;
flat in vec2 v_half;
flat in vec2 v_heights;
in vec3 v_place;
out vec4 colour;

void main() {
  vec2 beyond = max(abs(v_at) - v_half + 1.0, 0.0);
  float apart = is_round ? max(length(v_at) - v_half.x + 1.0, 0.0) : length(beyond);
  float height = mix(v_heights.x, v_heights.y, clamp(v_at.x / (2.0 * v_half.x) + 0.5, 0.0, 1.0));
  float dark = (1.0 - smoothstep(0.0, reach, apart)) * exp(-height / 9.0);
  colour = vec4(0.07, 0.032, 0.012, strength * dark * dark);
}
