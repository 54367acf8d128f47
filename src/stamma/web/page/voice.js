// What is said aloud by a screen reader, and the line under the board.

import { fenOf, here } from "./game.js";
import { byId, room, when } from "./room.js";
import { turn } from "./position.js";
import { code, word } from "./words.js";

let told = null;      // the last place that was spoken of
let refused = false;
let waits = false;    // whether the words of the chosen language are still to come

/** Speaks to those who listen; a voice wants to know in which language. */
export function say(words, language = code) {
  byId("spoken").lang = language;
  byId("spoken").textContent = words;
}

/** Writes the line under the board. */
export function saying(words, isRefused = false, language = code) {
  refused = isRefused;
  byId("saying").lang = language;
  byId("saying").textContent = words;
  byId("saying").classList.toggle("refused", isRefused);
}

/** Gives words for the place where one is, and their language. */
function described() {
  const node = here();
  if (node.parent === null) return [word(`${turn(fenOf(node))}-to-move`), code];
  return [`${node.number} ${room.spelling.said[node.id]}`, room.language];
}

function tellPlace() {
  waits = room.node !== 0 && !room.spelling;
  if (waits) return;
  const [words, language] = described();
  saying(words, false, language);
  if (told !== null && told !== room.node) say(words, language);
  told = room.node;
}

function tellAgain() {
  if (waits) { tellPlace(); return; }
  if (!room.game || refused) return;
  const [words, language] = described();
  saying(words, false, language);
}

export function setUp() {
  when("node", tellPlace);
  when("spelling", tellAgain);
  when("words", tellAgain);
}
