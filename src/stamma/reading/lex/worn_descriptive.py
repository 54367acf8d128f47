"""Old columns: descriptive notation in newspapers, as machines have read it.

Small print on bad paper: a K comes out as ``X``, a B as ``ß`` or ``8``, ``ch`` as ``eh``, and the
blanks are lost (``QtoQR4``). Where a text is full of moves
of this kind, what has the shape of one but for such signs is put right. All of it keeps its length,
so that places in the text stay what they are.
"""

from __future__ import annotations

import re
from functools import cache

from stamma._patterns import late
from stamma.reading.lex.dashes import DASHES
from stamma.reading.lex.lexemes import PAD

# What every such text has somewhere, and so many moves without a fault show that it is one; those
# of knights count twice.
_HINTS = ("Kt", "Xt", "P-K", "P-Q", "P—K", "P—Q", "P to", "P. to", "P x P", "PxP")
_SURE = late(
    r"(?<!\w)(?:[KQ]\.? ?)?(?:Kt|[KQRBP])\.?"
    rf"(?: ?[{DASHES}] ?|[ ]{{1,2}}(?:to|takes)[ ]{{1,2}}| ?x ?)"
    r"(?:[KQ]\.? ?)?(?:Kt|[KQRBP])(?![a-rt-z])"
)
_OFTEN = 4
# What stands before a move whose dash is lost: `2. Kt QB3`.
_NUMBERED = late(r"\d\. ?\Z")
_CASTLES = late(r"(?<!\w)[CUOG][aeun][sn]?[tf][li][eo][sa](?!\w)")
_WING_OF_CASTLES = late(r"(?<=Castles )\((?P<wing>[KQ]) [EB]\)")
_NUMBERS = str.maketrans("IliOoSB", "1110058")
_ONES = str.maketrans("Il", "11")
_TAKES = late(r" ?[xX×] ?| takes | tks\.? ")
_PAWN = late(r"[Il1]['’]|\AI(?=\.?\Z)")
_KNIGHT = late("K[fLiIl1!*]|[EHRB]t(?!o|a)")
_WORN_ROOK = late("[EH]")
# A wing before a man.
_WING = late(r"[EH](?=\.? ?(?:Kt|[EHRB]t|[RB]))")
_MEN = {"II": "R", "()": "Q", "13": "B", "[>": "P", "ß": "B", "8": "B", "E": "R", "H": "R"}
_MEN |= {"p": "P", "F": "P", "0": "Q", "O": "Q"}
_CHECK = late("[ceo]h|cb|cli")
_RANKS = {"s": "5", "S": "5", "l": "1", "I": "1", "A": "4", "b": "6", "Z": "2"}


def put_right(text: str) -> str:
    """Return a text with the signs that must have been printed, where moves tell them.

    >>> text = "1 P-K4 P-K4 2 P-Q4 P x P 3 Q x P "
    >>> put_right(text + "Xt-Qß3 4QtoK3 Ktoß sq")[len(text):].replace(PAD, "")
    'Kt-QB3 4Q-K3 K-B sq'
    """
    if not any(hint in text for hint in _HINTS):
        return text
    if sum(2 if "Kt" in match[0] else 1 for match in _SURE.finditer(text)) < _OFTEN:
        return text
    text = _CASTLES.sub(lambda match: "Castles".ljust(len(match[0]), PAD), text)
    text = _WING_OF_CASTLES.sub(r"(\g<wing> R)", text)
    return _pattern().sub(_right, text)


def others(printed: str, right: str) -> tuple[str, ...]:
    """Return what else a move that was put right may be: an E or H is a B or a K as well.

    >>> others("Et-QE3", "Kt-QR3"), others("Kt-QR3", "Kt-QR3")
    (('Kt-QB3', 'Kt-QK3'), ())
    """
    return tuple(
        right[:place] + letter + right[place + 1 :]
        for place in (match.start() for match in _WORN_ROOK.finditer(printed))
        if right[place : place + 1] == "R"
        for letter in "BK"
    )


@cache
def _pattern() -> re.Pattern[str]:
    # `RtakesP` has no knight in it, nor has `R-K1 8 P-Q3`.
    worn_knight = "[EHRB]t(?!o|a)"
    knight = f"(?:[KX][tfLiIl1!*]|{worn_knight})"
    knight_file = f"(?:[KX](?:[tfL]|[iIl1!*](?! ))|{worn_knight})"
    gap = "[ ]{0,2}"
    worn = rf"[O0EH](?=\.?{gap}(?:Kt|[BR]))"
    wing = rf"(?:[KQX]|\(\)|(?<!\d){worn})\.?{gap}"
    # Before a man, an O is the end of castling.
    own_wing = rf"(?:[KQX]|\(\)|(?<![{DASHES}\d]){worn})\.?{gap}"
    # What is no letter of a man must go somewhere, or take something.
    is_man = rf"(?=\.?[ ](?:to|takes|x)\b|[{DASHES}][KQRB]|x[KQRBP])"
    man = (
        rf"(?:{own_wing})?(?:{knight}|[KQRBPFXEHßp]|(?<!\d)[O0I8]{is_man}|II(?= ?-)|[Il1]['’]"
        rf"|\(\)|13(?=-)|(?<=[\d.] )8(?=[ ]?[-x])|(?:{knight}|[RBEHß])P)\.?"
    )
    stands = r"[ ]?\((?:[KQ]\.?[ ]?)?(?:Kt|[KQRB])\.?[ ]?[1-8lI]\)"
    file = (
        rf"(?:{wing})?(?:{knight_file}|13(?=[ ]?[1-8](?!\d))|8(?=\.?[ ]?[1-8](?!\d))|II"
        r"|[KQRBXEHßO0])(?:\.?['’]s)?[.,]?"
    )
    check = r"[ceo]h(?![a-z])"
    rank = (
        "(?:[1-8](?:(?:st|nd|rd|d|th|fh|tb)(?![a-z]))?|[sS]q|[eBbt]q|eg"
        rf"|[sSlIA](?=[^a-z]|{check}|\Z))"
    )
    goes = rf"(?:{gap}[{DASHES}]{{1,3}}{gap}|{gap}\.?(?:to|t0|tO|fco|ti|fo)\.?{gap})"
    takes = (
        rf"(?:{gap}(?:[xX×]|:[.,]|takes|takcs|tales|takea|tks\.?|tka|tkß|tates){gap}"
        r"|[ ]akes[ ]|[ ]s(?=[KQRBP])|I(?=[KQRBP](?!\w)))"
    )
    taken = (
        # A pawn may be that of a man: `B. P.`
        rf"(?:{wing}){{0,2}}(?:(?:{knight}|[RB])\.?[ ]?(?=[PF](?!\w)))?"
        # A number follows: `PxQ 8. N-B3`.
        rf"(?:{knight}|[KQRBPFXEß0Op]|(?<=[ x])[I8](?!\w|\. ?[KQRBPNO0])|\[>)"
        rf"(?=[^a-su-z]|{check}|\Z)"
    )
    return re.compile(
        r"(?<![^\W\d_])"
        # The pawn of a bishop is no number: `BP x P`.
        r"(?:(?P<number>[\dIli][\dIliOo]?(?=[ ])"
        r"|[\dIliSB][\dIliOoSB]?(?=[KQRXP(])(?<!B(?=P)))[ ]?)?"
        rf"(?<![^\W\d_IliOoSB])(?P<man>{man})(?P<stands>{stands})?"
        rf"(?:(?P<goes>{goes})(?P<file>{file}){gap}(?P<rank>{rank})"
        rf"|(?P<takes>{takes})(?P<taken>{taken})"
        rf"|(?P<unsigned>[ ]?)(?P<bare_file>{file})[ ]?(?P<bare_rank>[1-8])(?!\d))"
        r"(?:1(?!\w))?(?P<check>[ ]?(?:[ceo]h|cb|cli)(?![a-z]))?"
        # The letter of a note.
        r"(?:-[a-z/&A]{1,2}(?![\w-]))?"
        rf"(?![a-z]|\.?[ ]?[{DASHES}][ ]?[KQRBXO01-8]|\.?{gap}(?:[x×]|to\b|takes\b|tks\b))"
    )


def _right(match: re.Match[str]) -> str:
    """Return a move as it must have been printed; one without a dash stands behind a number."""
    is_behind = _NUMBERED.search(match.string, max(match.start() - 3, 0), match.start())
    if match["unsigned"] is not None and not is_behind:
        return match[0]
    head = match[0][: match.start("man") - match.start()].translate(_NUMBERS)
    move = _men(match["man"]) + (match["stands"] or "").translate(_ONES)
    if match["goes"] is not None:
        sign, file, rank = match["goes"], match["file"], match["rank"]
        # A word that stands apart is left as it is.
        is_sign = sign == " to " or sign.strip() in DASHES
        move += (sign if is_sign else "-") + _men(file) + _gap(match, "file", "rank") + _rank(rank)
    elif match["takes"] is not None:
        sign = match["takes"]
        sign = sign if _TAKES.fullmatch(sign) else "x"
        move += sign + _men(match["taken"])
    else:
        move += _men(match["bare_file"]) + match["bare_rank"]
    if match["check"] is not None:
        move += _CHECK.sub("ch", match["check"])
    right = head + move
    return right + PAD * (len(match[0]) - len(right)) if len(right) <= len(match[0]) else match[0]


def _gap(match: re.Match[str], before: str, after: str) -> str:
    return match.string[match.end(before) : match.start(after)][:1]


def _rank(rank: str) -> str:
    if rank[-1] in "qg":
        return "sq"
    return _RANKS.get(rank, rank.replace("fh", "th").replace("tb", "th"))


def _men(men: str) -> str:
    """Return men with the letters that they must have had."""
    found = _KNIGHT.sub("Kt", _WING.sub("K", _PAWN.sub("P", men).replace("X", "K")))
    for sign, letter in _MEN.items():
        found = found.replace(sign, letter)
    return found.replace("  ", " ")
