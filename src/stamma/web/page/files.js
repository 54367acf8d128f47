// Files: small ones go onto the desk, large ones are listed piece by piece and opened game by game.

import { askBytes } from "./api.js";
import { byId, later, make, room, when } from "./room.js";
import { write } from "./text.js";
import { count, word } from "./words.js";

const PAGE = 100;
const PACKED = { zst: "Zstandard", bz2: "bzip2", xz: "XZ", zip: "ZIP", "7z": "7-Zip", rar: "RAR" };
const LISTED = 400_000;   // bytes beyond which a PGN file is a list of games

const dialog = byId("library");
let blob = null;          // the file that is listed
let rows = [];            // its games: number, start, length, what is shown and what is searched
let found = [];           // those that fit what is searched for
let page = 0;
let listing = null;       // stops the reading

const isPgn = (name, head) => /\.pgn(\.gz)?$/i.test(name) || /^\uFEFF?\s*\[\w+\s+"/.test(head);

function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [new TextDecoder("utf-16le").decode(bytes), "UTF-16"];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return [new TextDecoder("utf-16be").decode(bytes), "UTF-16"];
  try {
    return [new TextDecoder("utf-8", { fatal: true }).decode(bytes), null];
  } catch {
    return [new TextDecoder("windows-1252").decode(bytes), "Windows-1252"];
  }
}

function told(words, isRefused = false) {
  byId("hint").textContent = words;
  byId("hint").classList.toggle("refused", isRefused);
}

async function unpacked(file) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x1f || head[1] !== 0x8b) return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

/** Opens a file that was dropped or chosen. */
export async function open(file) {
  const ending = file.name.toLowerCase().split(".").at(-1);
  if (ending in PACKED) { told(word("packed", { name: file.name, kind: PACKED[ending] }), true); return; }
  try {
    const content = await unpacked(file);
    const head = decoded(new Uint8Array(await content.slice(0, 4096).arrayBuffer()))[0];
    if (content.size > LISTED && isPgn(file.name, head)) { await list(content, file.name); return; }
    if (content.size > room.choices.limits.text) {
      told(word("too-large", { name: file.name, size: count(room.choices.limits.text) }), true);
      return;
    }
    const [text, encoding] = decoded(new Uint8Array(await content.arrayBuffer()));
    told(encoding ? word("opened-as", { name: file.name, encoding }) : word("opened", { name: file.name }));
    blob = null;
    byId("whole").hidden = true;
    room.which = 0;
    await write(text);
  } catch (trouble) {
    told(word("not-opened", { name: file.name, why: trouble.whole ?? trouble.message }), true);
  }
}

/** Lists the games of a file without holding it: slice by slice, until its end or until stopped. */
async function list(content, name) {
  listing?.abort();
  listing = new AbortController();
  const { signal } = listing;
  blob = content;
  rows = [];
  page = 0;
  byId("search").value = "";
  byId("library-title").textContent = name;
  byId("whole").hidden = false;
  byId("stop").hidden = false;
  dialog.showModal();
  show();
  let at = 0;
  try {
    while (at < content.size && !signal.aborted) at = await listSlice(content, at, signal);
    progress(content.size, content.size, "listed");
  } catch (trouble) {
    progress(at, content.size, "stopped");
    if (trouble.name !== "AbortError") byId("progress-text").textContent = trouble.whole ?? trouble.message;
  }
  byId("stop").hidden = true;
  search();
}

async function listSlice(content, at, signal) {
  const end = Math.min(at + room.choices.limits.slice, content.size);
  const isLast = end === content.size;
  const query = new URLSearchParams({ first: rows.length + 1, last: isLast });
  const told = await askBytes(`games?${query}`, content.slice(at, end), signal);
  for (const game of told.games) rows.push(rowOf(game, at));
  progress(at + told.used, content.size, "listing");
  search();
  if (isLast) return content.size;
  if (!told.used) throw new Error(word("game-too-large", { number: count(rows.length + 1) }));
  return at + told.used;
}

function rowOf({ start, length, headers }, at) {
  const known = (name) => (headers[name] && !/^[?.*]+$/.test(headers[name]) ? headers[name] : "");
  const players = `${known("White") || "?"} – ${known("Black") || "?"}`;
  const rest = [known("Event"), known("Round"), known("Date"), known("ECO")].filter(Boolean).join(", ");
  const result = headers.Result ?? "*";
  return { number: rows.length + 1, start: at + start, length, players, rest, result,
    searched: `${players} ${rest} ${result}`.toLowerCase() };
}

function progress(done, whole, key) {
  byId("progress").value = whole ? done / whole : 1;
  byId("progress-text").textContent = word(key, {
    games: count(rows.length), done: count(Math.round(done / 1e6)), whole: count(Math.round(whole / 1e6)),
  });
}

function search() {
  const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  found = wanted.length ? rows.filter((row) => wanted.every((each) => row.searched.includes(each))) : rows;
  show();
}

function show() {
  page = Math.max(0, Math.min(page, Math.ceil(found.length / PAGE) - 1));
  const first = page * PAGE;
  const some = found.slice(first, first + PAGE);
  const list = byId("list");
  const isSame = list.childElementCount === some.length && Number(list.firstChild?.dataset.number) === some[0]?.number
    && Number(list.lastChild?.dataset.number) === some.at(-1)?.number;
  if (!isSame) list.replaceChildren(...some.map(item));
  byId("page-text").textContent = found.length
    ? word("page", { first: count(first + 1), last: count(first + some.length), all: count(found.length) }) : word("none-found");
  byId("page-back").disabled = page === 0;
  byId("page-forward").disabled = first + PAGE >= found.length;
}

function item(row) {
  const button = make("button", { type: "button" }, make("span", { class: "number" }, count(row.number)),
    make("span", {}, row.players), make("span", {}, row.result), make("small", {}, row.rest));
  button.onclick = () => openGame(row);
  return make("li", { "data-number": row.number }, button);
}

async function openGame(row) {
  const bytes = new Uint8Array(await blob.slice(row.start, row.start + row.length).arrayBuffer());
  const [text, encoding] = decoded(bytes);
  dialog.close();
  told(encoding ? word("opened-as", { name: word("game", { number: count(row.number) }), encoding })
    : word("game-of-file", { number: count(row.number), name: byId("library-title").textContent }));
  room.which = 0;
  await write(text.trim() + "\n");
}

function turnTo(step) {
  page += step;
  show();
  byId("list").scrollTop = 0;
}

export function setUp() {
  byId("open").onclick = () => byId("file").click();
  byId("file").onchange = () => { const [file] = byId("file").files; byId("file").value = ""; if (file) open(file); };
  byId("stop").onclick = () => listing?.abort();
  byId("library-close").onclick = () => dialog.close();
  byId("whole").onclick = () => dialog.showModal();
  byId("search").oninput = later(120, () => { page = 0; search(); });
  byId("page-back").onclick = () => turnTo(-1);
  byId("page-forward").onclick = () => turnTo(1);
  when("words", () => { if (dialog.open) show(); });
  dropping();
}

function dropping() {
  let depth = 0;
  const over = (shown) => { byId("drop").hidden = !shown; };
  // Words that are dragged into the text, or within it, are the browser's own affair.
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (event) => { if (hasFiles(event)) { depth += 1; over(true); } });
  addEventListener("dragleave", (event) => { if (hasFiles(event)) { depth -= 1; over(depth > 0); } });
  addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    over(false);
    open(event.dataTransfer.files[0]);
  });
  addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    const isField = event.target.closest?.("input, textarea, select");
    const text = event.clipboardData.getData("text/plain");
    if (file) { event.preventDefault(); open(file); }
    else if (text.length > LISTED && isPgn("", text.slice(0, 4096))) {
      event.preventDefault();
      list(new Blob([text]), word("pasted"));
    } else if (text && !isField && !document.querySelector("dialog[open]")) { event.preventDefault(); room.which = 0; write(text); }
  });
}
