// Taking away: copies and files of the game, the diagram and the text, a link, a score sheet.

import { ask, picture } from "./api.js";
import { isFlipped } from "./board.js";
import { fill } from "./found.js";
import { fenOf, here } from "./game.js";
import { linkTo } from "./link.js";
import { byId, make, room } from "./room.js";
import { word } from "./words.js";

const SOON = 60_000;   // milliseconds until the memory of a file is given back

function told(words, isRefused = false) {
  byId("told").textContent = words;
  byId("told").classList.toggle("refused", isRefused);
}

/** Does something when a button is pressed, and tells what came of it. */
function press(id, act) {
  byId(id).onclick = async () => {
    // What was told of the last one is not taken for this one, and said anew even if it is the same.
    told("");
    try {
      told(await act());
    } catch (refusal) {
      told(refusal.whole ?? String(refusal), true);
    }
  };
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without leave to use the clipboard the older way may still go.
    const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    if (!isCopied) throw new Error(word("not-copied"));
  }
  return word("copied");
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SOON);
  return word("saved", { name });
}

const textFile = (text, media = "text/plain") => new Blob([text], { type: `${media.split(";")[0]};charset=utf-8` });

function written() {
  const { notation, language } = room;
  const question = { pgn: room.game.pgn, form: byId("form").value, notation, language };
  if (byId("layout").value) question.layout = byId("layout").value;
  return ask("write", question);
}

async function converted() {
  const { notation, language, reading } = room;
  const question = { text: room.text, notation, language };
  if (byId("read-language").value) question.language_in = reading?.language;
  return (await ask("rewrite", question)).text;
}

function diagram(form) {
  const node = here();
  return picture({
    fen: fenOf(node), form, flipped: isFlipped(), coordinates: true, lastmove: node.uci || null,
    arrows: node.arrows ?? [], marks: node.marks ?? [],
  });
}

const ALLOWED = new Set(["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "h1", "h2", "h3", "p",
  "span", "div", "section", "article", "header", "footer", "dl", "dt", "dd", "b", "i", "em", "strong", "bdi", "br", "ol", "ul", "li"]);
const KEPT = new Set(["class", "lang", "dir", "colspan", "rowspan", "scope"]);

/** Copies what may stand on a sheet, and nothing that could do anything. */
function harmless(from, into) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.append(child.data);
    else if (ALLOWED.has(child.localName)) {
      const element = make(child.localName);
      for (const { name, value } of child.attributes) if (KEPT.has(name)) element.setAttribute(name, value);
      if (child.dataset.look) element.style.cssText = child.dataset.look;
      harmless(child, element);
      into.append(element);
    }
  }
}

// The sheet brings its own look, with the size of the paper. The policy of the page forbids styles
// in markup, so they are taken out of it and set by script. Text has no "<", so that only tags match.
const style = new CSSStyleSheet({ media: "print" });
document.adoptedStyleSheets.push(style);

function dressed(html) {
  style.replaceSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "");
  const bare = html.replace(/<style>.*?<\/style>/s, "").replace(/(<\w+[^<>]*) style="/g, '$1 data-look="');
  return new DOMParser().parseFromString(bare, "text/html").body;
}

async function sheet(paper) {
  const { notation, language } = room;
  const { html } = await ask("sheet", { pgn: room.game.pgn, paper, notation, language });
  const target = byId("paper");
  target.replaceChildren();
  harmless(dressed(html), target);
  target.className = `paper ${paper}`;
  target.lang = language;
  print();
  return word("printed");
}

export function offer() {
  const { forms, layouts } = room.choices;
  fill(byId("form"), forms.map((form) => make("option", { value: form }, word(`form-${form}`))), byId("form").value || "pgn");
  fill(byId("layout"), [make("option", { value: "" }, word("usual")),
    ...layouts.map((each) => make("option", { value: each }, word(`layout-${each}`)))]);
  // PGN and JSON have an order of their own.
  const choose = () => { byId("layout").disabled = ["pgn", "json"].includes(byId("form").value); };
  byId("form").onchange = choose;
  choose();
}

export function setUp() {
  addEventListener("afterprint", () => byId("paper").replaceChildren());
  press("copy", async () => copy((await written()).text));
  press("download", async () => {
    const { text, media, name } = await written();
    return save(textFile(text, media), name);
  });
  press("copy-text", async () => copy(await converted()));
  press("download-text", async () => save(textFile(await converted()), `text-${room.language}.txt`));
  press("svg", async () => save(await diagram("svg"), "diagram.svg"));
  press("png", async () => save(await diagram("png"), "diagram.png"));
  press("a4", () => sheet("a4"));
  press("letter", () => sheet("letter"));
  press("link", async () => copy(await linkTo(room.game.pgn, room.node)));
}
