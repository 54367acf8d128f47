// What is said aloud by a screen reader, and the line under the board.

import { fenOf, here } from "./game.js";
import { byId, room, when } from "./room.js";
import { turn } from "./position.js";
import { word } from "./words.js";

let told = null;      // the last place that was spoken of
let refused = false;

/** Speaks to those who listen. */
export function say(words) {
  byId("spoken").textContent = words;
}

/** Writes the line under the board. */
export function saying(words, isRefused = false) {
  refused = isRefused;
  byId("saying").textContent = words;
  byId("saying").classList.toggle("refused", isRefused);
}

function describe() {
  const node = here();
  if (node.parent === null) {
    const side = word(`${turn(fenOf(node))}-to-move`);
    return room.game.nodes[0].comment || side;
  }
  const said = room.spelling?.said?.[node.id] ?? node.said ?? node.san;
  return `${node.number} ${said}`;
}

function tellPlace() {
  const words = describe();
  saying(words);
  if (told !== null && told !== room.node) say(words);
  told = room.node;
}

export function setUp() {
  when("node", tellPlace);
  when("spelling", () => { if (!refused) saying(describe()); });
  when("words", () => { if (room.game && !refused) saying(describe()); });
}
