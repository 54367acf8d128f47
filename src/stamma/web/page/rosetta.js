// One move in every notation and in the letters of every language.

import { ask } from "./api.js";
import { nameOf } from "./found.js";
import { fenOf, here, nodeOf } from "./game.js";
import { byId, later, make, room, when } from "./room.js";
import { choose } from "./score.js";

const FEW = 6;
const known = new Map();
const MANY = 300;

async function rows(fen, uci) {
  const key = `${fen} ${uci} ${room.language}`;
  if (!known.has(key)) {
    if (known.size > MANY) known.clear();
    const asked = ask("rosetta", { fen, uci, language: room.language });
    asked.catch(() => known.delete(key));
    known.set(key, asked);
  }
  return (await known.get(key)).rows;
}

function row(each) {
  const codes = each.languages ?? (each.language ? [each.language] : []);
  const names = codes.map(nameOf);
  const few = names.slice(0, FEW).join(", ");
  const rest = names.length > FEW ? ` + ${names.length - FEW}` : "";
  const head = names.length > 1 || !each.title ? few + rest : each.title;
  const isChosen = each.notation === room.notation && (!codes.length || codes.includes(room.language));
  const button = make("button", { type: "button", lang: codes[0] ?? "", dir: "auto" }, each.text);
  const language = codes.includes(room.language) ? room.language : codes[0] ?? null;
  button.onclick = () => choose(each.notation, language);
  return make("tr", { class: isChosen ? "chosen" : "" },
    make("th", { scope: "row", title: each.note || names.join(", ") }, head), make("td", {}, button));
}

async function show() {
  const node = here();
  const body = byId("rosetta").tBodies[0];
  byId("rosetta-hint").hidden = node.parent !== null;
  if (node.parent === null) { body.replaceChildren(); return; }
  const found = await rows(fenOf(nodeOf(node.parent)), node.uci).catch(() => []);
  if (node === here()) body.replaceChildren(...found.map(row));
}

export function setUp() {
  // Quick walking shows the last move alone.
  const soon = later(60, show);
  when("node", soon);
  when("spelling", soon);
}
