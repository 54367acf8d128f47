// A page that is loaded again has its text and its game again, as long as its tab is open.

import { ask } from "./api.js";
import { put } from "./game.js";
import { room } from "./room.js";
import { write } from "./text.js";

const NAME = "stamma.desk";

/** Keeps what is on the desk when the page goes. */
export function setUp() {
  addEventListener("pagehide", () => {
    const { text, node, changed, game } = room;
    const desk = { text, node, pgn: changed ? game.pgn : null, address: location.hash };
    try { sessionStorage.setItem(NAME, JSON.stringify(desk)); } catch { /* too large: it begins anew */ }
  });
}

/** Gives what was on the desk, unless the address is another one now. */
export function left() {
  try {
    const desk = JSON.parse(sessionStorage.getItem(NAME));
    return desk?.address === location.hash ? desk : null;
  } catch {
    return null;
  }
}

export async function restore({ text, node, pgn }) {
  await write(text, { node });
  if (!pgn) return;
  put(await ask("game", { pgn }), node);
  room.changed = true;
}
