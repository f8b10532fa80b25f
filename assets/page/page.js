// The page of one seat: what the host says is shown, heard and logged; what the player does is sent. It never guesses what comes of it.

import { Line, readToken } from "./line.js";
import { Table, keyOf } from "./table.js";
import { chooseLanguage, language, languages, loadWords, say } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WRITE_AFTER = 150; // ms without a letter
const MOST_HEARD = 6; // things of a reveal that are read aloud at once
const AGAIN = { taken_over: "again", full: "try_again", hello: "try_again", too_many: "try_again", closed: "try_again", protocol: "reload" };
const find = (id) => document.getElementById(id);
const body = document.body;
const dark = matchMedia("(prefers-color-scheme: dark)");
const touch = matchMedia("(hover: none)");

let welcome = null;
let scene = null;
let seats = [];
let lines = [];
let names = [];
let heardTurn = "";
let enlarged = ""; // key of the spot whose picture is looked at
let unwritten = null; // text that is on its way
let writing = 0;

const table = new Table(find("table"), {
  press: (spot) => sendAfterText({ type: "press", seq: scene.seq, spot }),
  drop: (spot, on) => sendAfterText({ type: "drop", seq: scene.seq, spot, on }),
  write: (text) => {
    unwritten = text;
    clearTimeout(writing);
    writing = setTimeout(sendText, WRITE_AFTER);
  },
  enlarge: showLarge,
});

const line = new Line(readToken(), describeScreen, {
  welcome: (message) => {
    welcome = message;
    names = message.names;
    lines = [];
    table.forget();
  },
  view: () => scene || welcome.game !== "aya" || showLink(),
  seats: (message) => showSeats(message.seats),
  scene: showScene,
  picture: (data) => table.addPicture(data),
  no: (message) => refuse(message.sentence),
  asks_undo: askUndo,
  large: ({ spot, picture, size }) => spot === enlarged && fillZoom(picture, ...size),
  bye: (message) => cover("closed", message.sentence, AGAIN[message.reason]),
  lost: () => cover(welcome ? "lost" : "no_host", say("trying")),
});

// what the host says

function showScene(message) {
  const before = scene;
  scene = message;
  document.documentElement.lang = message.language;
  const known = new Set(before?.spots.map((spot) => spot.reads || spot.says) || []);
  const lostFocus = table.show(message);
  table.showWhatMatters(before);
  uncover();
  showWords(message);
  lines.length = Math.min(lines.length, message.log_at);
  lines.push(...message.log);
  showLog();
  showRemarks(message.remarks || []);
  placeFocus(before, lostFocus);
  if (before) speak(before, message, known);
  if (before && before.seq !== message.seq) knock(message.ours && !before.ours ? 660 : 330);
  body.dataset.seq = message.seq;
  body.dataset.scenes = Number(body.dataset.scenes || 0) + 1;
  body.dataset.mode = message.reveal ? "reveal" : message.over ? "over" : message.question ? "question" : message.ours ? "ours" : "waits";
}

function turnOf(message) {
  if (message.reveal) return message.reveal.audience;
  if (message.over) return say("over");
  if (message.ours) return say("your_turn");
  return message.waiting;
}

function showWords(message) {
  const told = turnOf(message);
  find("title").textContent = message.title;
  find("turn").textContent = told;
  document.title = `${told ? `${told} · ` : ""}${find("title").textContent}`;
  const asks = message.sentence || message.question || (message.over ? message.over[0] : message.asks) || (welcome.seat === null ? say("watching") : "");
  find("asks").textContent = asks;
  find("asks").className = message.sentence ? "refusal" : "";
  const last = message.reveal ? "" : message.keys_say || message.log.at(-1) || lines.at(-1) || ""; // the log knows how a reveal ends
  find("more").textContent = message.over ? message.over.slice(1).join(" ") : last;
  find("more").className = message.keys_say && !message.over ? "keys" : "";
  find("go-on").hidden = !(message.reveal || message.question);
  find("all").hidden = !message.reveal?.all;
  find("sit-in").hidden = welcome.seat === null || !message.absent.length;
  showStandings(message.standings || []);
  if (message.sentence) find("refused").textContent = message.sentence;
}

function showStandings(standings) {
  const describe = ([name, points, won]) => {
    const item = Object.assign(document.createElement("li"), { textContent: `${name} `, className: won ? "won" : "" });
    item.append(Object.assign(document.createElement("b"), { textContent: points }));
    return item;
  };
  find("standings").replaceChildren(...standings.map(describe));
  find("standings").hidden = !standings.length;
}

function speak(before, message, known) {
  const told = message.reveal ? [] : message.log.slice(-4);
  const turn = turnOf(message);
  if (turn !== heardTurn) told.push(turn);
  if (message.reveal || message.asks !== before.asks) told.push(message.asks);
  if (message.reveal) {
    const fresh = message.spots.filter((spot) => !spot.silent && (spot.reads || spot.says) && !known.has(spot.reads || spot.says));
    told.push(...fresh.slice(0, MOST_HEARD).map((spot) => spot.reads || spot.says));
  }
  if (message.over && !before.over) told.push(...message.over, ...(message.standings || []).map(([name, points]) => `${name}: ${points}.`));
  if (message.question && message.question !== before.question) told.push(message.question);
  heardTurn = turn;
  const words = [...new Set(told.filter(Boolean))].join(" ");
  if (words) find("heard").textContent = words;
}

function placeFocus(before, lostFocus) {
  const field = table.takeNewField();
  if (document.querySelector("dialog[open]")) return;
  const onward = document.activeElement === find("go-on") || document.activeElement === find("all");
  if (scene.reveal && (lostFocus || document.activeElement === body || !before?.reveal)) find("go-on").focus();
  else if (field && matchMedia("(hover: hover)").matches) field.focus();
  else if (lostFocus || (onward && find("go-on").hidden)) table.focusFirst();
}

function showLog() {
  const list = find("lines");
  const shown = lines.length ? lines : [say("nothing_yet")];
  list.replaceChildren(...shown.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

function showRemarks(remarks) {
  for (const [seat, text] of remarks) {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("b"), { textContent: seats[seat]?.name || names[seat] }), text);
    find("remarks").append(item);
    setTimeout(() => item.remove(), 2500 + 50 * text.length);
  }
}

function showSeats(now) {
  seats = now;
  find("seats").replaceChildren(...now.map(describeSeat));
  const own = now[welcome.seat];
  find("name-form").hidden = !own;
  find("whoever").hidden = !own;
  if (own && document.activeElement !== find("name")) find("name").value = own.name;
  const away = now.filter((seat) => seat.kind === "person" && !seat.here && !seat.sits_in).map((seat) => seat.name);
  if (away.length && scene) find("heard").textContent = say("are_away", { names: away.join(", ") });
}

function describeSeat(seat) {
  const item = document.createElement("li");
  const state = seat.kind === "computer" ? "computer" : seat.sits_in ? "sits_in" : seat.here ? "here" : "away";
  item.className = state === "away" ? "" : "here";
  const told = say(`seat_${state}`) + (seat.seat === welcome.seat ? ` · ${say("you")}` : "");
  const part = (name, text) => Object.assign(document.createElement("span"), { className: name, textContent: text });
  item.append(part("dot", ""), part("name", seat.name), part("state", told));
  if (seat.kind === "person" && !seat.here && welcome.seat !== null) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: say(seat.sits_in ? "stand_up" : "sit_in") });
    button.setAttribute("aria-label", `${button.textContent}: ${seat.name}`);
    button.addEventListener("click", () => (seat.sits_in ? line.send({ type: "stand_up", seat: seat.seat }) : letComputerSit(seat.seat)));
    item.append(button);
  }
  return item;
}

function letComputerSit(seat) {
  line.send({ type: "sit_in", seat, level: "natural" });
}

function refuse(sentence) {
  find("asks").textContent = find("refused").textContent = sentence;
  find("asks").className = "refusal";
}

let asked = 0; // seq of the table on which another player asks to take something back

function askUndo({ seat, seq }) {
  const dialog = find("undo");
  dialog.returnValue = "";
  if (seat === null) return dialog.close();
  asked = seq;
  find("undo-text").textContent = say("undo_text", { name: seats[seat]?.name || names[seat] });
  if (!dialog.open) dialog.showModal();
}

function answerUndo() {
  const answer = find("undo").returnValue; // none where the question was withdrawn
  if (answer) line.send({ type: "agree", seq: asked, yes: answer === "yes" });
}

// a table that may be stale is never shown as live

function cover(name, text, again) {
  body.dataset.state = name;
  find("cover-title").textContent = say(name);
  find("cover-text").textContent = text;
  find("again").hidden = !again;
  find("again").textContent = again ? say(again) : "";
  find("again").onclick = () => (again === "reload" ? location.reload() : line.open());
  for (const dialog of document.querySelectorAll("dialog[open]:not(#cover)")) dialog.close();
  if (!find("cover").open) find("cover").showModal();
}

// of a game without a page: the seat is left to the program, which is given the link; the address has lost its secret part
function showLink() {
  line.leave();
  cover("no_page", say("no_page_text"), "house_copy");
  const field = find("cover-link");
  field.value = `${location.href}#${line.token}`;
  field.hidden = false;
  find("again").onclick = async () => {
    field.select();
    await (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).catch(() => document.execCommand("copy"));
    find("again").textContent = say("house_copied");
  };
}

function uncover() {
  body.dataset.state = "live";
  if (find("cover").open) find("cover").close();
}

// what the player does

function sendText() {
  clearTimeout(writing);
  if (unwritten !== null) line.send({ type: "write", text: unwritten });
  unwritten = null;
}

function sendAfterText(message) {
  sendText();
  line.send(message);
}

function goOn() {
  line.send({ type: scene.reveal ? "next" : "settle" });
}

function pressed(event) {
  const { target, key } = event;
  if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || !scene) return;
  const isField = target.localName === "input";
  const isButton = target.localName === "button";
  const spot = keyOf(target);
  if (isField && key !== "Enter" && key !== "Escape") return;
  if (scene.reveal && !spot && key === "ArrowRight" && target !== find("scroll")) goOn();
  else if (ARROWS[key] && target === find("scroll")) return;
  else if (ARROWS[key] && !isField) table.travel(...ARROWS[key]);
  else if (table.carried && isButton && spot && (key === " " || key === "Enter")) table.layDown(table.spots.get(spot).spot);
  else if (key === " " && table.takeUp(spot)) find("heard").textContent = say("carried");
  else if (isButton && (key === "Enter" || key === " ")) return;
  else if (key === "Escape") isField ? target.blur() : table.letGo() || line.send({ type: "key", name: "shell.back" });
  else if (scene.reveal && ["Enter", " "].includes(key)) goOn();
  else if (scene.reveal && key === "End") line.send({ type: "key", name: "cards.show_all" });
  else if (key === "z") table.enlargeFocused();
  else if (scene.keys?.[key] || scene.keys?.[key.toLowerCase()]) sendAfterText({ type: "key", name: scene.keys[key] || scene.keys[key.toLowerCase()] });
  else return;
  event.preventDefault();
}

function showLarge({ spot }) {
  const [, , width, height] = spot.at;
  const zoom = Math.min((innerWidth * 0.88) / width, (innerHeight * 0.66) / height);
  enlarged = spot.key;
  fillZoom(spot.picture, width * zoom, height * zoom); // until the large one comes
  line.send({ type: "enlarge", spot: spot.key });
  find("zoom-says").textContent = spot.details;
  find("zoom").showModal();
}

function fillZoom(picture, width, height) {
  const image = Object.assign(new Image(), { src: table.pictures.get(picture), alt: "" });
  const zoom = Math.min(1, (innerWidth * 0.88) / width, (innerHeight * 0.72) / height);
  Object.assign(find("zoom-picture").style, { width: `${width * zoom}px`, height: `${height * zoom}px` });
  find("zoom-picture").replaceChildren(image);
}

// the screen

function describeScreen() {
  const narrow = innerWidth <= 520;
  const flat = innerHeight <= 460;
  const height = innerHeight - (flat ? 44 : 48) - (flat ? 48 : narrow ? 84 : 60);
  const side = (length) => Math.min(8000, Math.max(200, Math.floor(length)));
  return { width: side(innerWidth), height: side(height), ratio: Math.min(8, Math.max(0.5, devicePixelRatio)), language, dark: dark.matches, touch: touch.matches };
}

let resizing = 0;
let shape = "";

function resized() {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    const screen = describeScreen();
    if (JSON.stringify(screen) !== shape && scene) line.send({ type: "screen", screen });
    shape = JSON.stringify(screen);
  }, 200);
}

// sounds, off until they are asked for

let audio = null;

function knock(pitch) {
  if (!find("sound").checked) return;
  audio ??= new AudioContext();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.18);
}

// begin

function listen() {
  document.addEventListener("keydown", pressed);
  addEventListener("resize", resized);
  find("go-on").addEventListener("click", goOn);
  find("all").addEventListener("click", () => line.send({ type: "key", name: "cards.show_all" }));
  find("open-log").addEventListener("click", () => {
    find("log").showModal();
    find("lines").lastElementChild?.scrollIntoView();
  });
  find("open-players").addEventListener("click", () => find("players").showModal());
  find("sit-in").addEventListener("click", () => scene.absent.forEach(letComputerSit));
  find("undo").addEventListener("cancel", () => (find("undo").returnValue = "no"));
  find("undo").addEventListener("close", answerUndo);
  find("cover").addEventListener("cancel", (event) => event.preventDefault());
  find("name-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (find("name").value.trim()) line.send({ type: "name", name: find("name").value });
  });
  find("language").append(...languages().map(([code, name]) => new Option(name, code, false, code === language)));
  find("language").addEventListener("change", () => {
    chooseLanguage(find("language").value);
    resized();
    showSeats(seats);
    showLog();
  });
  find("sound").checked = localStorage.getItem("aya-sound") === "on";
  find("sound").addEventListener("change", () => {
    localStorage.setItem("aya-sound", find("sound").checked ? "on" : "off");
    knock(440);
  });
}

await loadWords();
listen();
if (line.token) {
  cover("connecting", "");
  line.open();
} else {
  cover("no_seat", say("no_seat_text"));
}
