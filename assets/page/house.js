// The page of a house: a visitor opens a table and gets its links, or takes a free seat at a public one.

import { language, loadWords, say } from "./words.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;
const KEPT = "aya-opened"; // the links of the table that this tab opened last
const TRIES = 12; // codes drawn until one leads to a server that is there
const EVERY = 5000; // ms between two looks at the open tables
const find = (id) => document.getElementById(id);

let games = [];
let levels = [];

function make(name, more = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(more)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

function ask(code, door, message) {
  return new Promise((resolve) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/t/${code}/${door}`);
    socket.onopen = () => socket.send(JSON.stringify({ ...message, language }));
    socket.onmessage = ({ data }) => resolve(JSON.parse(data));
    socket.onclose = () => resolve(null);
  });
}

function drawCode() {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % 32]).join("");
}

// opening a table

const chosenGame = () => games.find((game) => game.name === document.querySelector("input[name=game]:checked")?.value);

function showGames() {
  for (const [k, game] of games.entries()) {
    const input = make("input", { type: "radio", name: "game", value: game.name, checked: k === 0 });
    input.addEventListener("change", showGame);
    find("games").append(make("label", { className: "game" }, input, make("span", {}, game.title)));
  }
}

function showGame() {
  const game = chosenGame();
  const [least, most] = game.players;
  const before = Number(find("players").value) || game.usual;
  find("where").textContent = game.on_page ? "" : say("house_window");
  const counts = Array.from({ length: most - least + 1 }, (_, k) => least + k);
  const wanted = Math.min(Math.max(before, least), most);
  find("players").replaceChildren(...counts.map((n) => make("option", { value: n, selected: n === wanted }, String(n))));
  find("options").replaceChildren(
    ...game.options.map((option) => {
      const select = make("select", { name: option.name, title: option.tip });
      return make("label", { className: "line" }, make("span", {}, option.says), select);
    }),
  );
  find("more").hidden = !game.options.length;
  showSeats();
}

function showSeats() {
  const game = chosenGame();
  const players = Number(find("players").value);
  levels = Array.from({ length: players }, (_, k) => levels[k] ?? "");
  levels[0] = "";
  const rows = levels.map((level, k) => {
    const name = make("span", {}, say("house_player", { n: k + 1 }));
    if (k === 0) return make("li", { className: "line" }, name, make("i", {}, say("house_me")));
    const choices = game.levels.map(([value, says]) => make("option", { value, selected: value === level }, value ? say("house_computer", { level: says }) : says));
    const select = make("select", { "aria-label": say("house_player", { n: k + 1 }) }, ...choices);
    select.addEventListener("change", () => (levels[k] = select.value));
    return make("li", { className: "line" }, name, select);
  });
  find("seats").replaceChildren(...rows);
  for (const option of game.options) {
    const select = find("options").querySelector(`[name="${option.name}"]`);
    const wanted = select.value || option.usual;
    const fitting = option.values.filter(({ least, most }) => least <= players && players <= most);
    select.replaceChildren(...fitting.map(({ value, says }) => make("option", { value, selected: value === wanted }, says)));
  }
}

async function openTable(event) {
  event.preventDefault();
  const game = chosenGame();
  const options = {};
  for (const option of game.options) {
    const { value } = find("options").querySelector(`[name="${option.name}"]`);
    if (value !== option.usual) options[option.name] = value;
  }
  find("open").disabled = true;
  find("refused").textContent = "";
  const wish = { type: "open", game: game.name, seats: levels, options, public: find("public").checked };
  let answer = null;
  for (let tries = 0; answer === null || answer.reason === "code"; tries++) {
    if (tries === TRIES) break; // each code may lead to another server, and one of them may be down
    answer = await ask(drawCode(), "open", wish);
  }
  find("open").disabled = false;
  if (answer?.type !== "opened") {
    find("refused").textContent = answer?.sentence || say("house_no_server");
    return;
  }
  sessionStorage.setItem(KEPT, JSON.stringify(answer));
  showOpened(answer);
  find("opened").focus();
  scrollTo(0, 0);
}

function drawCodePicture(rows) {
  const side = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}

function describeLink(name, { link, qr }, isOwn) {
  const field = make("input", { value: link, readOnly: true, "aria-label": name });
  field.addEventListener("focus", () => field.select());
  const copy = make("button", { type: "button" }, say("house_copy"));
  copy.addEventListener("click", async () => {
    field.select();
    await (navigator.clipboard?.writeText(link) ?? Promise.reject()).catch(() => document.execCommand("copy"));
    copy.textContent = say("house_copied");
    setTimeout(() => (copy.textContent = say("house_copy")), 2000);
  });
  const buttons = [copy];
  if (isOwn) buttons.push(make("a", { className: "button main", href: link, target: "_blank", rel: "noopener" }, say("house_sit_down")));
  const picture = make("details", {}, make("summary", {}, say("house_qr")), drawCodePicture(qr));
  return make("li", {}, make("b", {}, name), make("div", { className: "row" }, field, ...buttons), picture);
}

function showOpened(table) {
  const game = games.find((one) => one.name === table.game);
  find("opened-title").textContent = say("house_opened", { game: game.title });
  const text = say(table.public ? "house_opened_public" : "house_opened_text", { code: table.code });
  find("opened-text").textContent = game.on_page ? text : `${text} ${say("house_opened_window")}`;
  const seats = table.seats.map((seat, k) => describeLink(k ? seat.name : say("house_you", { name: seat.name }), seat, k === 0 && game.on_page));
  find("links").replaceChildren(...seats, describeLink(say("house_watchers"), table.watch, false));
  find("opened").hidden = false;
  find("opening").hidden = true;
}

function openAnother() {
  sessionStorage.removeItem(KEPT);
  find("opened").hidden = true;
  find("opening").hidden = false;
}

// tables that are open to all

async function showTables() {
  let tables = null;
  try {
    tables = await (await fetch("tables.json")).json();
  } catch {
    return; // the house is away for a moment: what was shown stays
  }
  const rows = tables.map((table) => {
    const game = games.find((one) => one.name === table.game);
    const sit = make("button", { type: "button" }, say("house_sit"));
    sit.addEventListener("click", () => sitDown(table.code, find("code-refused")));
    const free = say(table.free === 1 ? "house_one_free" : "house_free", { n: table.free, players: table.players });
    return make("li", { className: "line" }, make("span", {}, make("b", {}, game?.title || table.game), ` ${free} `, make("code", {}, table.code)), sit);
  });
  const focused = document.activeElement?.closest?.("#tables") ? [...find("tables").children].findIndex((row) => row.contains(document.activeElement)) : -1;
  find("tables").replaceChildren(...rows);
  rows[focused]?.querySelector("button").focus();
  find("none").hidden = rows.length > 0;
}

async function sitDown(code, refused) {
  refused.textContent = "";
  const answer = await ask(code, "sit", { type: "sit" });
  if (answer?.type === "seat") location.href = `/t/${code}/#${answer.token}`;
  else refused.textContent = answer?.sentence || say("house_no_code");
}

function readCode(text) {
  const inLink = /\/t\/([^/#]+)/.exec(text);
  return (inLink ? inLink[1] : text).toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
}

function enterCode(event) {
  event.preventDefault();
  const code = readCode(find("code").value);
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  if (isCode) sitDown(code, find("code-refused"));
  else find("code-refused").textContent = say("house_not_a_code");
}

await loadWords();
const all = await (await fetch("games.json")).json();
games = all[document.documentElement.lang] || all.en;
showGames();
showGame();
find("players").addEventListener("change", showSeats);
find("wish").addEventListener("submit", openTable);
find("another").addEventListener("click", openAnother);
find("code-form").addEventListener("submit", enterCode);
const kept = sessionStorage.getItem(KEPT);
if (kept) showOpened(JSON.parse(kept));
await showTables();
setInterval(() => document.hidden || showTables(), EVERY);
document.body.dataset.ready = "1";
