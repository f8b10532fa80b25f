// The page of a link that leads to no table: it looks for the table again and again, for the server may have just been started.

import { loadWords } from "./words.js";

const EVERY = 5000; // ms

async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok) location.reload();
}

loadWords();
setInterval(() => document.hidden || look(), EVERY);
