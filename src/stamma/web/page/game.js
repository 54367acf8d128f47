// The game on the board: where one is, what follows, what is played.

import { ask } from "./api.js";
import { room, tell } from "./room.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY = { pgn: "*\n", headers: {}, result: "*", start: START, nodes: [{ id: 0, parent: null, fen: START }] };

let continuations = new Map();
let byNumber = new Map();
const legalMoves = new Map();
const MANY = 500;
let playing = Promise.resolve();

/** Puts a game on the board, at a place that it has. */
export function put(game, node = 0) {
  room.game = game ?? EMPTY;
  byNumber = new Map(room.game.nodes.map((each) => [each.id, each]));
  continuations = new Map();
  for (const each of room.game.nodes) {
    if (each.parent === null) continue;
    if (!continuations.has(each.parent)) continuations.set(each.parent, []);
    continuations.get(each.parent).push(each);
  }
  room.node = byNumber.has(node) ? node : 0;
  room.spelling = null;
  tell("game");
  tell("node");
}

export const nodeOf = (id) => byNumber.get(id);
export const here = () => nodeOf(room.node);
export const following = (id) => continuations.get(id) ?? [];
export const fenOf = (node) => (node.parent === null ? room.game.start : node.fen);

export function goTo(id) {
  if (id === room.node || !byNumber.has(id)) return;
  room.node = id;
  tell("node");
}

export const back = () => { if (here().parent !== null) goTo(here().parent); };
export const toStart = () => goTo(0);

/** Goes one move on; says whether there was one. */
export function forward() {
  const [next] = following(room.node);
  if (next) goTo(next.id);
  return Boolean(next);
}

export function toEnd() {
  let last = room.node;
  for (let next = following(last)[0]; next; next = following(last)[0]) last = next.id;
  goTo(last);
}

/** Finds a place again in a game that was read anew: by the moves that lead to it. */
export function samePlace(earlier, node, game) {
  const old = new Map((earlier?.nodes ?? []).map((each) => [each.id, each]));
  const path = [];
  for (let at = old.get(node); at && at.parent !== null; at = old.get(at.parent)) path.unshift(at.uci);
  let place = 0;
  for (const uci of path) {
    const next = game.nodes.find((each) => each.parent === place && each.uci === uci);
    if (!next) break;
    place = next.id;
  }
  return place;
}

/** Asks for the legal moves of a position, once for each. */
export function legal(fen) {
  if (!legalMoves.has(fen)) {
    if (legalMoves.size > MANY) legalMoves.clear();
    const asked = ask("position", { fen }).then((told) => told.legal);
    asked.catch(() => legalMoves.delete(fen));
    legalMoves.set(fen, asked);
  }
  return legalMoves.get(fen);
}

/** Plays a move where one is, after those before; the server says why one is not legal. */
export function play(uci) {
  const played = playing.catch(() => {}).then(() => playNow(uci));
  playing = played;
  return played;
}

async function playNow(uci) {
  const before = { game: room.game, node: room.node };
  const told = await ask("play", { pgn: room.game.pgn, node: room.node, uci });
  if (told.game.pgn === before.game.pgn) {
    goTo(told.node);
    return;
  }
  room.earlier.push(before);
  put(told.game, told.node);
  tell("played");
}

export function undo() {
  const before = room.earlier.pop();
  if (!before) return;
  put(before.game, before.node);
  tell("played");
}
