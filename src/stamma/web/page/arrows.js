// Arrows on the board, in units of a square.

import { seen } from "./position.js";

const COLORS = new Set(["green", "red", "yellow", "blue"]);
const SHAFT = 0.09;
const HEAD = 0.26;
const LENGTH = 0.42;

/** Draws an arrow from square to square, or a ring where both are the same. */
export function arrow({ from, to, color }, flipped) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", `arrow-${COLORS.has(color) ? color : "green"}`);
  const [x1, y1] = seen(from, flipped).map((each) => each + 0.5);
  const [x2, y2] = seen(to, flipped).map((each) => each + 0.5);
  path.setAttribute("d", from === to ? ring(x1, y1) : shape(x1, y1, x2, y2));
  path.setAttribute("fill-rule", "evenodd");
  return path;
}

function ring(x, y) {
  const circle = (r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return circle(0.46) + circle(0.38);
}

function shape(x1, y1, x2, y2) {
  const far = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / far, (y2 - y1) / far];
  const at = (along, aside) => `${x1 + ux * along - uy * aside} ${y1 + uy * along + ux * aside}`;
  const neck = far - LENGTH;
  return `M${at(0.3, -SHAFT)}L${at(neck, -SHAFT)}L${at(neck, -HEAD)}L${at(far, 0)}L${at(neck, HEAD)}`
    + `L${at(neck, SHAFT)}L${at(0.3, SHAFT)}z`;
}
