// The table as three.js draws it: every kind of piece is one instanced mesh, so a table of any size takes the same few calls.

const DOMINO = 0;
const TILE = 1;
const PHOTO = 2;
const PRINT = 3;
const SHADOW_PIXELS = 2048;
const WATER_SHADER = `
  float water = 1.0 - smoothstep(0.04, 0.13, distance(diffuseColor.rgb, waterColour));
  float wet = smoothstep(vWet.x, vWet.y, now);
  float run = sin(vAlong * 0.55 - now * 9.0 + 1.7 * sin(vAcross * 0.6)) * sin(vAlong * 0.23 - now * 5.0 + vAcross * 0.9);
  float lit = water * wet;
  diffuseColor.rgb *= mix(1.0, 0.72, water * (1.0 - wet));
  diffuseColor.rgb = mix(diffuseColor.rgb, brightColour, lit * (0.42 + 0.34 * run));`;

function buildShape({ positions, normals, places, triangles }) {
  const shape = new three.BufferGeometry();
  shape.setAttribute("position", new three.BufferAttribute(new Float32Array(positions), 3));
  shape.setAttribute("normal", new three.BufferAttribute(new Float32Array(normals), 3));
  shape.setAttribute("uv", new three.BufferAttribute(new Float32Array(places), 2));
  shape.setIndex(triangles);
  return shape;
}

function loadTexture(address, flip = false) {
  const picture = new Image();
  const texture = new three.Texture(picture);
  texture.colorSpace = three.SRGBColorSpace;
  texture.flipY = flip;
  texture.anisotropy = 8;
  picture.src = address;
  return picture.decode().then(() => {
    texture.needsUpdate = true;
    return texture;
  });
}

class Stage {
  constructor(canvas, scene, tracks) {
    this.scene = scene;
    this.tracks = tracks;
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = three.PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = three.NeutralToneMapping;
    this.renderer.toneMappingExposure = 1;
    this.renderer.info.autoReset = false;
    this.lens = new Lens(this.renderer);
    this.flat = []; // what only darkens the table below it
    this.world = new three.Scene();
    this.camera = new three.PerspectiveCamera(35, 1, 10, 12000);
    this.camera.up.set(0, 0, 1);
    this.now = { value: 0 };
    const [x0, y0, x1, y1] = scene.table;
    this.middle = new three.Vector3((x0 + x1) / 2, (y0 + y1) / 2, 0);
    this.reach = Math.hypot(x1 - x0, y1 - y0) / 2;
    this.light = this.buildLights();
    this.matrix = new three.Matrix4();
    this.slot = new Int32Array(tracks.count);
  }

  async build() {
    const { scene } = this;
    const [oak, ...sheets] = await Promise.all([loadTexture(scene.oak, true), ...scene.sheets.map((sheet) => loadTexture(sheet.picture))]);
    this.buildTable(oak);
    this.meshes = scene.sheets.map((sheet, kind) => this.buildPieces(kind, sheet, sheets[kind]));
    this.buildContact(DOMINO, scene.sizes[DOMINO]);
    this.buildContact(PHOTO, scene.sizes[PHOTO]);
  }

  buildLights() {
    this.world.add(new three.HemisphereLight(0xdfe8ff, 0x8f7a66, 1.05));
    const light = new three.DirectionalLight(0xfff0d9, 2.9);
    light.castShadow = true;
    light.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    light.shadow.radius = 3;
    light.shadow.intensity = 0.85;
    this.world.add(light, light.target);
    return light;
  }

  buildTable(oak) {
    const [x0, y0, x1, y1] = this.scene.table;
    const [wide, deep, rim, thick] = [x1 - x0, y1 - y0, 16, 34];
    oak.wrapS = three.RepeatWrapping;
    const wood = new three.MeshStandardMaterial({ map: oak, roughness: 0.7 });
    this.addGrain(wood, wide, deep);
    const top = new three.Mesh(new three.PlaneGeometry(wide, deep), wood);
    top.position.copy(this.middle);
    top.receiveShadow = true;
    const body = new three.Mesh(
      new three.BoxGeometry(wide + 2 * rim, deep + 2 * rim, thick),
      new three.MeshStandardMaterial({ color: 0x7a5230, roughness: 0.55 }),
    );
    body.position.set(this.middle.x, this.middle.y, -thick / 2 - 0.6);
    body.receiveShadow = true;
    const floor = new three.Mesh(new three.PlaneGeometry(9 * this.reach, 9 * this.reach), new three.MeshBasicMaterial({ map: this.paintFloor(wide, deep), transparent: true }));
    floor.position.set(this.middle.x, this.middle.y, -420);
    this.world.add(top, body, floor);
  }

  // Pores and hairs along the grain, too fine for the picture of the whole table, seen from near.
  addGrain(material, wide, deep) {
    const board = document.createElement("canvas");
    board.width = 512;
    board.height = 512;
    const paint = board.getContext("2d");
    paint.fillStyle = "rgb(128, 128, 128)";
    paint.fillRect(0, 0, 512, 512);
    let seed = 7;
    const chance = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
    for (let hair = 0; hair < 2600; hair += 1) {
      const [x, y, long, dark] = [chance() * 512, chance() * 512, 14 + chance() * 90, chance()];
      paint.fillStyle = dark < 0.6 ? `rgba(60, 52, 44, ${0.12 + 0.25 * chance()})` : `rgba(215, 205, 190, ${0.1 + 0.16 * chance()})`;
      for (const shift of [0, -512]) paint.fillRect(x + shift, y, long, 0.8 + chance() * 1.2);
    }
    const grain = new three.CanvasTexture(board);
    grain.wrapS = three.RepeatWrapping;
    grain.wrapT = three.RepeatWrapping;
    grain.anisotropy = 8;
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, { grain: { value: grain }, repeats: { value: new three.Vector2(wide / 90, deep / 60) } });
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform sampler2D grain;\nuniform vec2 repeats;")
        .replace("#include <map_fragment>", "#include <map_fragment>\ndiffuseColor.rgb *= 0.5 + texture2D(grain, vMapUv * repeats).g;");
    };
    material.customProgramCacheKey = () => "grain";
  }

  // A pool of light around the table, with the table's shadow in it.
  paintFloor(wide, deep) {
    const board = document.createElement("canvas");
    board.width = 512;
    board.height = 512;
    const paint = board.getContext("2d");
    const pool = paint.createRadialGradient(256, 256, 20, 256, 256, 256);
    [[0, 0.85], [0.3, 0.6], [0.65, 0.2], [1, 0]].forEach(([at, alpha]) => pool.addColorStop(at, `rgba(112, 82, 56, ${alpha})`));
    paint.fillStyle = pool;
    paint.fillRect(0, 0, 512, 512);
    const scale = 512 / (9 * this.reach);
    paint.filter = "blur(14px)";
    paint.fillStyle = "rgba(20, 12, 6, 0.75)";
    paint.fillRect(256 - (wide * scale) / 2 + 6, 256 - (deep * scale) / 2 + 10, wide * scale, deep * scale);
    const texture = new three.CanvasTexture(board);
    texture.colorSpace = three.SRGBColorSpace;
    return texture;
  }

  buildPieces(kind, sheet, texture) {
    const pieces = [];
    this.scene.pieces.kind.forEach((one, piece) => { if (one === kind) pieces.push(piece); });
    pieces.forEach((piece, slot) => { this.slot[piece] = slot; });
    const material = new three.MeshStandardMaterial({ map: texture, roughness: kind === DOMINO ? 0.78 : 0.6 });
    if (kind === TILE || kind === PRINT) {
      material.polygonOffset = true;
      material.polygonOffsetFactor = kind === TILE ? -2 : -1;
      material.polygonOffsetUnits = kind === TILE ? -4 : -2;
    }
    this.addCells(material, kind);
    const mesh = new three.InstancedMesh(buildShape(this.scene.shapes[kind]), material, Math.max(1, pieces.length));
    mesh.count = pieces.length;
    mesh.frustumCulled = false;
    mesh.castShadow = kind === DOMINO || kind === PHOTO;
    mesh.receiveShadow = true;
    mesh.instanceMatrix.setUsage(three.DynamicDrawUsage);
    const [cells, wets] = [new Float32Array(4 * Math.max(1, pieces.length)), new Float32Array(2 * Math.max(1, pieces.length))];
    pieces.forEach((piece, slot) => {
      cells.set(sheet.cells[this.scene.pieces.cell[piece]], 4 * slot);
      wets.set(this.scene.wet[piece] || [1e9, 2e9], 2 * slot);
    });
    mesh.geometry.setAttribute("cell", new three.InstancedBufferAttribute(cells, 4));
    mesh.geometry.setAttribute("wet", new three.InstancedBufferAttribute(wets, 2));
    this.world.add(mesh);
    return mesh;
  }

  // Draws each instance with its own cell of the sheet, and lets water run where the picture has water.
  addCells(material, kind) {
    const [r, g, b] = this.scene.water;
    const waterColour = new three.Color().setRGB(r / 255, g / 255, b / 255, three.SRGBColorSpace);
    const [x, , z] = this.scene.sizes[kind];
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, {
        now: this.now,
        waterColour: { value: waterColour },
        brightColour: { value: new three.Color(0x74d0ff) },
        extent: { value: new three.Vector2(kind === DOMINO ? x + z : x, x) },
      });
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nattribute vec4 cell;\nattribute vec2 wet;\nuniform vec2 extent;\nvarying vec2 vWet;\nvarying float vAlong;\nvarying float vAcross;")
        .replace("#include <uv_vertex>", "#include <uv_vertex>\nvMapUv = cell.xy + uv * cell.zw;\nvWet = wet;\nvAlong = uv.x * extent.x;\nvAcross = uv.y * extent.y;");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform float now;\nuniform vec3 waterColour;\nuniform vec3 brightColour;\nvarying vec2 vWet;\nvarying float vAlong;\nvarying float vAcross;")
        .replace("#include <map_fragment>", `#include <map_fragment>${WATER_SHADER}`)
        .replace("#include <roughnessmap_fragment>", "#include <roughnessmap_fragment>\nroughnessFactor = mix(roughnessFactor, 0.24, lit);");
    };
    material.customProgramCacheKey = () => "cells";
  }

  // The table is darker where a piece touches it or leans close over it.
  buildContact(kind, [x, y, z]) {
    const mesh = this.meshes[kind];
    const material = new three.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -8,
      uniforms: { halfSize: { value: new three.Vector3(x / 2, y / 2, z / 2) } },
      vertexShader: `
        uniform vec3 halfSize;
        varying vec2 vAt;
        varying vec2 vHalf;
        varying vec2 vHeights;
        void main() {
          vec3 ahead = instanceMatrix[0].xyz, left = instanceMatrix[1].xyz, head = instanceMatrix[2].xyz, middle = instanceMatrix[3].xyz;
          vec2 flat2 = length(head.xy) > 0.02 ? normalize(head.xy) : normalize(ahead.xy + vec2(1e-6, 0.0));
          vec2 side = vec2(-flat2.y, flat2.x);
          vec2 spread = vec2(
            abs(dot(ahead.xy, flat2)) * halfSize.x + abs(dot(left.xy, flat2)) * halfSize.y + abs(dot(head.xy, flat2)) * halfSize.z,
            abs(dot(ahead.xy, side)) * halfSize.x + abs(dot(left.xy, side)) * halfSize.y + abs(dot(head.xy, side)) * halfSize.z);
          float under = middle.z - abs(head.z) * halfSize.z - abs(ahead.z) * halfSize.x - abs(left.z) * halfSize.y;
          float rise = 2.0 * halfSize.z * head.z * min(1.0, length(head.xy) * 4.0);
          vHeights = max(vec2(0.0), vec2(under, under + max(0.0, rise)));
          float seen = step(0.5, length(ahead));
          vHalf = spread;
          vAt = position.xy * 2.0 * (spread + 9.0);
          vec2 place = middle.xy + flat2 * vAt.x + side * vAt.y;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(place, 0.05, 1.0) * seen;
        }`,
      fragmentShader: `
        varying vec2 vAt;
        varying vec2 vHalf;
        varying vec2 vHeights;
        void main() {
          vec2 beyond = max(abs(vAt) - vHalf + 1.0, 0.0);
          float height = mix(vHeights.x, vHeights.y, clamp(vAt.x / (2.0 * vHalf.x) + 0.5, 0.0, 1.0));
          float dark = (1.0 - smoothstep(0.0, 9.0, length(beyond))) * exp(-height / 9.0);
          gl_FragColor = vec4(0.1, 0.05, 0.02, 0.5 * dark * dark);
        }`,
    });
    const contact = new three.InstancedMesh(new three.PlaneGeometry(1, 1), material, mesh.instanceMatrix.count);
    contact.instanceMatrix = mesh.instanceMatrix;
    contact.count = mesh.count;
    contact.frustumCulled = false;
    contact.renderOrder = 1;
    this.flat.push(contact);
    this.world.add(contact);
  }

  // Moves what moved since the last call. Time: s of the timeline.
  show(time) {
    this.now.value = time;
    const { matrix, meshes, scene } = this;
    let moved = false;
    this.tracks.update(time, (piece, pose) => {
      const kind = scene.pieces.kind[piece];
      if (pose) writeMatrix(matrix.elements, pose);
      else matrix.elements.fill(0);
      meshes[kind].setMatrixAt(this.slot[piece], matrix);
      meshes[kind].instanceMatrix.needsUpdate = true;
      moved = true;
    });
    if (moved) this.renderer.shadowMap.needsUpdate = true;
  }

  // The light shines on what the camera looks at, so that shadows are fine from near; its steps are whole pixels of the shadow.
  aimLight(target) {
    const distance = this.camera.position.distanceTo(target);
    const reach = Math.min(this.reach * 1.08, Math.max(160, distance * 0.85));
    const size = 2 ** (Math.ceil(Math.log2(reach) * 4) / 4);
    const middle = target.clone().lerp(this.middle, Math.min(1, size / this.reach) ** 4);
    const texel = (2 * size) / SHADOW_PIXELS;
    middle.set(Math.round(middle.x / texel) * texel, Math.round(middle.y / texel) * texel, 0);
    const { shadow, position, target: aim } = this.light;
    if (size === this.lit && aim.position.equals(middle)) return;
    this.lit = size;
    aim.position.copy(middle);
    position.copy(middle).add(new three.Vector3(-0.62, 0.5, 1.0).multiplyScalar(2200));
    Object.assign(shadow.camera, { left: -size, right: size, top: size, bottom: -size, near: 200, far: 6000 });
    shadow.camera.up.set(0, 0, 1);
    shadow.camera.updateProjectionMatrix();
    shadow.bias = -0.0002;
    shadow.normalBias = texel * 0.9;
    this.renderer.shadowMap.needsUpdate = true;
  }

  resize(width, height) {
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.fov = width < height ? 52 : 35;
    this.camera.updateProjectionMatrix();
  }

  // Blur: of what is not in focus, 0 to 1.
  draw(target, blur) {
    this.aimLight(target);
    this.renderer.info.reset();
    this.renderer.render(this.world, this.camera);
    if (blur > 0) this.lens.blur(this.world, this.camera, this.camera.position.distanceTo(target), blur, this.flat);
  }
}

// A rotation and a position as a matrix, column by column.
function writeMatrix(out, [x, y, z, w, i, j, k]) {
  out[0] = 1 - 2 * (j * j + k * k);
  out[1] = 2 * (i * j + w * k);
  out[2] = 2 * (i * k - w * j);
  out[4] = 2 * (i * j - w * k);
  out[5] = 1 - 2 * (i * i + k * k);
  out[6] = 2 * (j * k + w * i);
  out[8] = 2 * (i * k + w * j);
  out[9] = 2 * (j * k - w * i);
  out[10] = 1 - 2 * (i * i + j * j);
  [out[3], out[7], out[11], out[12], out[13], out[14], out[15]] = [0, 0, 0, x, y, z, 1];
}
