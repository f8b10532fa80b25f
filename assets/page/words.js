// The page's own sentences, in the player's language. What the game says comes from the host.

let known = {};

export const language = (navigator.languages?.[0] || navigator.language || "en").slice(0, 2).toLowerCase();

export async function loadWords() {
  const all = await (await fetch(new URL("words.json", import.meta.url))).json();
  const spoken = language in all ? language : "en";
  known = { ...all.en, ...all[spoken] };
  document.documentElement.lang = spoken;
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = say(element.dataset.words);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
}

export function say(name, values = {}) {
  return (known[name] || name).replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}
