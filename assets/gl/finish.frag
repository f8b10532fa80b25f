uniform sampler2D drawn;  // beside its colour: how far out of focus, 0.5 is sharp
uniform float largest;    // pixels of the largest blur; 0: all is sharp
in vec2 v_uv;
out vec4 colour;

const float TURN = 2.39996323;

// Gathers a disc of what lies around: nothing sharp bleeds over an edge into the blur behind it.
vec3 gather(vec4 middle) {
  vec2 pixel = 1.0 / vec2(textureSize(drawn, 0));
  float own = abs(middle.a - 0.5) * 2.0 * largest;
  vec3 sum = middle.rgb;
  float weight = 1.0, radius = 0.8;
  for (float angle = 0.0; radius < largest; angle += TURN) {
    vec4 there = texture(drawn, v_uv + vec2(cos(angle), sin(angle)) * radius * pixel);
    float size = abs(there.a - 0.5) * 2.0 * largest;
    if (there.a > middle.a) size = clamp(size, 0.0, own * 2.0);
    float covers = smoothstep(radius - 0.5, radius + 0.5, size);
    sum += mix(sum / weight, there.rgb, covers);
    weight += 1.0;
    radius += STEP / radius;
  }
  return sum / weight;
}

void main() {
  vec4 middle = texture(drawn, v_uv);
  vec3 seen = largest > 0.0 ? gather(middle) : middle.rgb;
  vec2 out_ = (v_uv - 0.5) * vec2(1.15, 1.0);
  seen *= 1.0 - 0.42 * smoothstep(0.25, 0.95, dot(out_, out_) * 2.2);
  colour = vec4(seen.bgr, 1.0);  // as a surface keeps its bytes
}
