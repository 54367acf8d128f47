// The words of the page itself, from one file a language.

import { keep, kept, tell } from "./room.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español", ru: "Русский" };

let words = {};
let english = {};
export let code = "en";

/** Gives a phrase of the page, with facts in the places of {names}. */
export function word(key, facts = {}) {
  const phrase = words[key] ?? english[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

export const count = (number) => number.toLocaleString(code);

export function preferred() {
  const wanted = [kept("interface"), ...(navigator.languages ?? [])];
  const known = wanted.filter(Boolean).map((tag) => tag.toLowerCase().split("-")[0]);
  return known.find((tag) => tag in LANGUAGES) ?? "en";
}

const tables = new Map();

function table(language) {
  if (!tables.has(language)) {
    tables.set(language, fetch(`/page/words/${language}.json`).then((reply) => reply.json()));
  }
  return tables.get(language);
}

export async function speak(language) {
  [english, words] = await Promise.all([table("en"), table(language)]);
  code = language;
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-word-label]")) {
    const label = word(element.dataset.wordLabel);
    element.setAttribute("aria-label", label);
    if (element.localName === "button") element.title = label;
  }
  document.title = `stamma: ${word("title")}`;
  tell("words");
}

export function choose(language) {
  keep("interface", language);
  return speak(language);
}
