// What a part of the text was read as and why, all that is doubtful, and the choices there are.

import { nodeOf } from "./game.js";
import { byId, make, room, when } from "./room.js";
import { replace, tokenAt } from "./text.js";
import { count, word } from "./words.js";

const MOST = 60;
const FATES = ["move", "number", "variation", "comment", "result", "tag", "heading", "repaired", "rejected"];

const words = byId("words");

function code(doubt) {
  return make("a", { class: "code", href: doubt.url ?? `/rules/${doubt.code}`, target: "_blank", rel: "noopener" }, doubt.code);
}

function alternatives(doubt) {
  if (!doubt.alternatives.length) return [];
  const box = make("p", { class: "choices" }, word("meant"), " ");
  for (const choice of doubt.alternatives) {
    const button = make("button", { type: "button", lang: room.reading?.language ?? "", title: choice.san }, choice.text);
    button.onclick = () => replace(choice.start, choice.end, choice.text);
    box.append(button);
  }
  return [box];
}

/** The message, with the code of its rule and a way to its place. */
function message(doubt) {
  // The catalogue of what can be wrong is in English.
  return make("p", {}, make("span", { lang: "en" }, sentence(doubt.message)), " ", code(doubt), " ", ...jump(doubt));
}

function advice(doubt) {
  return doubt.advice ? [make("p", { class: "advice", lang: "en" }, sentence(doubt.advice))] : [];
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Shows what the token under the pointer or the caret was read as. */
function note() {
  const token = room.hovered ?? (words.value ? tokenAt(words.selectionStart) : null);
  put(byId("note-body"), token ? explained(token) : [make("p", { class: "none" }, word("note-hint"))]);
}

function explained(token) {
  const written = room.text.slice(token.start, token.end);
  const short = written.length > 60 ? `${written.slice(0, 58)}…` : written;
  const head = make("p", {}, make("strong", { dir: "auto" }, short), " ",
    make("span", { class: "fate" }, word(`fate-${token.fate}`)));
  const node = (token.game ?? 0) === room.which && !room.changed ? nodeOf(token.node) : null;
  const spelt = node ? room.spelling?.moves[node.id] : null;
  const said = node ? room.spelling?.said?.[node.id] ?? node.said : null;
  const read = token.san
    ? [make("p", {}, node ? `${node.number} ` : "", spelt ?? token.san, said ? `: ${said}` : "")]
    : [];
  return [head, ...read, ...token.doubts.flatMap((each) => [...alternatives(each), message(each), ...advice(each)])];
}

function list() {
  const refusal = room.refusal;
  if (refusal) {
    byId("remarks").replaceChildren(make("li", { class: "error" }, refusal.whole ?? String(refusal)));
    return;
  }
  const doubts = room.doubts ?? [];
  const items = doubts.slice(0, MOST).map((doubt) => make("li", { class: doubt.severity },
    message(doubt), ...alternatives(doubt), ...advice(doubt)));
  if (doubts.length > MOST) items.push(make("li", { class: "none" }, word("more", { count: count(doubts.length - MOST) })));
  if (!items.length) items.push(make("li", { class: "none" }, word(room.text.trim() ? "no-remarks" : "no-text")));
  put(byId("remarks"), items);
}

/** Puts new items into a place. Whoever has come to a button there by keys stays on the one in its place. */
function put(place, items) {
  const buttons = () => [...place.querySelectorAll("button, a")];
  const held = buttons().indexOf(document.activeElement);
  place.replaceChildren(...items);
  if (held >= 0) buttons()[held]?.focus();
}

/** A button that leads to the place in the text. */
function jump(doubt) {
  if (doubt.start === null || doubt.end <= doubt.start) return [];
  const written = room.text.slice(doubt.start, Math.min(doubt.end, doubt.start + 24)).replace(/\s+/g, " ");
  const button = make("button", { type: "button", class: "where", "aria-label": word("show-in-text", { text: written }) }, word("show"));
  button.onclick = () => {
    words.focus();
    words.setSelectionRange(doubt.start, doubt.end);
    note();
  };
  return [button];
}

function legend() {
  byId("legend").replaceChildren(...FATES.map((fate) => make("li", {},
    make("mark", { class: `fate-${fate}` }, word(`sample-${fate}`)), word(`fate-${fate}`))));
}

export function setUp() {
  when("pointed", note);
  when("caret", note);
  when("reading", () => { note(); list(); });
  when("spelling", note);
  when("words", () => { legend(); note(); list(); });
}
