// The board: 64 squares that can be focused, the men on them, and playing by mouse, touch and keys.

import { arrow } from "./arrows.js";
import { drawn, loadDrawings } from "./drawings.js";
import { fenOf, here, legal, nodeOf, play } from "./game.js";
import { FILES, SQUARES, isDark, king, men, seen, turn } from "./position.js";
import { promotion } from "./promotion.js";
import { byId, later, make, room, tell, when } from "./room.js";
import { say, saying } from "./voice.js";
import { word } from "./words.js";

const FAR = 5;        // pixels that a pointer moves before a man is dragged
const QUICK = 140;    // milliseconds that a man slides

const cells = new Map();
const grid = byId("squares");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let flipped = false;
let standing = new Map();
let shown = null;      // the position that is on the board
let shownNode = null;
let picked = null;     // the square of the man that was picked up
let focused = "e2";    // the square that the tab key comes to
let held = null;       // what a pointer is doing

function lay() {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1];
  const files = [...FILES];
  if (flipped) { ranks.reverse(); files.reverse(); }
  grid.replaceChildren(...ranks.map((rank) => {
    const row = make("div", { role: "row" });
    row.append(...files.map((file) => cells.get(file + rank)));
    return row;
  }));
  document.querySelector(".ranks").replaceChildren(...ranks.map((rank) => make("span", {}, String(rank))));
  document.querySelector(".files").replaceChildren(...files.map((file) => make("span", {}, file)));
}

const manName = (man) => word(`${man.color}-${man.kind}`);

function nameOf(square) {
  const man = standing.get(square);
  const parts = [square, man ? manName(man) : word("empty")];
  const cell = cells.get(square);
  if (cell.classList.contains("check")) parts.push(word("in-check"));
  if (cell.classList.contains("target")) parts.push(word("can-go"));
  if (picked === square) parts.push(word("picked"));
  return parts.join(", ");
}

function nameAll() {
  for (const square of SQUARES) {
    const cell = cells.get(square);
    cell.setAttribute("aria-label", nameOf(square));
    cell.tabIndex = square === focused ? 0 : -1;
    cell.setAttribute("aria-selected", String(square === picked));
  }
}

/** Shows the place in the game where one is. */
function show() {
  const node = here();
  const fen = fenOf(node);
  const before = standing;
  standing = men(fen);
  picked = null;
  const moved = node.uci ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : [];
  const checked = node.check ? king(fen, turn(fen)) : null;
  const marks = new Map((node.marks ?? []).map((mark) => [mark.square, mark.color]));
  for (const [square, cell] of cells) {
    cell.className = "square";
    cell.classList.toggle("dark", isDark(square));
    cell.classList.toggle("moved", moved.includes(square));
    cell.classList.toggle("check", square === checked);
    cell.classList.toggle("movable", standing.get(square)?.color === turn(fen));
    if (marks.has(square)) cell.classList.add(`mark-${marks.get(square)}`);
    const man = standing.get(square);
    const was = before.get(square);
    if (man?.kind === was?.kind && man?.color === was?.color && (man === undefined) === !cell.firstChild) continue;
    cell.replaceChildren(...(man ? [drawn(man.kind, man.color)] : []));
  }
  drawArrows(node.arrows ?? []);
  slide(node);
  shown = fen;
  shownNode = room.node;
  nameAll();
  prepare(fen);
}

// The legal moves are asked for when somebody stays, not at each step of a quick walk.
const prepare = later(120, (fen) => { if (fen === shown) legal(fen).catch(() => {}); });

function slide(node) {
  const stepped = shownNode !== null && node.parent === shownNode && nodeOf(shownNode);
  if (!stepped || calm.matches || held?.over) return;
  const man = cells.get(node.uci.slice(2, 4))?.firstChild;
  if (!man) return;
  const [fromX, fromY] = seen(node.uci.slice(0, 2), flipped);
  const [toX, toY] = seen(node.uci.slice(2, 4), flipped);
  man.animate(
    [{ transform: `translate(${(fromX - toX) * 100}%, ${(fromY - toY) * 100}%)` }, { transform: "none" }],
    { duration: QUICK, easing: "ease-out" },
  );
}

function drawArrows(arrows) {
  document.querySelector(".arrows").replaceChildren(...arrows.map((each) => arrow(each, flipped)));
}

/** Picks a man up, and shows where it can go. */
async function pick(square) {
  const fen = shown;
  if (standing.get(square)?.color !== turn(fen)) {
    say(standing.has(square) ? word("not-your-turn") : word("nothing-there", { square }));
    return;
  }
  putDown();
  picked = square;
  cells.get(square).classList.add("picked");
  nameAll();
  const moves = await legal(fen).catch((refusal) => { saying(refusal.message, true, "en"); return []; });
  if (picked !== square || shown !== fen) return;
  const targets = new Set(moves.filter((uci) => uci.startsWith(square)).map((uci) => uci.slice(2, 4)));
  for (const target of targets) {
    cells.get(target).classList.add("target");
    cells.get(target).classList.toggle("taken", standing.has(target));
  }
  nameAll();
  if (held === null) {
    const where = [...targets].join(", ");
    say(where ? word("picked-up", { man: manName(standing.get(square)), squares: where })
      : word("cannot-move", { man: manName(standing.get(square)) }));
  }
}

function putDown() {
  picked = null;
  for (const cell of cells.values()) cell.classList.remove("picked", "target", "taken");
  nameAll();
}

/** Puts the man down on a square; the server says what is wrong with a move that is not legal. */
async function drop(from, to) {
  const fen = shown;
  putDown();
  try {
    const moves = await legal(fen);
    const fitting = moves.filter((uci) => uci.slice(0, 4) === from + to);
    const uci = fitting.some((each) => each.length === 5)
      ? await promotion(from + to, turn(fen), fitting)
      : from + to;
    if (uci) await play(uci);
  } catch (refusal) {
    saying(refusal.message, true, "en");
    say(refusal.message, "en");
  }
}

function choose(square) {
  if (picked === null) return pick(square);
  if (picked === square) return putDown();
  const own = standing.get(square)?.color === turn(shown);
  const canGo = cells.get(square).classList.contains("target");
  return own && !canGo ? pick(square) : drop(picked, square);
}

function focus(square) {
  focused = square;
  nameAll();
  cells.get(square).focus();
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keyed(event) {
  const square = event.target.dataset?.square;
  if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
  const [column, row] = seen(square, flipped);
  const at = (x, y) => SQUARES.find((each) => String(seen(each, flipped)) === String([x, y]));
  if (event.key in STEPS) {
    const [dx, dy] = STEPS[event.key];
    const next = at(column + dx, row + dy);
    if (next) focus(next);
  } else if (event.key === "Home") focus(at(0, row));
  else if (event.key === "End") focus(at(7, row));
  else if (event.key === "Enter" || event.key === " ") choose(square);
  else if (event.key === "Escape" && picked) { putDown(); say(word("put-down")); }
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const under = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;

function pressed(event) {
  const square = event.target.closest("[data-square]")?.dataset.square;
  if (!square || event.button !== 0) return;
  focused = square;
  if (standing.get(square)?.color !== turn(shown)) return;
  held = { square, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
}

function moved(event) {
  if (!held || event.pointerId !== held.id || held.over) return;
  if (!held.ghost) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    lift();
  }
  const half = held.size / 2;
  held.ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
}

function lift() {
  const man = cells.get(held.square).firstChild;
  held.size = cells.get(held.square).getBoundingClientRect().width;
  held.ghost = man.cloneNode(true);
  held.ghost.classList.add("held");
  held.ghost.style.width = held.ghost.style.height = `${held.size}px`;
  document.body.append(held.ghost);
  man.classList.add("lifted");
  if (picked !== held.square) pick(held.square);
}

async function released(event) {
  if (!held || event.pointerId !== held.id || held.over) return;
  const mine = held;
  const { square, ghost } = mine;
  if (!ghost) { held = null; return; }
  held.over = true;
  ghost.remove();
  cells.get(square).firstChild?.classList.remove("lifted");
  const to = event.type === "pointerup" ? under(event) : null;
  if (to && to !== square) await drop(square, to);
  else putDown();
  if (held === mine) held = null;
}

function clicked(event) {
  const square = event.target.closest("[data-square]")?.dataset.square;
  if (square && !held?.over) choose(square);
}

export const isFlipped = () => flipped;

export function flip(to = !flipped) {
  flipped = to;
  byId("flip").setAttribute("aria-pressed", String(flipped));
  lay();
  drawArrows(here()?.arrows ?? []);
  tell("flipped");
}

export async function setUp() {
  for (const square of SQUARES) {
    cells.set(square, make("div", { role: "gridcell", class: "square", "data-square": square, tabindex: "-1" }));
    cells.get(square).classList.toggle("dark", isDark(square));
  }
  lay();
  grid.addEventListener("keydown", keyed);
  grid.addEventListener("click", clicked);
  grid.addEventListener("pointerdown", pressed);
  grid.addEventListener("focusin", (event) => { focused = event.target.dataset.square ?? focused; nameAll(); });
  addEventListener("pointermove", moved);
  addEventListener("pointerup", released);
  addEventListener("pointercancel", released);
  byId("flip").addEventListener("click", () => flip());
  when("node", show);
  when("words", () => { if (shown) nameAll(); });
  await loadDrawings();
}
