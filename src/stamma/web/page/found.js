// The language and notation that were found, how sure it is, and which game of several is shown.

import { byId, make, room, when } from "./room.js";
import { read, take } from "./text.js";
import { code, word } from "./words.js";

const SURE = 0.9;
const LIKELY = 0.6;

const option = (value, text) => make("option", { value }, text);

/** Names a language in the language of the page, if the browser knows how; else in English. */
export function nameOf(tag) {
  const english = room.choices?.languages.find((each) => each.code === tag)?.name ?? tag;
  if (code === "en") return english;
  const named = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(tag);
  return named ?? english;
}

/** Names a notation; one that the page has no words for is described by the server. */
export function titleOf(name) {
  const known = word(`notation-${name}`);
  if (known !== `notation-${name}`) return known;
  return room.choices?.notations.find((each) => each.name === name)?.about ?? name;
}

/** Fills a list of choices, and keeps what was chosen. */
export function fill(select, options, value = select.value) {
  select.replaceChildren(...options);
  select.value = value;
}

function languages() {
  const reading = room.reading;
  const found = reading?.language ? nameOf(reading.language) : word("find-out");
  const likely = (reading?.languages ?? []).map((each) => each.language);
  const others = room.choices.languages.filter((each) => !likely.includes(each.code));
  const parts = [option("", found)];
  if (likely.length > 1) {
    parts.push(make("optgroup", { label: word("same-letters") }, ...likely.map((each) => option(each, nameOf(each)))));
  }
  const all = likely.length > 1 ? others : room.choices.languages;
  parts.push(make("optgroup", { label: word("all-languages") }, ...all.map((each) => option(each.code, nameOf(each.code)))));
  fill(byId("read-language"), parts);
}

function notations() {
  const found = room.reading?.notation;
  const first = found ? titleOf(found) : word("find-out");
  fill(byId("read-notation"), [option("", first), ...room.choices.notations.map((each) => option(each.name, titleOf(each.name)))]);
}

function confidence() {
  const reading = room.reading;
  const value = reading?.games.length ? reading.confidence : 0;
  byId("confidence").value = value;
  const degree = value >= SURE ? "sure" : value >= LIKELY ? "likely" : "unsure";
  byId("sure").textContent = reading?.games.length ? word(degree, { percent: Math.floor(value * 100) }) : "–";
}

function games() {
  const all = room.reading?.games ?? [];
  byId("which").hidden = all.length < 2;
  fill(byId("games"), all.map((each, index) => option(String(index), title(each, index))), String(room.which));
}

const title = ({ headers }, index) => {
  const players = [headers.White, headers.Black].filter((each) => each && each !== "?");
  return players.length ? `${index + 1}. ${players.join(" – ")}` : word("game", { number: index + 1 });
};

function show() {
  if (!room.choices) return;
  languages();
  notations();
  for (const each of ["read-language", "read-notation"]) {
    byId(`${each}-label`).textContent = word(byId(each).value ? `${each}-chosen` : each);
  }
  confidence();
  games();
}

export function setUp() {
  when("reading", show);
  when("waiting", () => { byId("sure").textContent = word("reading"); });
  when("words", show);
  when("game", () => { byId("games").value = String(room.which); });
  byId("read-language").onchange = () => read();
  byId("read-notation").onchange = () => read();
  byId("games").onchange = () => take(Number(byId("games").value), 0);
}
