"""Putting a reading together: games, languages, notation, spans and doubts."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma._patterns import late
from stamma.counting import counted
from stamma.language_table import language as find_language
from stamma.language_table import languages
from stamma.markup import render
from stamma.notations import Notation, compile_style
from stamma.notations import notation as find_notation
from stamma.pieces import PIECE_NAMES
from stamma.reading.decode.deciphering import solve
from stamma.reading.game.tree import Grown, grow
from stamma.reading.layout import comments
from stamma.reading.lex import scripts, tags
from stamma.reading.lex.lexemes import Form, Kind
from stamma.reading.lex.prose import Prose, is_same, prose_of
from stamma.reading.metadata.bulletin import Block, headings_of_page
from stamma.reading.play.spellings import DESCRIPTIVE, FIGURINE, FIGURINES, LONG, NO_LETTER, NUMERIC
from stamma.reading.remarks import confidence
from stamma.reading.remarks.doubts import doubts
from stamma.reading.remarks.telling import diagnose
from stamma.reading.repair.patience import for_doubts
from stamma.reading.result import Fit, Reading, Span
from stamma.reading.text.sections import names_unknown_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.markup import Marked
    from stamma.reading.decode.solution import Solution
    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.repair.repairing import Repair
    from stamma.reading.text.page import Page, Run
    from stamma.reading.text.sections import Section

_DESCRIPTIVE = {"descriptive": "en", "descriptive-spanish": "es"}
_SAME = 0.01
_MANY = 4
# What no move was read in; a comment may be one to a game that the moves in it do not belong to.
_TEXT = frozenset({"prose"})
_REMARKS = frozenset({"prose", "comment"})
# Line breaks and the like, and what bytes without a character are in Windows-1252.
_NOT_ODD = "\n\r\t\f\v" + "\x81\x8d\x8f\x90\x9d"
# Letters of a font with signs of its own.
_OF_FONTS = range(0xF000, 0xF100)
_LETTER = late(r"[^\W_]")
_CAPTURE = late("[x×:*]")
_BINARY_SAMPLE = 4096
_BINARY_SHARE = 0.1
# Whole tags between two others.
_BETWEEN_TAGS = late(r"(?m)^[ \t]*\[[^\]\n]*\][ \t]*$")


def assemble(
    text: str,
    notation: str | Notation | None,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
) -> Reading:
    """Read a text, or what a person sees of it if it is marked up."""
    if _is_binary(text):
        end = len(text)
        note = diagnose("no-game", text, 0, 1, nearest="; it is no text at all")
        return Reading(text, diagnostics=[note], spans=[Span("prose", 0, end)])
    hidden = comments.hide(text)
    if hidden is not None and render(hidden) is None:
        reading = _assemble(hidden, notation, language, start, repair, source=text)
        reading.diagnostics = [one.at(text, one.start, one.end) for one in reading.diagnostics]
        reading.text = text
        return reading
    rendering = render(text)
    if rendering is None:
        return _assemble(text, notation, language, start, repair)
    from stamma.reading.placing import place_in_source

    seen, marks = rendering.text, rendering.marks
    reading = _assemble(seen, notation, language, start, repair, marks=marks)
    place_in_source(reading, text, rendering)
    return reading


def _assemble(
    text: str,
    notation: str | Notation | None,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    *,
    marks: Sequence[Marked] = (),
    source: str = "",
) -> Reading:
    """Read a text as it stands, in which stretches may be marked, or signs of the source hidden."""
    asked = None if notation is None else find_notation(notation)
    if asked is not None and language is None and asked.language != "en":
        language = asked.language
    style = None
    if asked is not None and asked.form == "original-file":
        style, language = compile_style(asked, None), "en"
    page, solutions = solve(
        text,
        marks,
        language=language,
        start=start,
        repair=repair,
        style=style,
    )
    page.source = source or text
    grown: list[Grown] = []
    patience = for_doubts(len(text))
    headings = headings_of_page(text, [_block(one) for one in solutions])
    tag_places = [one.start for one in page.lexemes if one.kind is Kind.TAG]
    for place, solution in enumerate(solutions):
        following = solutions[place + 1].section if place + 1 < len(solutions) else None
        end = len(text) if following is None else _begin_of(following, page)
        limit = len(text) if following is None else following.first
        # Tags behind a game say nothing of it.
        behind = tag_places[(at := bisect_left(tag_places, solution.section.end)) : at + 1]
        limit = min([limit, *behind])
        begin = grown[-1].end if grown else 0
        end = max(end, solution.section.end)
        heading = headings[place]
        grown.append(grow(page, solution, heading, begin=begin, end=end, limit=limit))
    reading = Reading(text, [one.game for one in grown])
    if solutions:
        reading.languages = _fits(solutions, prose_of(text))
        reading.notation = asked or _notation(grown, reading.languages[0].language)
        reading.languages = _of_letters(reading.languages, reading.notation)
        reading.language = reading.languages[0].language if reading.languages else None
    for solution, one in zip(solutions, grown, strict=True):
        reading.diagnostics += doubts(page, solution, one, patience)
    unknown = _unknown_rules(page)
    reading.diagnostics += unknown
    if not solutions and not unknown:
        refused = _refused_first(page, start, language) if repair == "none" else None
        reading.diagnostics.append(refused or _no_game(page))
    elif solutions:
        reading.diagnostics += _strange_pieces(page)
        reading.diagnostics += _broken_tags(page)
        reading.diagnostics += _idle_tags(page, solutions)
    reading.spans = _spans(page, grown, reading.notation)
    reading.diagnostics += _misread_signs(page, reading.spans)
    if solutions:
        reading.diagnostics += _unread_runs(page, solutions, reading.spans)
        found = confidence.gather(page, solutions, grown, reading.diagnostics, reading.spans)
        reading.confidence = confidence.estimate(found)
        reason = confidence.worst_of(found, reading.confidence, reading.diagnostics)
        if reason is not None:
            first, last = grown[0].start, grown[-1].end
            reading.diagnostics.append(
                diagnose("doubtful-reading", text, first, last, because=reason)
            )
    reading.diagnostics.sort(key=lambda diagnostic: diagnostic.start)
    return reading


def _is_binary(text: str) -> bool:
    """Whether a text is full of characters that nobody writes."""
    sample = text[:_BINARY_SAMPLE]
    odd = sum(
        unicodedata.category(sign) in ("Cc", "Cn", "Co") and ord(sign) not in _OF_FONTS
        for sign in sample
    )
    return odd - sum(map(sample.count, _NOT_ODD)) > len(sample) * _BINARY_SHARE


def _idle_tags(page: Page, solutions: list[Solution]) -> list[Diagnostic]:
    """Say where tags stand that no game was found for."""
    sections = [solution.section for solution in solutions]
    used = {tag.start for one in sections for tag in (*one.tags, *one.late)}
    retold = {run.start for solution in solutions for run in solution.retold}
    found: list[Lexeme] = []
    for lexeme in page.lexemes:
        if lexeme.kind is not Kind.TAG or lexeme.start in used:
            continue
        if found and not page.text[found[-1].end : lexeme.start].strip():
            found[-1] = found[-1]._replace(end=lexeme.end)
        else:
            found.append(lexeme)
    starts = sorted(run.start for run in page.runs)
    unknown = sorted(one.start for one in _unknown_rules(page))
    return [
        diagnose("no-game", page.text, one.start, one.end, nearest=" for these tags")
        for one in found
        if bisect_left(unknown, one.start) == bisect_left(unknown, one.end)
        if retold.isdisjoint(starts[(at := bisect_left(starts, one.end)) : at + 1])
    ]


def _unknown_rules(page: Page) -> list[Diagnostic]:
    """Report the games that follow other rules than chess and Chess960, each once."""
    found: list[Lexeme] = []
    for one in page.lexemes:
        if one.kind is not Kind.TAG or not names_unknown_rules(one):
            continue
        between = page.text[found[-1].end : one.start] if found else "-"
        if _BETWEEN_TAGS.sub("", between).strip():
            found.append(one)
    return [diagnose("pgn-unknown-variant", page.text, one.start, one.end) for one in found]


def _unread_runs(page: Page, solutions: list[Solution], spans: list[Span]) -> list[Diagnostic]:
    """Say where moves stand that belong to no game, nor to what is said about one."""
    starts = [span.start for span in spans]
    owned = {id(run) for solution in solutions for run in solution.section.runs}

    def kinds(run: Run) -> set[str]:
        return {spans[bisect_right(starts, token.start) - 1].kind for token in run.tokens}

    return [
        diagnose("unread-section", page.text, run.start, run.end, text=_shown(page, run))
        for run in page.runs
        if len(run.tokens) >= _MANY and kinds(run) <= (_TEXT if id(run) in owned else _REMARKS)
    ]


def _strange_pieces(page: Page) -> list[Diagnostic]:
    """Say which strings are taken for pieces, where each of them first stands before a square."""
    pieces = {figurine: PIECE_NAMES[piece] for piece, figurine in FIGURINES.items()}
    return [
        diagnose("strange-piece", page.text, start, start + len(one), text=one, piece=pieces[sign])
        for one, sign in page.figurines.items()
        if (start := scripts.first(page.text, one)) is not None
    ]


def _broken_tags(page: Page) -> list[Diagnostic]:
    """Say which tags lack a sign, or are not written as tags are."""
    found = ((one, tags.parse(one.text)) for one in page.lexemes if one.kind is Kind.TAG)
    return [
        diagnose(tag.fault, page.text, lexeme.start, lexeme.end)
        for lexeme, tag in found
        if tag is not None and tag.fault is not None
    ]


def _misread_signs(page: Page, spans: list[Span]) -> list[Diagnostic]:
    """Say which moves have signs that were put right: the first, and how many there are."""
    moves = [span for span in spans if span.move is not None]
    starts, ends = [span.start for span in moves], [span.end for span in moves]
    # The words of one move may be several: `P to QA`.
    found = [
        word
        for word in page.misread
        if bisect_left(starts, word.end) > bisect_right(ends, word.start)
    ]
    if not found:
        return []
    start, end, read = found[0]
    count = len(found) - 1
    others = f"; {counted(count, 'other word')} as well" if count else ""
    facts = {"text": page.text[start:end], "written": read, "others": others}
    return [diagnose("misread-signs", page.text, start, end, **facts)]


def _shown(page: Page, run: Run) -> str:
    return " ".join(page.text[run.start : run.end].split())[:60]


def _no_game(page: Page) -> Diagnostic:
    text = page.text
    longest = max(page.runs, key=lambda run: len(run.tokens), default=None)
    if longest is None:
        return diagnose("no-game", text, 0, min(len(text), 1), nearest="")
    shown = _shown(page, longest)
    nearest = f"; the nearest thing to one is {shown!r}, which no known position explains"
    return diagnose("no-game", text, longest.start, longest.end, nearest=nearest)


def _refused_first(
    page: Page, start: Board | None, language: str | Language | None
) -> Diagnostic | None:
    """Say why the first move of a text cannot be played, if it is numbered as one."""
    from stamma.errors import NotationError

    first = next((run for run in page.runs if run.ply == 0), None)
    if first is None:
        return None
    token = first.tokens[0]
    try:
        (start or Board()).parse(token.text, language=language or "auto")
    except NotationError as error:
        return error.diagnostic.at(page.text, token.start, token.end)
    return None


def _block(solution: Solution) -> Block:
    """Return where the heading of a game may stand: before its first move."""
    section, first = solution.section, solution.line.steps()[0].token
    end = section.start if first is None else first.start
    return Block(section.start, end, section.tags)


def _begin_of(section: Section, page: Page) -> int:
    """Return where a section begins: behind the comments that stand by the result before it."""
    at = page.at(section.start)
    is_over = page.lexemes[at].kind is Kind.RESULT or page.lexemes[at].text == "*"
    if section.tags or not is_over:
        return section.start
    moves = page.line_of(section.first)
    end = section.start
    while at < page.after_brackets(at, "{"):
        comment = page.lexemes[at + 1].start
        at = page.groups[page.group_of[at + 1]].last
        behind = page.lexemes[at].end
        if page.has_break(end, comment) or page.line_of(behind) == moves:
            break
        end = behind
    return end


def _fits(solutions: list[Solution], prose: Prose) -> list[Fit]:
    """Find the languages in which the longest game reads the same, as far as the prose allows."""
    solution = max(solutions, key=lambda one: one.line.moves)
    best = solution.readings[0].score
    moves = [step.found.move for step in solution.readings[0].line.steps() if step.found]
    found: dict[Language, float] = {}
    for hypothesis in solution.readings:
        same = [step.found.move for step in hypothesis.line.steps() if step.found] == moves
        if hypothesis.score < best - _SAME or not same:
            continue
        for place, language in enumerate(hypothesis.family):
            weight = 1.0 / (1 + place)
            if any(is_same(code, language.code) for code in prose.codes[:1]):
                weight = 20.0
            elif any(is_same(code, language.code) for code in prose.codes[:3]):
                weight = 3.0
            found[language] = weight
    found = _spoken(found, prose) or found
    total = sum(found.values())
    fits = [Fit(language, weight / total) for language, weight in found.items()]
    return sorted(fits, key=lambda fit: -fit.confidence)


def _spoken(found: dict[Language, float], prose: Prose) -> dict[Language, float]:
    """Leave the language of the prose, or those of its script where it has other letters."""
    if prose.certain is None:
        return found
    own = {one: weight for one, weight in found.items() if is_same(prose.certain, one.code)}
    if own:
        return own
    scripts = {one.script for one in languages if is_same(prose.certain, one.code)}
    return {one: weight for one, weight in found.items() if one.script in scripts}


def _of_letters(fits: list[Fit], notation: Notation) -> list[Fit]:
    """Leave no language where there are no letters; descriptive letters are of one language."""
    if notation.form in ("coordinate", "numeric") or notation.pieces != "letters":
        return []
    tongue = _DESCRIPTIVE.get(notation.form)
    return fits if tongue is None else [Fit(find_language(tongue), 1.0)]


def _notation(grown: list[Grown], language: Language | None) -> Notation:
    """Find the named notation that the moves of the main lines are written in."""
    counts: Counter[str] = Counter()
    written = Counter(
        (step.token.text, step.token.form, step.found.doubts)
        for one in grown
        for step in one.steps
        if step.token is not None and step.found is not None
    )
    for spelling, times in written.items():
        counts[_name(*spelling)] += times
    counts.pop("", None)
    name = counts.most_common(1)[0][0] if counts else "san"
    if name == "san":
        name = _short_name(grown)
    found = find_notation(name)
    if language is None or name in ("uci", "iccf", "descriptive", "descriptive_es", "fan"):
        return found
    return found.in_language(language)


def _name(text: str, form: Form | None, doubts: int) -> str:
    if doubts & NUMERIC:
        return "iccf"
    if form is Form.SPANISH:
        return "descriptive_es"
    if doubts & DESCRIPTIVE or form is Form.DESCRIPTIVE:
        return "descriptive"
    if doubts & FIGURINE:
        return "fan"
    if doubts & LONG:
        return "uci" if doubts & NO_LETTER and re.fullmatch(r"[a-h]\d[a-h]\d\w?", text) else "lan"
    return "" if form is Form.CASTLING or len(text) < 3 else "san"  # noqa: PLR2004


def _short_name(grown: list[Grown]) -> str:
    """Which of the short notations it is, by its signs."""
    texts = {step.token.text for one in grown for step in one.steps if step.token is not None}
    if not any(":" in text for text in texts):
        # Most texts mark the first capture with a cross, and that decides.
        signs = (_CAPTURE.search(text) is not None for text in _taking(grown))
        if not next(signs, True) and not any(signs):
            return "fide_bare"
    else:
        taking = list(_taking(grown))
        if taking and not any(map(_CAPTURE.search, taking)):
            return "fide_bare"
        if any(re.search(r"\d:", text) for text in taking):
            return "colon_end"
        if sum(":" in text for text in taking) * 2 > len(taking):
            return "colon"
    return "fide" if any(text.startswith("0-0") for text in texts) else "san"


def _taking(grown: list[Grown]) -> Iterator[str]:
    """Go through the moves of the main lines that take something, as they are written."""
    for one in grown:
        for step in one.steps:
            if step.token is None or step.found is None or step.parent is None:
                continue
            if step.parent.board.is_capture(step.found.move):
                yield step.token.text


def _spans(page: Page, grown: list[Grown], notation: Notation | None) -> list[Span]:
    """Divide the whole text into spans."""
    regions = [(one.start, one.end, number) for number, one in enumerate(grown)]
    starts = [start for start, _, _ in regions]
    text = page.text
    spans: list[Span] = []
    place = 0
    for mark in _marks(page, grown, notation):
        start = mark.start
        if start < place:
            continue
        if start == place + 1 and text[place] == " ":
            spans.append(Span("prose", place, start))
        elif start > place:
            spans.append(_gap(text, place, start, regions, starts))
        spans.append(mark)
        place = mark.end
    if place < len(text):
        spans.append(_gap(text, place, len(text), regions, starts))
    return spans


def _marks(page: Page, grown: list[Grown], notation: Notation | None) -> list[Span]:
    """Return what was read, in the order of the text; what belongs to a game comes first."""
    marks: list[Span] = []
    for number, one in enumerate(grown):
        for mark in one.marks:
            mark.game = number
            if mark.move is not None:
                mark.notation = notation
        marks += one.marks
    lexemes = page.lexemes
    marks += [Span("number", lexemes[at].start, lexemes[at].end) for at in page.numbers]
    marks += [Span("tag", one.start, one.end) for one in lexemes if one.kind is Kind.TAG]
    marks += [Span("result", one.start, one.end) for one in lexemes if one.kind is Kind.RESULT]
    # What stands at one place keeps its order.
    marks.sort(key=attrgetter("start"))
    return marks


def _gap(
    text: str, start: int, end: int, regions: list[tuple[int, int, int]], starts: list[int]
) -> Span:
    if not text[start:end].isspace():
        place = bisect_right(starts, start) - 1
        if place >= 0 and start < regions[place][1] and _LETTER.search(text, start, end):
            return Span("comment", start, end, game=regions[place][2])
    return Span("prose", start, end)
