// The table: each spot of a scene as one element over the wood, a real button where it can be pressed. What stays slides.

const THUMB = 44; // CSS px: the least side of what is pressed
const FAR = 7; // CSS px a pointer moves before a press is a drag
const LONG = 550; // ms of a long press, which enlarges a picture
const MARGIN = 12; // CSS px beside what is scrolled to
const SLIDE = { duration: 320, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Table {
  constructor(element, { press, drop, write, enlarge }) {
    this.element = element;
    this.act = { press, drop, write, enlarge };
    this.pictures = new Map(); // name -> address of a blob
    this.spots = new Map(); // key -> {element, spot}
    this.scene = null;
    this.carried = "";
    this.hovered = "";
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("pointerdown", (event) => this.pointed(event));
    element.addEventListener("pointerover", (event) => (this.hovered = keyOf(event.target)));
    element.addEventListener("contextmenu", (event) => this.asksForMore(event));
  }

  addPicture(data) {
    const name = [...new Uint8Array(data, 0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!this.pictures.has(name)) this.pictures.set(name, URL.createObjectURL(new Blob([data.slice(32)], { type: "image/webp" })));
  }

  forget() {
    this.pictures.forEach((address) => URL.revokeObjectURL(address));
    this.pictures.clear();
  }

  // what lies there

  show(scene) {
    const before = this.scene;
    this.scene = scene;
    this.zoom = 1 / scene.area[2];
    const resized = !before || String(before.area) !== String(scene.area);
    const focused = keyOf(document.activeElement);
    const hadFocus = this.element.contains(document.activeElement);
    this.element.classList.toggle("jumps", resized);
    this.element.style.width = `${scene.area[0] * this.zoom}px`;
    this.element.style.height = `${scene.area[1] * this.zoom}px`;
    const wood = this.pictures.get(scene.background);
    if (wood) this.element.parentElement.style.backgroundImage = `url(${wood})`;
    const places = new Map([...this.spots].map(([key, { spot }]) => [key, spot.rect]));
    scene.spots.forEach((spot) => places.has(spot.key) || places.set(spot.key, spot.rect));
    const present = new Set(scene.spots.map((spot) => spot.key));
    for (const [key, { element }] of this.spots) {
      if (!present.has(key)) {
        element.remove();
        this.spots.delete(key);
      }
    }
    scene.spots.forEach((spot, depth) => this.place(spot, depth, resized ? null : places));
    const ordered = [...scene.spots].sort((one, other) => one.order - other.order).map((spot) => this.spots.get(spot.key).element);
    const field = this.placeField(scene.written);
    [...(field ? [field] : []), ...ordered].forEach((element, k) => {
      if (this.element.children[k] !== element) this.element.insertBefore(element, this.element.children[k] || null);
    });
    this.widenTargets();
    if (this.carried && !present.has(this.carried)) this.carried = "";
    this.markCarried();
    if (focused && present.has(focused)) this.spots.get(focused).element.focus({ preventScroll: true });
    return hadFocus && !this.element.contains(document.activeElement);
  }

  showWhatMatters(before) {
    const view = this.element.parentElement;
    const overflows = view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight;
    view.tabIndex = overflows ? 0 : -1;
    if (!overflows) return;
    if (!before || Boolean(before.reveal) !== Boolean(this.scene.reveal)) view.scrollTo(0, 0);
    const first = this.scene.first !== before?.first && this.spots.get(this.scene.first)?.spot;
    if (!first) return;
    const [x, y, width, height] = first.rect.map((side) => side * this.zoom);
    const nearest = (from, length, start, room) => Math.min(from - MARGIN, Math.max(start, from + length + MARGIN - room));
    view.scrollTo({
      left: nearest(x, width, view.scrollLeft, view.clientWidth),
      top: nearest(y, height, view.scrollTop, view.clientHeight),
      behavior: still.matches ? "auto" : "smooth",
    });
  }

  place(spot, depth, places) {
    const tag = spot.press || spot.details ? "button" : "div";
    const known = this.spots.get(spot.key);
    let element = known?.element;
    if (!element || element.localName !== tag) {
      element?.remove();
      element = document.createElement(tag);
      if (tag === "button") element.type = "button";
      element.dataset.key = spot.key;
      const look = element.appendChild(document.createElement("span"));
      look.className = "look";
    }
    this.spots.set(spot.key, { element, spot });
    name(element, spot);
    const [x, y, width, height] = spot.rect.map((side) => side * this.zoom);
    const style = element.style;
    [style.width, style.height, style.zIndex] = [`${width}px`, `${height}px`, depth + 1];
    style.transform = `translate(${x}px, ${y}px)`;
    const classes = ["spot", spot.chosen && "chosen", spot.dimmed && "dimmed", spot.lifts && "lifts", !spot.press && spot.details && "large"];
    element.className = classes.filter(Boolean).join(" ");
    this.paint(element, spot, known?.spot);
    if (places && !still.matches) this.move(element, spot, known?.spot, places);
  }

  paint(element, spot, was) {
    const look = element.firstElementChild;
    const ring = element.querySelector(".ring");
    if (spot.chosen && !ring) element.appendChild(document.createElement("span")).className = "ring";
    if (!spot.chosen && ring) ring.remove();
    if (!spot.picture) {
      look.replaceChildren();
      return;
    }
    const [x, y, width, height] = spot.at.map((side) => side * this.zoom);
    Object.assign(look.style, {
      left: `${x - spot.rect[0] * this.zoom}px`,
      top: `${y - spot.rect[1] * this.zoom}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const image = look.firstElementChild || look.appendChild(new Image());
    if (image.dataset.name !== spot.picture) {
      image.alt = "";
      image.draggable = false;
      image.decoding = "sync";
      image.dataset.name = spot.picture;
      image.src = this.pictures.get(spot.picture) || "";
      const turns = was?.picture && Math.min(width, height) > 90 && !still.matches;
      if (turns) look.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
  }

  move(element, spot, was, places) {
    const from = was ? was.rect : spot.comes_from && places.get(spot.comes_from);
    if (!from) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220 });
      return;
    }
    const middle = ([x, y, width, height]) => [(x + width / 2) * this.zoom, (y + height / 2) * this.zoom];
    const [[fromX, fromY], [toX, toY]] = [middle(from), middle(spot.rect)];
    if (Math.hypot(fromX - toX, fromY - toY) < 2) return;
    const [x, y, width, height] = spot.rect.map((side) => side * this.zoom);
    const start = `translate(${fromX - width / 2}px, ${fromY - height / 2}px)`;
    element.animate([{ transform: start }, { transform: `translate(${x}px, ${y}px)` }], SLIDE);
  }

  widenTargets() {
    const pressed = [...this.spots.values()].filter(({ spot }) => spot.press);
    for (const { element, spot } of pressed) {
      const [x, y, width, height] = spot.rect.map((side) => side * this.zoom);
      const least = Math.max(0, THUMB - width, THUMB - height) / 2;
      const gaps = pressed.filter(({ spot: other }) => other !== spot).map(({ spot: other }) => {
        const [left, top, wide, high] = other.rect.map((side) => side * this.zoom);
        return Math.max(left - x - width, x - left - wide, top - y - height, y - top - high);
      });
      const more = Math.max(0, Math.min(least, ...gaps.map((gap) => gap / 2)));
      element.classList.toggle("small", more > 0);
      element.style.setProperty("--more", `-${more}px`);
    }
  }

  placeField(written) {
    let field = this.element.querySelector(".written");
    if (!written) {
      field?.remove();
      return null;
    }
    if (!field) {
      field = document.createElement("input");
      field.className = "written";
      field.id = "words";
      field.autocomplete = "off";
      field.value = written.text;
      field.addEventListener("input", () => this.act.write(field.value));
      this.isNewField = true;
    }
    field.placeholder = written.prompt;
    field.setAttribute("aria-label", written.prompt);
    field.maxLength = written.limit;
    const [x, y, width, height] = written.rect.map((side) => side * this.zoom);
    Object.assign(field.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    return field;
  }

  takeNewField() {
    const isNew = this.isNewField;
    this.isNewField = false;
    return isNew ? this.element.querySelector(".written") : null;
  }

  // pointer and keys

  clicked(event) {
    const found = this.spots.get(keyOf(event.target));
    if (!found || this.hasDragged) return;
    if (this.carried && found.spot.takes && this.carried !== found.spot.key) this.layDown(found.spot);
    else if (found.spot.press) this.act.press(found.spot.key);
    else if (found.spot.details) this.act.enlarge(found);
  }

  pointed(event) {
    this.hasDragged = false;
    const found = this.spots.get(keyOf(event.target));
    if (!found || event.button !== 0) return;
    const { element, spot } = found;
    const long = spot.details && setTimeout(() => ((this.hasDragged = true), this.act.enlarge(found)), LONG);
    const start = [event.clientX, event.clientY];
    const moved = (move) => {
      const [dx, dy] = [move.clientX - start[0], move.clientY - start[1]];
      if (Math.hypot(dx, dy) < FAR && !this.hasDragged) return;
      clearTimeout(long);
      if (!spot.lifts || event.pointerType === "touch") return;
      this.hasDragged = true;
      element.classList.add("held");
      element.style.transform = `translate(${spot.rect[0] * this.zoom + dx}px, ${spot.rect[1] * this.zoom + dy}px)`;
    };
    const ended = (end) => {
      clearTimeout(long);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
      if (!element.classList.contains("held")) return;
      element.classList.remove("held");
      const now = this.spots.get(spot.key)?.spot.rect || spot.rect;
      element.style.transform = `translate(${now[0] * this.zoom}px, ${now[1] * this.zoom}px)`;
      const onto = this.takesAt(end.clientX, end.clientY, spot.key);
      if (end.type === "pointerup" && onto) this.act.drop(spot.key, onto.key);
      setTimeout(() => (this.hasDragged = false), 50);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
  }

  takesAt(clientX, clientY, without) {
    const origin = this.element.getBoundingClientRect();
    const [x, y] = [(clientX - origin.left) / this.zoom, (clientY - origin.top) / this.zoom];
    return this.scene.spots.findLast(({ key, takes, rect }) => {
      const isIn = x >= rect[0] && y >= rect[1] && x < rect[0] + rect[2] && y < rect[1] + rect[3];
      return takes && key !== without && isIn;
    });
  }

  asksForMore(event) {
    const found = this.spots.get(keyOf(event.target));
    if (!found?.spot.details) return;
    event.preventDefault();
    this.act.enlarge(found);
  }

  enlargeFocused() {
    const found = this.spots.get(keyOf(document.activeElement)) || this.spots.get(this.hovered);
    if (found?.spot.details) this.act.enlarge(found);
  }

  takeUp(key) {
    if (!this.spots.get(key)?.spot.lifts) return false;
    this.carried = key;
    this.markCarried();
    return true;
  }

  layDown(spot) {
    const carried = this.carried;
    this.letGo();
    if (spot.takes && carried !== spot.key) this.act.drop(carried, spot.key);
  }

  letGo() {
    const had = Boolean(this.carried);
    this.carried = "";
    this.markCarried();
    return had;
  }

  markCarried() {
    for (const [key, { element }] of this.spots) element.classList.toggle("carried", key === this.carried);
  }

  focusFirst() {
    const buttons = [...this.element.querySelectorAll("button.spot:not(.large)")];
    (buttons.find((button) => button.dataset.key === this.scene?.first) || buttons[0])?.focus();
  }

  travel(dx, dy) {
    const stops = [...this.spots.values()].filter(({ element, spot }) => element.localName === "button" && (!this.carried || spot.takes));
    const here = this.spots.get(keyOf(document.activeElement));
    if (!stops.length) return;
    if (!here) {
      this.focusFirst();
      return;
    }
    const middle = ({ spot: { rect } }) => [rect[0] + rect[2] / 2, rect[1] + rect[3] / 2];
    const [x, y] = middle(here);
    let [best, least] = [null, Infinity];
    for (const stop of stops) {
      const [left, top] = middle(stop);
      const along = (left - x) * dx + (top - y) * dy;
      const across = Math.abs((left - x) * dy + (top - y) * dx);
      const far = along + 2 * Math.max(0, across - Math.min(stop.spot.rect[2], stop.spot.rect[3]) / 3);
      if (stop !== here && along > 1 && across <= 4 * along && far < least) [best, least] = [stop, far];
    }
    best?.element.focus();
  }
}

export function keyOf(element) {
  return element?.closest?.(".spot")?.dataset.key || "";
}

function name(element, spot) {
  const words = spot.silent ? "" : spot.reads || spot.says || "";
  const isButton = element.localName === "button";
  if (isButton && spot.press && (spot.lifts || spot.chosen)) element.setAttribute("aria-pressed", String(Boolean(spot.chosen)));
  else element.removeAttribute("aria-pressed");
  if (isButton || words) element.setAttribute("aria-label", words || spot.key);
  else element.removeAttribute("aria-label");
  if (!isButton && words) element.setAttribute("role", "img");
  else element.removeAttribute("role");
  if (!isButton && !words) element.setAttribute("aria-hidden", "true");
  else element.removeAttribute("aria-hidden");
  if (spot.says && !spot.silent) element.title = spot.says;
  else element.removeAttribute("title");
}
