// A link that holds the game in its fragment, which no browser sends anywhere.

const NAME = "game=";

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

export async function linkTo(pgn, node) {
  const text = new TextEncoder().encode(JSON.stringify([pgn, node]));
  const packed = new Uint8Array(await through(text, new CompressionStream("deflate-raw")));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const safe = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/#${NAME}${safe}`;
}

/** Gives the game and place of the page's address, or null if it holds none; a torn link throws. */
export async function linked(fragment = location.hash) {
  if (!fragment.startsWith(`#${NAME}`)) return null;
  const letters = fragment.slice(NAME.length + 1).replaceAll("-", "+").replaceAll("_", "/");
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const text = await through(packed, new DecompressionStream("deflate-raw"));
  const [pgn, node] = JSON.parse(new TextDecoder().decode(text));
  if (typeof pgn !== "string") throw new TypeError("no game");
  return { pgn, node: Number.isInteger(node) ? node : 0 };
}
