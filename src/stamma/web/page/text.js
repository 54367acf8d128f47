// The text: what one writes, marked by what became of it, and read again as it changes.

import { ask } from "./api.js";
import { following, goTo, put, samePlace, toEnd } from "./game.js";
import { byId, later, make, room, tell, when } from "./room.js";
import { unitsOf } from "./units.js";

const WAIT = 250;       // milliseconds after the last key
const LONG = 500;       // milliseconds after which it is said that a text is being read
const MANY = 20000;     // spans beyond which only doubts are marked: the browser would grow slow

const words = byId("words");
const marked = byId("marked");

let asking = null;      // the question that is under way
let tokens = [];        // what is marked: spans with places in the text as the browser counts
let placedText = "";    // the text that the tokens belong to
let readText = "";      // the text that the doubts belong to

/** Gives the token at a place in the text, or else the one that ends there. */
export function tokenAt(unit) {
  return tokens.find((each) => each.start <= unit && unit < each.end)
    ?? tokens.find((each) => each.end === unit) ?? null;
}

export const tokenOfNode = (id) =>
  tokens.find((each) => each.node === id && (each.game ?? 0) === room.which && each.node !== null) ?? null;

/** Puts a text on the desk and reads it at once. */
export function write(text, { node = 0 } = {}) {
  byId("read-language").value = byId("read-notation").value = "";
  words.value = text;
  room.text = words.value;
  mark();
  return read({ node });
}

/** Goes to the first move that is doubtful, and puts the cursor there. */
export function goToDoubt() {
  const token = tokens.find((each) => each.doubts.length && Number.isInteger(each.node));
  if (!token) return;
  words.setSelectionRange(token.start, token.start);
  goTo(token.node);
  tell("caret");
}

/** Puts another text in place of a part, so that the browser's own undo still works, and reads. */
export function replace(start, end, text) {
  // Who has written on in the meantime gets new choices in a moment; these have lost their places.
  if (room.text !== readText) return undefined;
  words.focus();
  words.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) words.setRangeText(text, start, end, "end");
  room.text = words.value;
  return read();
}

/** Changes the text to what the board shows, without reading the board's game again. */
export async function follow(text) {
  words.value = text;
  room.text = words.value;
  mark();
  await read({ keepGame: true });
}

export async function read({ node = null, keepGame = false } = {}) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const question = { text: room.text };
  if (byId("read-language").value) question.language = byId("read-language").value;
  if (byId("read-notation").value) question.notation = byId("read-notation").value;
  const patience = setTimeout(() => tell("waiting"), LONG);
  signal.addEventListener("abort", () => clearTimeout(patience));
  try {
    const reading = await ask("read", question, signal);
    if (signal.aborted) return;
    room.reading = reading;
    room.refusal = null;
    place(reading, question.text);
    room.which = Math.min(room.which, Math.max(reading.games.length - 1, 0));
    if (!keepGame) take(room.which, node);
    tell("reading");
  } catch (refusal) {
    if (refusal.name === "AbortError") return;
    room.reading = null;
    place({ spans: [], diagnostics: [] }, room.text);
    room.refusal = refusal;
    tell("reading");
  } finally {
    clearTimeout(patience);
  }
}

/** Puts a game of the reading on the board, at the same place as before if it has it. */
export function take(which, node = null) {
  const game = room.reading.games[which] ?? null;
  const isChanged = room.changed && room.game && room.game.pgn !== game?.pgn;
  if (isChanged) room.earlier.push({ game: room.game, node: room.node });
  room.changed = false;
  room.which = which;
  // Who writes a game down sees the last move.
  const isAtEnd = node === null && room.game && !following(room.node).length;
  put(game, game ? node ?? samePlace(room.game, room.node, game) : 0);
  if (isAtEnd) toEnd();
}

function place(reading, text) {
  const unit = unitsOf(text);
  const doubts = (reading.diagnostics ?? []).map((each) => ({ ...each, ...spot(each, unit) }));
  const spans = reading.spans.length > MANY
    ? reading.spans.filter((each) => each.fate === "repaired" || each.fate === "rejected")
    : reading.spans;
  tokens = spans.filter((each) => each.fate !== "prose" && each.end > each.start).map((each) => ({
    ...each, start: unit(each.start), end: unit(each.end), doubts: [],
  }));
  for (const doubt of doubts) {
    if (doubt.start === null) continue;
    const within = tokens.filter((each) => each.start < Math.max(doubt.end, doubt.start + 1) && doubt.start < each.end);
    for (const token of within) token.doubts.push(doubt);
    const isBare = !within.length && doubt.end > doubt.start;
    if (isBare) tokens.push({ ...doubt, fate: "prose", node: null, doubts: [doubt] });
  }
  tokens.sort((one, other) => one.start - other.start);
  room.doubts = doubts;
  placedText = readText = text;
  mark();
}

function spot({ start = null, end = null, alternatives = [] }, unit) {
  return {
    start: start === null ? null : unit(start),
    end: end === null ? null : unit(end),
    alternatives: alternatives.map((each) => ({ ...each, start: unit(each.start), end: unit(each.end) })),
  };
}

// Until the new reading comes, what stands before and after a change keeps its marks.
function shifted() {
  if (room.text === placedText) return tokens;
  const now = room.text;
  const shorter = Math.min(now.length, placedText.length);
  let head = 0;
  while (head < shorter && now[head] === placedText[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && now.at(-1 - tail) === placedText.at(-1 - tail)) tail += 1;
  const difference = now.length - placedText.length;
  return tokens.flatMap((each) => {
    if (each.end <= head) return [each];
    if (each.start >= placedText.length - tail) {
      return [{ ...each, start: each.start + difference, end: each.end + difference }];
    }
    return [];
  });
}

// Each line is an element of its own, because each finds out its own direction, as in the text area.
function mark() {
  tokens = shifted();
  placedText = room.text;
  const lines = [];
  const begin = () => lines.push(make("div", { dir: "auto" }));
  const add = (from, to, dress) => room.text.slice(from, to).split("\n").forEach((part, index) => {
    if (index) begin();
    if (part) lines.at(-1).append(dress ? make("span", dress, part) : part);
  });
  let at = 0;
  begin();
  for (const token of tokens) {
    if (token.start < at) continue;
    const isDoubtful = token.doubts.some((each) => each.severity !== "info");
    add(at, token.start);
    add(token.start, token.end, { class: `fate-${token.fate}${isDoubtful ? " doubt" : ""}`, "data-start": token.start });
    at = token.end;
  }
  add(at);
  // A line without anything on it would have no height.
  for (const line of lines) if (!line.firstChild) line.append("\u200b");
  marked.replaceChildren(...lines);
  showCurrent();
}

function showCurrent() {
  marked.querySelector(".current")?.classList.remove("current");
  const token = room.node ? tokenOfNode(room.node) : null;
  if (!token || room.changed) return;
  const span = marked.querySelector(`[data-start="${token.start}"]`);
  if (!span) return;
  span.classList.add("current");
  // Only the desk scrolls, never the page, and not while somebody writes.
  if (document.activeElement === words) return;
  const desk = byId("desk");
  const [top, height] = [span.offsetTop, desk.clientHeight];
  if (top < desk.scrollTop || top > desk.scrollTop + height - 40) desk.scrollTop = top - height / 3;
}

/** Gives the token under a pointer: the marked copy lies under what one writes in. */
function hovered(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const span = under.find((each) => each.dataset?.start && marked.contains(each));
  return span ? tokens.find((each) => each.start === Number(span.dataset.start)) ?? null : null;
}

const readSoon = later(WAIT, read);

export function setUp() {
  words.addEventListener("input", (event) => {
    room.text = words.value;
    mark();
    readSoon({ node: event.inputType === "insertFromPaste" ? 0 : null });
  });
  words.addEventListener("pointermove", (event) => { room.hovered = hovered(event); tell("pointed"); });
  words.addEventListener("pointerleave", () => { room.hovered = null; tell("pointed"); });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === words) tell("caret");
  });
  words.addEventListener("click", () => {
    const token = tokenAt(words.selectionStart);
    if (token && Number.isInteger(token.node) && words.selectionStart === words.selectionEnd) {
      if ((token.game ?? 0) !== room.which) take(token.game);
      goTo(token.node);
    }
  });
  when("node", showCurrent);
}
