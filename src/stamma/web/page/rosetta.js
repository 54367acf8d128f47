// One move in every notation and in the letters of every language: what they have in common.

import { ask } from "./api.js";
import { nameOf, titleOf } from "./found.js";
import { fenOf, following, here, nodeOf } from "./game.js";
import { byId, later, make, room, when } from "./room.js";
import { choose } from "./score.js";
import { word } from "./words.js";

const known = new Map();
const MANY = 300;

async function rows(fen, uci) {
  const key = `${fen} ${uci} ${room.language}`;
  if (!known.has(key)) {
    if (known.size > MANY) known.clear();
    const asked = ask("rosetta", { fen, uci, language: room.language });
    asked.catch(() => known.delete(key));
    known.set(key, asked);
  }
  return (await known.get(key)).rows;
}

/** Gathers the notations that write the move in the same way. */
function bySpelling(found) {
  const groups = new Map();
  for (const each of found) {
    if (!groups.has(each.text)) groups.set(each.text, []);
    groups.get(each.text).push(each);
  }
  return groups;
}

function row(text, names, isChosen, act, language) {
  const button = make("button", {
    type: "button", tabindex: "-1", lang: language ?? room.language, dir: "auto", "aria-pressed": String(isChosen),
  }, text);
  button.onclick = act;
  return make("tr", { class: isChosen ? "chosen" : "" }, make("td", {}, button), make("td", {}, names));
}

const table = (title, body) => make("table", {}, make("caption", {}, title), make("tbody", {}, ...body));

function notations(found) {
  return [...bySpelling(found)].map(([text, group]) => {
    const names = group.map((each) => each.notation);
    const isChosen = names.includes(room.notation);
    return row(text, names.map(titleOf).join(" · "), isChosen, () => choose(isChosen ? null : names[0], null));
  });
}

function languages(found) {
  return found.map((each) => {
    const isChosen = each.languages.includes(room.language);
    const tag = isChosen ? room.language : each.languages[0];
    // Figurines and numbers are the same everywhere: a language needs a notation with letters.
    const notation = room.choices.notations.find((one) => one.name === room.notation)?.languages ? null : each.notation;
    return row(each.text, each.languages.map(nameOf).join(", "), isChosen, () => choose(notation, tag), tag);
  });
}

/** Gives the move of the place where one is; at the start, the first one. */
const shown = () => (here().parent === null ? following(0)[0] : here());

async function show() {
  const node = shown();
  const stone = byId("rosetta");
  byId("rosetta-hint").hidden = Boolean(node);
  if (!node) { stone.replaceChildren(); return; }
  const found = await rows(fenOf(nodeOf(node.parent)), node.uci).catch(() => []);
  if (node !== shown()) return;
  const inLanguages = found.filter((each) => each.languages);
  stone.replaceChildren(table(word("in-notations"), notations(found.filter((each) => !each.languages))));
  if (inLanguages.length > 1) stone.append(table(word("in-languages"), languages(inLanguages)));
  (stone.querySelector("[aria-pressed=true]") ?? stone.querySelector("button")).tabIndex = 0;
}

// The tab key comes to one row alone; up and down lead to the others.
function keyed(event) {
  const rows = [...byId("rosetta").querySelectorAll("button")];
  const at = rows.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || !rows[to]) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  rows[to].tabIndex = 0;
  rows[to].focus();
}

export function setUp() {
  // Quick walking shows the last move alone.
  const soon = later(60, show);
  byId("rosetta").addEventListener("keydown", keyed);
  when("node", soon);
  when("spelling", soon);
  when("words", () => { if (room.game) soon(); });
}
