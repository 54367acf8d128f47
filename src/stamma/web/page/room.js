// What the page knows, and who wants to hear when it changes.

export const room = {
  choices: null,      // languages, notations, forms and limits, from the server
  text: "",           // what stands in the text
  reading: null,      // what was read of it
  which: 0,           // which game of the reading is on the board
  game: null,         // the game on the board
  node: 0,            // the place in it
  spelling: null,     // its moves in the chosen notation and language
  notation: "fide",
  language: "en",
  earlier: [],        // games before moves were played on the board, for undoing
};

const listeners = new Map();

export function when(what, act) {
  if (!listeners.has(what)) listeners.set(what, []);
  listeners.get(what).push(act);
}

export function tell(what) {
  for (const act of listeners.get(what) ?? []) act();
}

export const byId = (id) => document.getElementById(id);

/** Makes an element; what is given as text never becomes markup. */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...content);
  return element;
}

export function later(wait, act) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...given), wait);
  };
}

// What a reader has chosen is kept on this machine; a browser may refuse to, and then it is not.
export function keep(name, value) {
  try { localStorage.setItem(`stamma.${name}`, value); } catch { /* as if it were new each time */ }
}

export function kept(name) {
  try { return localStorage.getItem(`stamma.${name}`); } catch { return null; }
}
