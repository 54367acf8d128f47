// Positions as the page needs them: what stands where, and who is to move.

export const FILES = "abcdefgh";
export const SQUARES = [...FILES].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => file + rank));
const KINDS = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

export function men(fen) {
  const found = new Map();
  fen.split(" ")[0].split("/").forEach((rank, row) => {
    let column = 0;
    for (const sign of rank) {
      if (sign >= "1" && sign <= "8") { column += Number(sign); continue; }
      const kind = KINDS[sign.toLowerCase()];
      if (!kind) continue;
      const color = sign === sign.toLowerCase() ? "black" : "white";
      found.set(FILES[column] + (8 - row), { kind, color });
      column += 1;
    }
  });
  return found;
}

export const turn = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");

/** Gives the square of the king that stands in check. */
export function king(fen, color) {
  for (const [square, man] of men(fen)) {
    if (man.kind === "king" && man.color === color) return square;
  }
  return null;
}

export const isDark = (square) => (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;

/** Gives the column and row of a square as one sees it, from the upper left. */
export function seen(square, flipped) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]);
  return flipped ? [7 - file, rank - 1] : [file, 8 - rank];
}
