// The score: two columns or running text, with variations and comments, in any notation.

import { ask } from "./api.js";
import { following, goTo, nodeOf } from "./game.js";
import { fill, nameOf, titleOf } from "./found.js";
import { turn } from "./position.js";
import { byId, keep, kept, make, room, tell, when } from "./room.js";
import { saying } from "./voice.js";
import { code, word } from "./words.js";

const moves = byId("moves");
const spellings = new Map();
const MANY = 40;

let buttons = new Map();

/** Asks for the moves in the chosen notation and language; what was asked for once is kept. */
export async function spell() {
  const { game, notation, language } = room;
  const key = JSON.stringify([game.pgn, notation, language]);
  try {
    if (!spellings.has(key)) {
      if (spellings.size > MANY) spellings.clear();
      spellings.set(key, game.nodes.length > 1
        ? await ask("spell", { pgn: game.pgn, notation, language })
        : { moves: [""], said: [""], direction: "ltr" });
    }
  } catch (refusal) {
    saying(refusal.whole ?? String(refusal), true, "en");
    return;
  }
  if (game !== room.game || notation !== room.notation || language !== room.language) return;
  room.spelling = spellings.get(key);
  write();
  tell("spelling");
}

const isBlack = (node) => turn(node.fen) === "white";

function move(node) {
  const text = (room.spelling.moves[node.id] || node.san) + (node.glyphs ?? "");
  const button = make("button", { type: "button", tabindex: "-1", "data-node": node.id }, text);
  const said = room.spelling.said?.[node.id];
  if (said) button.title = said;
  buttons.set(node.id, button);
  return button;
}

const remark = (text) => make("span", { class: "said", dir: "auto" }, text);

const numeral = (node) => make("span", { class: "n" }, node.number);

/** Gives a line as running text, from a node on; its alternatives follow its first move. */
function line(node, withNumber = true) {
  const parts = [];
  let needsNumber = withNumber;
  for (let at = node; at; [at] = following(at.id)) {
    if (at.before) { parts.push(remark(at.before), " "); needsNumber = true; }
    if (needsNumber || !isBlack(at)) parts.push(numeral(at), " ");
    parts.push(move(at), " ");
    needsNumber = false;
    if (at.comment) { parts.push(remark(at.comment), " "); needsNumber = true; }
    for (const other of alternatives(at)) { parts.push(side(other), " "); needsNumber = true; }
  }
  return parts;
}

// The variations to a move hang at the place before it; the first continuation brings them along.
function alternatives(node) {
  const [first, ...others] = following(node.parent);
  return first === node ? others : [];
}

const side = (node) => make("span", { class: "side" }, "(", ...trimmed(line(node)), ")");

function trimmed(parts) {
  return parts.at(-1) === " " ? parts.slice(0, -1) : parts;
}

function columns() {
  const rows = [];
  let open = null;   // the row that waits for Black's move
  const whole = (element) => { rows.push(element); open = null; };
  const root = nodeOf(0);
  if (root.comment) whole(remark(root.comment));
  for (let [at] = following(0); at; [at] = following(at.id)) {
    if (at.before) whole(remark(at.before));
    if (isBlack(at) && open) open.append(move(at));
    else {
      open = make("div", { class: "pair" }, make("span", { class: "n" }, at.number.replace(/\.*$/, ".")));
      if (isBlack(at)) open.append(make("span", { class: "empty" }, "…"));
      open.append(move(at));
      rows.push(open);
    }
    if (isBlack(at)) open = null;
    if (at.comment) whole(remark(at.comment));
    for (const other of alternatives(at)) whole(side(other));
  }
  return rows;
}

function running() {
  const root = nodeOf(0);
  const [first] = following(0);
  const parts = first ? line(first) : [];
  return [make("div", { class: "main" }, ...(root.comment ? [remark(root.comment), " "] : []), ...parts)];
}

function write() {
  buttons = new Map();
  const inColumns = !byId("running").checked;
  moves.classList.toggle("columns", inColumns);
  moves.classList.toggle("running", !inColumns);
  moves.dir = room.spelling.direction ?? "ltr";
  moves.lang = room.language;
  const parts = inColumns ? columns() : running();
  const { result } = room.game;
  if (!following(0).length) parts.push(make("p", { class: "none" }, word("no-moves")));
  else if (result && result !== "*") parts.push(make("span", { class: "end" }, result));
  moves.replaceChildren(...parts);
  current();
}

function current() {
  const old = moves.querySelector("[aria-current]");
  const hadFocus = moves.contains(document.activeElement);
  if (old) { old.removeAttribute("aria-current"); old.tabIndex = -1; }
  const button = buttons.get(room.node);
  const reachable = button ?? buttons.values().next().value;
  if (reachable) reachable.tabIndex = 0;
  if (!button) { if (room.node === 0) moves.scrollTop = 0; return; }
  button.setAttribute("aria-current", "step");
  if (hadFocus) button.focus({ preventScroll: true });
  const [top, height] = [button.offsetTop, moves.clientHeight];
  const isSeen = top > moves.scrollTop + 8 && top + button.offsetHeight < moves.scrollTop + height - 8;
  if (!isSeen) moves.scrollTop = top - height / 2;
}

/** Chooses how the score is written. */
export function choose(notation, language) {
  if (notation) room.notation = notation;
  if (language) room.language = language;
  byId("notation").value = room.notation;
  byId("language").value = room.language;
  keep("notation", room.notation);
  keep("language", room.language);
  byId("language").disabled = room.choices.notations.find((each) => each.name === room.notation)?.languages === false;
  spell();
}

// One who looks for his own language knows its own name.
function bothNames({ code: tag, native }) {
  const name = nameOf(tag);
  return native && native.toLowerCase() !== name.toLowerCase() ? `${name} – ${native}` : name;
}

export function offer() {
  const option = (value, text) => make("option", { value }, text);
  fill(byId("notation"), room.choices.notations.map((each) => option(each.name, titleOf(each.name))), room.notation);
  fill(byId("language"), room.choices.languages.map((each) => option(each.code, bothNames(each))), room.language);
}

function title() {
  const { headers } = room.game;
  const known = (name) => (headers[name] && !/^[?.*]+$/.test(headers[name]) ? headers[name] : "");
  const players = [known("White"), known("Black")];
  const rating = (name) => (known(name) ? ` (${known(name)})` : "");
  byId("players").textContent = players.some(Boolean)
    ? `${players[0] || "?"}${rating("WhiteElo")} – ${players[1] || "?"}${rating("BlackElo")}` : word("board");
  byId("event").textContent = [known("Event"), known("Site"), known("Round") && word("round", { round: known("Round") }),
    dated(known("Date"))].filter(Boolean).join(", ");
}

/** Writes a date as the page's language does; one that is not whole stays as far as it is known. */
function dated(date) {
  const [whole, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
  const time = whole && new Date(Date.UTC(year, month - 1, day));
  const isReal = time && time.getUTCMonth() === month - 1 && time.getUTCDate() === Number(day);
  if (!isReal) return date.replace(/[.?]+$/, "");
  return new Intl.DateTimeFormat(code === "en" ? "en-GB" : code, { dateStyle: "long", timeZone: "UTC" }).format(time);
}

export function setUp() {
  byId("running").checked = kept("running") === "yes";
  byId("running").onchange = () => { keep("running", byId("running").checked ? "yes" : "no"); write(); };
  byId("notation").onchange = () => choose(byId("notation").value, null);
  byId("language").onchange = () => choose(null, byId("language").value);
  moves.addEventListener("click", (event) => {
    const id = event.target.closest("[data-node]")?.dataset.node;
    if (id) goTo(Number(id));
  });
  when("game", () => { title(); spell(); });
  when("node", () => { if (room.spelling) current(); });
  when("words", () => { if (room.game) { title(); if (room.spelling) write(); } });
}
