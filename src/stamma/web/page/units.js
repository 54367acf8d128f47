// Places in a text: the server counts characters, the browser counts units of UTF-16.

const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/;

/** Gives a function from the server's places to the browser's. */
export function unitsOf(text) {
  if (!PAIRS.test(text)) return (place) => place;
  const units = [];
  for (let at = 0; at < text.length; at += text.codePointAt(at) > 0xffff ? 2 : 1) units.push(at);
  units.push(text.length);
  return (place) => units[Math.min(place, units.length - 1)];
}
