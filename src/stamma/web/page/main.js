// Where the page begins: everything is set up, and the first text is read.

import { fetched } from "./api.js";
import * as again from "./again.js";
import * as away from "./away.js";
import * as board from "./board.js";
import { EXAMPLE } from "./example.js";
import * as files from "./files.js";
import * as found from "./found.js";
import { put } from "./game.js";
import { linked } from "./link.js";
import * as remarks from "./remarks.js";
import { byId, kept, make, room, when } from "./room.js";
import * as rosetta from "./rosetta.js";
import * as score from "./score.js";
import * as text from "./text.js";
import * as voice from "./voice.js";
import * as walk from "./walk.js";
import * as words from "./words.js";

function language() {
  const select = byId("interface");
  select.append(...Object.entries(words.LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code }, name)));
  select.value = words.preferred();
  select.onchange = () => words.choose(select.value);
}

function hint(key) {
  byId("hint").textContent = words.word(key);
  byId("hint").classList.remove("refused");
}

/** Shows the example, at the move that had to be repaired. */
async function example() {
  hint("example-hint");
  room.which = 0;
  await text.write(EXAMPLE);
  text.goToDoubt();
}

function desk() {
  byId("example").onclick = example;
  byId("words").addEventListener("input", () => hint("hint"));
  byId("clear").onclick = () => { hint("hint"); room.which = 0; text.write(""); byId("words").focus(); };
}

/** Gives a game as PGN, without tags if it has none that say anything. */
function written({ pgn, headers }) {
  const isBare = Object.values(headers).every((value) => /^[?.*]*$/.test(value));
  const text = isBare ? pgn.replace(/^(\[.*\]\s*\n)+/, "") : pgn;
  return `${text.trim()}\n`;
}

/** What is played on the board is written into a text that is nothing but this game. */
function followBoard() {
  when("played", () => {
    const isOwn = !room.text.trim() || (room.reading?.source === "pgn" && room.reading.games.length === 1);
    room.changed = !isOwn;
    if (isOwn) text.follow(written(room.game));
  });
}

/** Opens the game of the page's address; says whether there is one, or was meant to be. */
async function openLink() {
  try {
    const game = await linked();
    if (!game) return false;
    hint("link-hint");
    room.which = 0;
    await text.write(game.pgn, { node: game.node });
  } catch {
    hint("torn-link");
    byId("hint").classList.add("refused");
  }
  return true;
}

/** What was on the desk, the game of the address, or the example. */
async function first() {
  const desk = again.left();
  if (!desk) return await openLink() || example();
  hint(desk.text === EXAMPLE ? "example-hint" : "hint");
  return again.restore(desk);
}

async function begin() {
  language();
  room.notation = kept("notation") ?? room.notation;
  room.language = kept("language") ?? words.preferred();
  for (const part of [voice, score, rosetta, text, remarks, found, walk, away, files, again]) part.setUp();
  desk();
  followBoard();
  const drawings = board.setUp();
  const choices = fetched("/api/choices").then((reply) => reply.json());
  await words.speak(byId("interface").value);
  put(null);
  room.choices = await choices;
  score.offer();
  away.offer();
  when("words", () => { score.offer(); away.offer(); });
  addEventListener("hashchange", openLink);
  await first();
  await drawings;
}

begin().catch((trouble) => { byId("hint").textContent = trouble.whole ?? String(trouble); });
