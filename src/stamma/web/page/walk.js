// Walking through the game by keys and buttons, and by itself.

import { back, forward, toEnd, toStart, undo } from "./game.js";
import { byId, room, when } from "./room.js";

const PACE = 1200;   // milliseconds a move

const KEYS = { ArrowLeft: back, ArrowRight: forward, ArrowUp: back, ArrowDown: forward, Home: toStart, End: toEnd };
const OWN_KEYS = "input, select, textarea, dialog, summary, [role='grid'], #note, #rosetta, #list";

let playing = 0;

function stop() {
  clearInterval(playing);
  playing = 0;
  byId("autoplay").setAttribute("aria-pressed", "false");
}

function start() {
  if (!forward()) { toStart(); forward(); }
  playing = setInterval(() => { if (!forward()) stop(); }, PACE);
  byId("autoplay").setAttribute("aria-pressed", "true");
}

function keyed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(OWN_KEYS)) return;
  const act = KEYS[event.key];
  // In scores that run from right to left the keys do, too.
  const isTurned = byId("moves").dir === "rtl" && byId("moves").contains(event.target);
  if (!act) return;
  event.preventDefault();
  stop();
  if (isTurned && event.key === "ArrowLeft") forward();
  else if (isTurned && event.key === "ArrowRight") back();
  else act();
}

export function setUp() {
  const press = (id, act) => { byId(id).onclick = () => { stop(); act(); }; };
  press("to-start", toStart);
  press("back", back);
  press("forward", forward);
  press("to-end", toEnd);
  press("undo", undo);
  byId("autoplay").onclick = () => (playing ? stop() : start());
  addEventListener("keydown", keyed);
  when("played", stop);
  when("reading", stop);
  when("game", () => { byId("undo").disabled = !room.earlier.length; });
}
