// The page: time runs, a camera looks, buttons and keys.

const find = (id) => document.getElementById(id);
const SPEEDS = [0.0625, 0.125, 0.25, 0.5, 1, 2, 4];
const AT_ONCE = 0.0001; // s
const MOST_COSTS = 1000;
const SHORT = 10; // s from the first nudge to the end: half as fast, so that there is something to see
const NARROW = 740; // pixels, below which the result card would lie over the river

class Player {
  constructor(scene) {
    this.scene = scene;
    this.words = scene.words;
    this.tracks = new Tracks(scene);
    this.strikes = readWholeNumbers(unpack(scene.strikes));
    this.time = Math.max(0, scene.begin);
    this.speed = scene.end < SHORT ? 0.5 : 1;
    this.pace = 1; // of the film: slower where there is much to see
    this.isPlaying = false;
    this.isFilmed = false;
    this.isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.costs = []; // ms of script, of every frame since they were last asked for
    this.isDirty = true;
  }

  async begin() {
    this.stage = new Stage(find("stage"), this.scene, this.tracks);
    await this.stage.build();
    this.orbit = this.buildOrbit();
    this.showWhole();
    if (!this.isCalm.matches) this.setFilmed(true);
    this.resize();
    new ResizeObserver(() => this.resize()).observe(find("stage"));
    this.addMarks();
    find("speed").value = String(this.speed);
    this.listen();
    find("controls").hidden = false;
    find("start").hidden = false;
    this.last = performance.now();
    this.loop(this.last);
  }

  buildOrbit() {
    const orbit = new three.OrbitControls(this.stage.camera, find("stage"));
    orbit.enableDamping = !this.isCalm.matches;
    orbit.dampingFactor = 0.12;
    orbit.maxPolarAngle = Math.PI * 0.492;
    orbit.minDistance = 60;
    orbit.maxDistance = this.stage.reach * 5;
    orbit.zoomToCursor = true;
    orbit.addEventListener("start", () => { this.setFilmed(false); this.open(); });
    orbit.addEventListener("change", () => { this.isDirty = true; });
    return orbit;
  }

  resize() {
    const { clientWidth, clientHeight } = find("stage");
    if (clientWidth && clientHeight) this.stage.resize(clientWidth, clientHeight);
    this.isDirty = true;
  }

  // Looks at the table from a direction that shows all of it, whatever the shape of the window.
  showWhole() {
    const [ex, ey, ez, tx, ty, tz] = this.scene.whole;
    const target = new three.Vector3(tx, ty, tz);
    const eye = new three.Vector3(ex, ey, ez).sub(target);
    const { clientWidth: w, clientHeight: h } = find("stage");
    if (w && h) eye.multiplyScalar(Math.max(1, (1.5 * h) / w));
    this.look(eye.add(target), target);
  }

  look(eye, target) {
    this.stage.camera.position.copy(eye);
    this.orbit.target.copy(target);
    this.stage.camera.lookAt(target);
    this.orbit.update();
    this.isDirty = true;
  }

  setFilmed(is) {
    this.isFilmed = is;
    find("film").setAttribute("aria-pressed", String(is));
    find("free").setAttribute("aria-pressed", String(!is));
    this.isDirty = true;
  }

  // Puts the camera where the film has it now.
  followFilm() {
    const { film } = this.scene;
    const last = film.length - 1;
    this.pace = 1;
    if (last < 0 || this.time < film[0][0]) return this.showWhole();
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (film[middle][0] <= this.time) low = middle;
      else high = middle - 1;
    }
    const [one, other] = [film[low], film[Math.min(low + 1, last)]];
    const gap = other[0] - one[0];
    const part = gap > 0 ? Math.min(1, (this.time - one[0]) / gap) : 0;
    const at = one.map((value, column) => value + (other[column] - value) * part);
    this.pace = at[7];
    const target = new three.Vector3(...at.slice(4, 7));
    const eye = new three.Vector3(...at.slice(1, 4)).sub(target);
    return this.look(eye.multiplyScalar(Math.max(1, 1.15 / this.stage.camera.aspect)).add(target), target);
  }

  loop(now) {
    requestAnimationFrame((next) => this.loop(next));
    const passed = Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    if (this.isLost) return;
    if (this.isPlaying) {
      this.time = Math.min(this.scene.end, this.time + passed * this.speed * (this.isFilmed ? this.pace : 1));
      this.isDirty = true;
      if (this.time >= this.scene.end) this.setPlaying(false);
    }
    if (!this.isFilmed && this.orbit.enableDamping) this.orbit.update();
    if (this.isDirty) this.drawNow();
  }

  drawNow() {
    const begun = performance.now();
    this.isDirty = false;
    this.stage.show(this.time);
    if (this.isFilmed) this.followFilm();
    this.isDirty = false;
    this.stage.draw(this.orbit.target, this.isFilmed ? 1 - this.pace : 0);
    this.costs.push(performance.now() - begun);
    if (this.costs.length > MOST_COSTS) this.costs.shift();
    this.showTime();
    document.body.dataset.ready = "1";
  }

  showTime() {
    const [scrub, { begin, end }] = [find("scrub"), this.scene];
    if (document.activeElement !== scrub || this.isPlaying) scrub.value = this.time;
    const text = this.words.time.replace("{s}", Math.abs(this.time).toFixed(2).replace(".", this.words.point)).replace("{sign}", this.time < -0.005 ? "−" : "");
    if (find("time").textContent !== text) {
      find("time").textContent = text;
      scrub.setAttribute("aria-valuetext", text);
      scrub.style.setProperty("--part", `${(100 * (this.time - begin)) / Math.max(AT_ONCE, end - begin)}%`);
    }
  }

  addMarks() {
    const { begin, end, marks } = this.scene;
    Object.assign(find("scrub"), { min: begin, max: end });
    find("marks").replaceChildren(...marks.map(([time, sign]) => {
      const mark = document.createElement("i");
      mark.className = sign;
      mark.style.left = `${(100 * (time - begin)) / Math.max(AT_ONCE, end - begin)}%`;
      return mark;
    }));
  }

  open() {
    document.body.classList.add("started");
    if (!find("start").hidden && window.innerWidth < NARROW) find("card").open = false;
    find("start").hidden = true;
    this.isDirty = true;
  }

  setPlaying(is) {
    this.isPlaying = is;
    document.body.classList.toggle("playing", is);
    find("play").setAttribute("aria-label", is ? this.words.pause : this.words.play);
    if (is) this.open();
  }

  togglePlaying() {
    if (!this.isPlaying && this.time >= this.scene.end) this.time = Math.max(0, this.scene.begin);
    this.setPlaying(!this.isPlaying);
  }

  seek(time) {
    this.time = Math.min(this.scene.end, Math.max(this.scene.begin, time));
    this.open();
  }

  // To the next strike or the one before, and stops there.
  goToStrike(step) {
    const { begin, end, units } = this.scene;
    const now = Math.round(this.time / units[0]);
    const after = this.strikes.findIndex((one) => one > now);
    const next = after < 0 ? this.strikes.length : after;
    let before = next - 1;
    while (before >= 0 && this.strikes[before] >= now) before -= 1;
    const found = this.strikes[step > 0 ? next : before];
    this.setPlaying(false);
    this.seek(found === undefined ? (step > 0 ? end : begin) : found * units[0]);
  }

  setSpeed(step) {
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.speed) + step))];
    find("speed").value = String(this.speed);
  }

  // Turns the camera about what it looks at, or moves both. Angles in rad; x and y as parts of the distance.
  turn(around, over) {
    const { camera } = this.stage;
    const out = new three.Vector3().subVectors(camera.position, this.orbit.target);
    const radius = out.length();
    const azimuth = Math.atan2(out.y, out.x) + around;
    const height = Math.min(1.55, Math.max(0.03, Math.asin(out.z / radius) + over));
    const level = radius * Math.cos(height);
    out.set(level * Math.cos(azimuth), level * Math.sin(azimuth), radius * Math.sin(height));
    this.moveFreely(out.add(this.orbit.target), this.orbit.target);
  }

  slide(right, ahead) {
    const { camera } = this.stage;
    const out = new three.Vector3().subVectors(this.orbit.target, camera.position);
    const step = out.length();
    out.setZ(0).normalize().multiplyScalar(step);
    const by = new three.Vector3(out.x * ahead + out.y * right, out.y * ahead - out.x * right, 0);
    this.moveFreely(camera.position.clone().add(by), this.orbit.target.clone().add(by));
  }

  zoom(factor) {
    const { target, minDistance, maxDistance } = this.orbit;
    const out = new three.Vector3().subVectors(this.stage.camera.position, target);
    out.setLength(Math.min(maxDistance, Math.max(minDistance, out.length() * factor)));
    this.moveFreely(out.add(target), target);
  }

  moveFreely(eye, target) {
    this.setFilmed(false);
    this.open();
    this.look(eye, target.clone());
  }

  listen() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("start", () => this.setPlaying(true));
    press("play", () => this.togglePlaying());
    press("before", () => this.goToStrike(-1));
    press("next", () => this.goToStrike(1));
    press("film", () => { this.open(); this.setFilmed(true); });
    press("free", () => { this.open(); this.setFilmed(false); });
    press("whole", () => { this.open(); this.setFilmed(false); this.showWhole(); });
    press("help", () => find("how").showModal());
    find("scrub").addEventListener("input", () => { this.setPlaying(false); this.seek(Number(find("scrub").value)); });
    find("speed").addEventListener("change", () => { this.speed = Number(find("speed").value); });
    document.addEventListener("keydown", (event) => this.hearKey(event));
    window.addEventListener("beforeprint", () => { find("card").open = true; });
    find("stage").addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.isLost = true;
      this.setPlaying(false);
      document.body.classList.remove("started");
      find("notice").textContent = this.words.lost;
    });
    find("stage").addEventListener("webglcontextrestored", () => {
      this.isLost = false;
      this.isDirty = true;
      this.stage.renderer.shadowMap.needsUpdate = true;
      document.body.classList.add("started");
      find("notice").textContent = "";
    });
  }

  hearKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("how").open) return;
    const on = document.activeElement;
    const keys = { " ": () => this.togglePlaying(), ",": () => this.goToStrike(-1), ".": () => this.goToStrike(1), "[": () => this.setSpeed(-1), "]": () => this.setSpeed(1), c: () => { this.open(); this.setFilmed(!this.isFilmed); }, 0: () => { this.setFilmed(false); this.open(); this.showWhole(); }, Home: () => this.seek(this.time > 0 ? 0 : this.scene.begin), End: () => this.seek(this.scene.end), "?": () => find("how").showModal(), "+": () => this.zoom(0.85), "=": () => this.zoom(0.85), "-": () => this.zoom(1 / 0.85) };
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const isTaken = on instanceof HTMLSelectElement || (event.key === " " && (on instanceof HTMLButtonElement || on.tagName === "SUMMARY")) || (on === find("scrub") && (event.key in arrows || event.key === "Home" || event.key === "End"));
    if (isTaken) return;
    if (event.key in arrows) {
      const [x, y] = arrows[event.key];
      if (event.shiftKey) this.slide(x * 0.06, y * 0.06);
      else this.turn(x * 0.09, y * 0.06);
    } else if (event.key in keys) keys[event.key]();
    else return;
    event.preventDefault();
  }
}

async function run() {
  const scene = JSON.parse(find("scene").textContent);
  let player;
  try {
    player = new Player(scene);
    await player.begin();
  } catch (error) {
    find("notice").textContent = scene.words.no_webgl;
    throw error;
  }
  const places = new Map();
  scene.pieces.id.forEach((id, piece) => { places.set(id, [...(places.get(id) || []), piece]); });
  window.aya = {
    play: () => player.setPlaying(true),
    pause: () => player.setPlaying(false),
    seek: (seconds) => { player.setPlaying(false); player.seek(seconds); },
    time: () => player.time,
    camera: () => [...player.stage.camera.position.toArray(), ...player.orbit.target.toArray()],
    look: (eye, target) => player.moveFreely(new three.Vector3(...eye), new three.Vector3(...target)),
    pose: (id) => {
      const out = new Float64Array(7);
      const there = (places.get(id) || []).find((piece) => player.tracks.readPose(piece, player.time, out));
      return there === undefined ? null : { position: [...out.slice(0, 3)], quaternion: [...out.slice(3)] };
    },
    stats: () => {
      const costs = player.costs.splice(0).sort((one, other) => one - other);
      const { calls, triangles } = player.stage.renderer.info.render;
      return { frames: costs.length, ms: costs[costs.length >> 1] || 0, calls, triangles };
    },
  };
}

run();
