// The men as drawings, which come from the server, once.

import { fetched } from "./api.js";
import { byId } from "./room.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draws a man. */
export function drawn(kind, color) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("class", `man ${color}`);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#piece-${kind}`);
  svg.append(use);
  return svg;
}

export async function loadDrawings() {
  const text = await (await fetched("/page/pieces.svg")).text();
  const pieces = new DOMParser().parseFromString(text, "image/svg+xml");
  byId("drawings").append(...[...pieces.querySelectorAll("[id^='piece-']")].map((each) => document.adoptNode(each)));
}
