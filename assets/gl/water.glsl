// How much of a printed colour is water (r), how much of that the water has reached (g), and how bright it runs (b).
vec3 runWater(vec3 printed, vec3 water_colour, vec2 wet, float now, float along, float across) {
  float water = 1.0 - smoothstep(0.04, 0.13, distance(printed, water_colour));
  float reached = smoothstep(wet.x, wet.y, now);
  float run = sin(along * 0.55 - now * 9.0 + 1.7 * sin(across * 0.6)) * sin(along * 0.23 - now * 5.0 + across * 0.9);
  return vec3(water, reached, run);
}
