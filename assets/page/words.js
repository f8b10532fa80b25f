// The page's own sentences, in the player's language. What the game says comes from the host.

const CHOSEN = "aya-language";

let all = {};
let known = {};

export let language = (localStorage.getItem(CHOSEN) || navigator.languages?.[0] || navigator.language || "en").slice(0, 2).toLowerCase();

export async function loadWords() {
  all = await (await fetch(new URL("words.json", import.meta.url))).json();
  speak(language);
}

export function chooseLanguage(name) {
  localStorage.setItem(CHOSEN, name);
  speak(name);
}

export function languages() {
  return Object.entries(all).map(([code, words]) => [code, words.name]);
}

function speak(name) {
  language = name in all ? name : "en";
  known = { ...all.en, ...all[language] };
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = say(element.dataset.words);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
}

export function say(name, values = {}) {
  return (known[name] || name).replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}
