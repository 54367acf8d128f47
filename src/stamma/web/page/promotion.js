// Asking what a pawn becomes.

import { drawn } from "./drawings.js";
import { byId, make } from "./room.js";
import { word } from "./words.js";

const KINDS = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/** Asks for the piece; gives the whole move, or null if nothing was chosen. */
export function promotion(squares, color, legal) {
  const dialog = byId("promotion");
  const letters = Object.keys(KINDS).filter((letter) => legal.includes(squares + letter));
  return new Promise((resolve) => {
    const end = (move) => { dialog.onkeydown = null; dialog.onclose = null; dialog.close(); resolve(move); };
    byId("promotion-pieces").replaceChildren(...letters.map((letter) => {
      const name = word(`${color}-${KINDS[letter]}`);
      const button = make("button", { type: "button", "aria-label": name, title: name, "data-piece": letter });
      button.append(drawn(KINDS[letter], color));
      button.onclick = () => end(squares + letter);
      return button;
    }));
    byId("promotion-cancel").onclick = () => end(null);
    dialog.onclose = () => end(null);
    dialog.onkeydown = (event) => {
      if (letters.includes(event.key.toLowerCase())) end(squares + event.key.toLowerCase());
    };
    dialog.showModal();
  });
}
