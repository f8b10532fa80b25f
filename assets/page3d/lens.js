// The lens of the film: while time runs slowly, what is out of focus is blurred, as much as in the window (assets/gl/light.glsl, finish.frag).

const LARGEST_BLUR = 0.011; // of the picture's height
const LENS_SHADER = `
  uniform sampler2D drawn;
  uniform sampler2D depths;
  uniform vec2 range;   // mm, the nearest and the farthest that is drawn
  uniform float focus;  // mm that is sharp
  uniform float blur;   // 0 to 1
  uniform float largest; // pixels of the largest blur
  varying vec2 vAt;

  // How far out of focus a place of the picture is: 0 is sharp, less is nearer.
  float blurAt(vec2 at) {
    float depth = range.x * range.y / (range.y - (range.y - range.x) * texture2D(depths, at).r);
    return clamp(blur * (1.0 - focus / max(1.0, depth)) * 2.6, -1.0, 1.0);
  }

  void main() {
    vec2 pixel = 1.0 / vec2(textureSize(drawn, 0));
    float middle = blurAt(vAt);
    vec4 sum = texture2D(drawn, vAt);
    float weight = 1.0, radius = 0.8;
    for (float angle = 0.0; radius < largest; angle += 2.39996323) {
      vec2 at = vAt + vec2(cos(angle), sin(angle)) * radius * pixel;
      float there = blurAt(at);
      float size = abs(there) * largest;
      if (there > middle) size = min(size, abs(middle) * largest * 2.0); // nothing bleeds over an edge from behind
      sum += mix(sum / weight, texture2D(drawn, at), smoothstep(radius - 0.5, radius + 0.5, size));
      weight += 1.0;
      radius += 0.8 / radius;
    }
    gl_FragColor = sum / weight;
  }`;

class Lens {
  constructor(renderer) {
    this.renderer = renderer;
    this.size = new three.Vector2();
    this.depthOnly = new three.MeshBasicMaterial({ colorWrite: false });
    const value = (start) => ({ value: start });
    this.uniforms = { drawn: value(null), depths: value(null), range: value(new three.Vector2()), focus: value(1), blur: value(0), largest: value(0) };
    const material = new three.ShaderMaterial({
      uniforms: this.uniforms,
      vertexShader: "varying vec2 vAt;\nvoid main() { vAt = position.xy + 0.5; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }",
      fragmentShader: LENS_SHADER,
      blending: three.NoBlending,
      depthTest: false,
      depthWrite: false,
    });
    const sheet = new three.Mesh(new three.PlaneGeometry(1, 1), material);
    sheet.frustumCulled = false;
    this.sheet = new three.Scene();
    this.sheet.add(sheet);
  }

  // Makes what it draws into as large as the picture.
  fit() {
    const wanted = this.renderer.getDrawingBufferSize(new three.Vector2());
    if (wanted.equals(this.size)) return;
    this.size.copy(wanted);
    for (const old of [this.depths?.depthTexture, this.depths, this.drawn]) old?.dispose();
    this.depths = new three.WebGLRenderTarget(wanted.x, wanted.y, { depthTexture: new three.DepthTexture(wanted.x, wanted.y) });
    this.drawn = new three.FramebufferTexture(wanted.x, wanted.y);
    this.drawn.minFilter = this.drawn.magFilter = three.LinearFilter;
    this.uniforms.drawn.value = this.drawn;
    this.uniforms.depths.value = this.depths.depthTexture;
  }

  // Blurs the picture that was just drawn. Focus: mm that is sharp; blur: 0 to 1; flat: what only darkens what lies below it.
  blur(world, camera, focus, blur, flat) {
    const { renderer, uniforms } = this;
    this.fit();
    renderer.copyFramebufferToTexture(this.drawn);
    for (const mesh of flat) mesh.visible = false;
    world.overrideMaterial = this.depthOnly;
    renderer.setRenderTarget(this.depths);
    renderer.clear();
    renderer.render(world, camera);
    renderer.setRenderTarget(null);
    world.overrideMaterial = null;
    for (const mesh of flat) mesh.visible = true;
    uniforms.range.value.set(camera.near, camera.far);
    uniforms.focus.value = focus;
    uniforms.blur.value = blur;
    uniforms.largest.value = blur * LARGEST_BLUR * this.size.y;
    renderer.render(this.sheet, camera);
  }
}
