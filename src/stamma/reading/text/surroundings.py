"""Surroundings: whether a run stands apart from the prose, and what the words before it say."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.lex.lexemes import Form, Kind, begins_line, ends_line
from stamma.reading.text.page import is_prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.text.page import Page, Run

# How many words before a run may say how it is meant, and how far back they are looked for.
CUE_REACH = 5
_LOOK_BACK = 60
# What stands before the lines that an engine computes, in the protocol of UCI.
_SENTENCE_END = frozenset(".;!?")
# What may stand between two moves of which the same is said, and before the items of a list.
_JOINS = frozenset(",;/")
# What a move that is spoken of stands between.
_OPENING = frozenset('"“„«‘‚')
_CLOSING = frozenset('"”“»’')
_BULLETS = "*-•·–—◦▪+"
# What counts the items of a list, and no moves: `II. `, `b) `.
_COUNTED = late(r"[ \t]*(?:[IVX]{1,5}|[A-Ha-h])[.):][ \t]+")
# How far a sentence is followed behind a run.
_REST = 20
# How many words may stand between two possibilities, and how many of these make a list.
_LIST_GAP = 3
_PAIR = 2
# Two possibilities do not differ so much in length: one of them is the game.
_UNEVEN = 4
# So many half-moves make a game that is printed.
_PRINTED = 6
# What would have been is said with the first words behind a run.
_UNREAL_REACH = 2
# What says that a move behind which a verb stands was not played.
_DENIALS: tuple[Literal["not", "could", "unreal"], ...] = ("not", "could", "unreal")
# How far back an example is announced, and by how many words.
_EXAMPLE_REACH = 24
_LAST_WORDS = late(r"(?:[^\W\d_]+[. ]\s*){0,2}[^\W\d_]+\Z")
# Words before a colon, the last of which says what comes; or somebody says it in a sentence.
_FIELD_REACH = 60
# The beginning of a row of a game, with a number and a move.
_ROW = late(r"[ \t|*>_-]*\d{1,3}[.)]?[ ]*(?:\.{2,}|…)?[ ]*[^\W\d_]?[a-h]?[1-8]?[-x:–—]?[a-h][1-8]")
# How many lines of a paragraph tell its width.
_LINES = 12
# A line this much shorter than its paragraph was ended on purpose, and nobody wraps lines as long
# as this.
_SHORT = 0.85
_LONGEST = 160


@cache
def _field() -> re.Pattern[str]:
    my, be = (either(lexicon.headings(name)) for name in ("my", "is"))
    return re.compile(
        r"[ \t>*_|#-]*(?:(?:[^\W\d_]+[ ]){0,2}([^\W\d_]+)[*_]*[ \t]*[:=]"
        rf"|(?i:{my})[ ]([^\W\d_]+)[ ](?:{be}|—|–|-))[*_ \t]*"
    )


def look_around(page: Page, run: Run, before: Run | None, *, has_numbers: bool) -> None:
    """Note how a run stands in its page, also after the run before it in its brackets.

    ``has_numbers`` says whether any run has.
    """
    begin = page.begin(run.tokens[0].at)
    prose_follows = page.words_follow(run.tokens[-1], run.group)
    run.label = prose_follows and _is_label(page, run, begin)
    heard = _hear(page, run, begin, 0 if before is None else before.tokens[-1].at + 1)
    if run.label or (run.ply is not None and _follows_row(page, begin)):
        # What is said in the row of another move is about that.
        heard = _Heard([], [], prose=heard.prose and not run.label)
    _note_cues(run, heard, page.tongues)
    is_example = _is_example(page, begin)
    is_planned = bool(lexicon.cues("plan", page.tongues).intersection(heard.announcing))
    run.mentioned = is_example or is_planned or _is_unreal(page, run)
    run.mentioned = run.mentioned or _is_asked(run, heard, page.tongues)
    run.doubted = run.doubted or _is_judged(page, run)
    if before is not None and _is_joined(page, before, begin):
        _share(before, run)
    if before is not None and is_same_sentence(page, before, begin):
        run.after = before
    # "He should have gone on with", and the moves on the next line.
    is_wrapped = run.conditional and bool(run.ply)
    begins = _begins_line(page, begin) and not is_wrapped
    stands_apart = not heard.prose or begins or _is_cell(page, before, run)
    stands_apart = stands_apart or (_is_field(page, run, begin) and not run.doubted)
    run.display = not is_example and stands_apart
    if run.ply is None and prose_follows and has_numbers and not run.label:
        run.display = False
    run.table = run.display and (run.label or not prose_follows)
    if run.ply is not None and not run.display:
        run.played = run.played or _is_played_behind(page, run)
    if before is not None and page.has_break(before.end, page.lexemes[begin].start):
        run.mentioned = run.mentioned or _is_reflection(before, run)
    if run.after is not None and run.after.supposed and _goes_on(run.after, run):
        # "If 10. a3, then 10... b5" supposes both.
        run.doubted = True
        run.supposed = run.supposed or run.after.is_supposition


def _goes_on(before: Run, run: Run) -> bool:
    """Whether a run goes on with another that may have no number: "if ...Qc7 then 12. Nf6"."""
    is_alone = before.ply is None and len(before.tokens) == 1
    return run.goes_on_with(before) or (is_alone and not run.display)


def _is_reflection(before: Run, run: Run) -> bool:
    """Whether a later paragraph only says what could follow on a game that is printed above.

    That is "Question: why is the pawn taboo? Because after 8... Nxc3 9. bxc3".
    """
    come_to = (before.ply or 0) + len(before.tokens)
    is_printed = before.table and not before.depth and come_to >= _PRINTED
    is_talk = run.doubted and not (run.display or run.asserted)
    return is_printed and is_talk and run.ply == come_to


def _is_label(page: Page, run: Run, begin: int) -> bool:
    """Whether a run stands over what is said about it, as in ``1. f4: the Bird``."""
    is_over = page.text[run.end : run.end + 1] == ":"
    return is_over and begins_line(page.text, page.lexemes[begin].start, " \t|*>_-")


def _is_field(page: Page, run: Run, begin: int) -> bool:
    """Whether a run is all of a line but for words that announce it: ``My move: Bc4``."""
    start = page.lexemes[begin].start
    line = page.text[max(page.text.rfind("\n", 0, start) + 1, start - _FIELD_REACH) : start]
    match = _field().fullmatch(line)
    known = lexicon.headings("move") | lexicon.headings("answer")
    is_one = match is not None and (match[1] or match[2]).lower() in known
    return is_one and ends_line(page.text, run.end, " \t|*>_.!?")


class _Heard(NamedTuple):
    """The words before a run."""

    #: The last ones of its sentence, the nearest first.
    words: list[str]
    #: Those that may say that it is planned or was not played: "The plan worked: 25. Rd7".
    announcing: list[str]
    #: There is prose before it in its paragraph.
    prose: bool


def _hear(page: Page, run: Run, begin: int, first: int) -> _Heard:
    """Collect the words before a run; what looks like a move is one only before ``first``."""
    heard = _Heard([], [], prose=False)
    words, announcing, has_prose = heard
    sentence_open, is_announced = True, False
    # "The game goes on as follows:", and its moves on a line of their own.
    is_row = len(run.tokens) > _PAIR and begins_line(page.text, page.lexemes[begin].start, " \t")
    is_line = run.ply is not None or is_row
    place = bisect_left(page.prose, begin - _LOOK_BACK)
    first_prose = page.prose[place] if place < len(page.prose) else begin
    for at, lexeme in _before(page, run, begin):
        if lexeme.kind is Kind.WORD or (at >= first and _is_word(lexeme)):
            has_prose = has_prose or is_prose(lexeme)
            if sentence_open and len(words) < CUE_REACH:
                words.append(lexeme.text.lower())
                announcing += [] if is_announced and is_line else words[-1:]
                sentence_open = words[-1] not in lexicon.cues("but", page.tongues)
        elif lexeme.kind is Kind.MOVE or lexeme.text in _SENTENCE_END:
            sentence_open = False
        is_announced = is_announced or lexeme.text == ":"
        is_heard = not sentence_open or len(words) == CUE_REACH
        if is_heard and (has_prose or at <= first_prose):
            break
    return heard._replace(prose=has_prose)


def _is_word(lexeme: Lexeme) -> bool:
    """Whether what may be a move is rather a word: "de" and "ed" are words in some languages."""
    return lexeme.form is Form.WEAK and lexicon.is_cue(lexeme.text)


def _before(page: Page, run: Run, begin: int) -> Iterator[tuple[int, Lexeme]]:
    """Go back through the lexemes before a run in its paragraph, without other brackets."""
    lexemes, homes, groups, group_of = page.lexemes, page.home, page.groups, page.group_of
    place = bisect_left(page.paragraph_ends, lexemes[begin].start) - 1
    paragraph = page.paragraph_ends[place] if place >= 0 else -1
    own, depth = run.group, run.depth
    # Asked of up to sixty lexemes for each run, so that every call would tell.
    for at in range(begin - 1, max(begin - _LOOK_BACK, -1), -1):
        lexeme = lexemes[at]
        if lexeme.start < paragraph:
            return
        home = homes[at]
        is_elsewhere = home != own and groups[home].depth >= depth
        if not is_elsewhere and group_of[at] == home:
            yield at, lexeme


def _note_cues(run: Run, heard: _Heard, tongues: tuple[str, ...]) -> None:
    """Note what the words say; the nearest one counts, but a "not" counts from wherever it is."""
    words, announcing = heard.words, heard.announcing
    is_done = not lexicon.cues("played", tongues).isdisjoint(words)
    if is_done:
        # "Instead I played 4. c3", and not "instead of 4. c3".
        instead = lexicon.cues("instead", tongues)
        words, announcing = ([one for one in ones if one not in instead] for ones in heard[:2])
    run.negated = bool(lexicon.cues("not", tongues).intersection(announcing))
    run.conditional = bool(lexicon.cues("could", tongues).intersection(words))
    run.supposed = bool(lexicon.cues("if", tongues).intersection(words))
    run.replaced = bool(lexicon.cues("instead", tongues).intersection(words))
    run.played = is_done and not (run.negated or run.conditional or run.supposed)
    run.usual = not lexicon.cues("usual", tongues).isdisjoint(words)
    is_optional = bool(lexicon.cues("or", tongues).intersection(words))
    is_compared = bool(words) and words[0] in lexicon.cues("than", tongues)
    run.doubted = run.negated or run.conditional or is_optional or is_compared
    for word in words:
        if word in lexicon.cues("then", tongues):
            run.asserted = True
            return
        if word in lexicon.cues("or", tongues):
            run.optional = True
            return


def _is_judged(page: Page, run: Run) -> bool:
    """Whether the rest of the sentence says of a run that it was not played: "fails", "was better".

    So does a question. Where another move comes before its end, the words may be about that,
    unless nothing but "and" stands between them: "9... g6 and 10... Bg7 was better".
    """
    is_judged, is_joined = False, True
    verdicts = lexicon.cues("verdict", page.tongues)
    joining = lexicon.cues("and", page.tongues)
    last = run.tokens[-1].at
    for at in range(last + 1, min(last + _REST, len(page.lexemes))):
        lexeme = page.lexemes[at]
        if lexeme.kind in (Kind.MOVE, Kind.NUMBER) and not _is_word(lexeme):
            if not is_joined:
                return False
            continue
        is_joined = is_joined and (lexeme.kind is not Kind.WORD or lexeme.text.lower() in joining)
        if lexeme.text in _SENTENCE_END:
            return is_judged or (lexeme.text == "?" and at > last + 1)
        is_judged = is_judged or lexeme.text.lower() in verdicts
    return False


def _is_unreal(page: Page, run: Run) -> bool:
    """Whether the words right behind a run say what would have been: "9. Ne5 would be good"."""
    if not page.tongues or run.ply == 0:
        return False
    return not lexicon.cues("unreal", page.tongues).isdisjoint(_words_behind(page, run))


def _is_played_behind(page: Page, run: Run) -> bool:
    """Whether the words right behind a run say that it was played: "4. c3 was played"."""
    behind = _words_behind(page, run)
    is_done = not lexicon.cues("played", page.tongues).isdisjoint(behind)
    return is_done and not any(
        lexicon.cues(cue, page.tongues).intersection(behind) for cue in _DENIALS
    )


def _words_behind(page: Page, run: Run) -> list[str]:
    """Return the first words right behind a run, in its paragraph."""
    last = run.tokens[-1].at
    following = page.lexemes[last + 1 : last + 1 + _UNREAL_REACH]
    words = takewhile(lambda one: one.kind is Kind.WORD, following)
    return [one.text.lower() for one in words if not page.has_break(run.end, one.start)]


def _is_asked(run: Run, heard: _Heard, tongues: tuple[str, ...]) -> bool:
    """Whether somebody asks for a move: "what do I do now, Qd2?"; a query may also judge it."""
    text = run.tokens[-1].text
    is_question = run.ply is None and len(run.tokens) == 1 and text.endswith("?")
    return (
        is_question
        and text[-2] not in "!?"
        and bool(lexicon.cues("ask", tongues).intersection(heard.words))
    )


def _is_example(page: Page, begin: int) -> bool:
    """Whether what stands right before a run says that it is an example."""
    start = page.lexemes[begin].start
    before = page.text[max(0, start - _EXAMPLE_REACH) : start].lower().rstrip(" \t\r\n.,:*_")
    match = _LAST_WORDS.search(before)
    if match is None:
        return False
    last = re.sub(r"\.\s+", ".", " ".join(match[0].split()))
    examples = lexicon.cues("example", page.tongues)
    return any(last == one or last.endswith((" " + one, "." + one)) for one in examples)


def _is_joined(page: Page, before: Run, begin: int) -> bool:
    """Whether nothing but "and" stands between a run and the one before it."""
    if page.has_break(before.end, page.lexemes[begin].start):
        return False
    joining = lexicon.cues("and", page.tongues)
    is_joined = False
    for at in range(before.tokens[-1].at + 1, begin):
        lexeme = page.lexemes[at]
        if lexeme.kind is Kind.WORD or lexeme.text in _JOINS:
            if lexeme.kind is Kind.WORD and lexeme.text.lower() not in joining:
                return False
            is_joined = True
        elif lexeme.kind not in (Kind.GLYPH, Kind.MARKUP):
            return False
    return is_joined


def is_same_sentence(page: Page, before: Run, begin: int) -> bool:
    """Whether no sentence ends between a run and the one before it."""
    if page.has_break(before.end, page.lexemes[begin].start):
        return False
    between = page.lexemes[before.tokens[-1].at + 1 : begin]
    return not any(lexeme.text in _SENTENCE_END for lexeme in between)


def _share(before: Run, run: Run) -> None:
    """Let what is said of a run before be said of this one too."""
    run.mentioned = run.mentioned or before.mentioned
    if not before.display:
        run.negated = run.negated or before.negated
        run.doubted = run.doubted or before.doubted
        run.conditional = run.conditional or before.conditional


def count_labels(runs: list[Run]) -> None:
    """Give numbers to labels of Black's without any: they answer the ones before them."""
    before: Run | None = None
    for run in runs:
        if not run.label:
            continue
        if run.ply is None and before is not None and before.ply is not None:
            ply = before.ply + len(before.tokens)
            run.ply = ply if ply % 2 else None
        before = run


def note_quotations(page: Page, runs: list[Run]) -> None:
    """Note which runs stand in quotation marks, if most do not: they are spoken of."""
    quoted = [run for run in runs if not run.display and _is_quoted(page, run)]
    if len(quoted) * 2 < len(runs):
        for run in quoted:
            run.mentioned = True


def _is_quoted(page: Page, run: Run) -> bool:
    text = page.text
    begin = page.lexemes[page.begin(run.tokens[0].at)].start
    before = text[max(0, begin - 2) : begin].strip()
    # A pair in brackets of its own is of a record that goes on; a longer list is one by itself.
    is_item = before[:-1] in ("[", "{", "=") and len(run.tokens) <= _PAIR
    is_opened = before[-1:] in _OPENING and not is_item
    return is_opened and text[run.end : run.end + 1] in _CLOSING


def note_alternatives(page: Page, runs: list[Run]) -> list[Run]:
    """Note which runs are possibilities beside each other: "3. Nc3, 3. Nd2 or 3. e5".

    Return the runs, with what goes on right behind the last possibility in one of its own.
    """
    last: dict[int, list[Run]] = {}
    # The moves that are named alone in each of the lists.
    named: dict[int, set[str]] = {}
    rests: list[Run] = []
    for run in runs:
        listed = last.setdefault(run.group, [])
        is_next = run.ply is not None and bool(listed) and _is_beside(page, listed[-1], run)
        # A move that is named once more is the possibility that was taken.
        if not is_next or run.first in named[run.group]:
            rests += _note_list(page, listed)
            listed = last[run.group] = []
            named[run.group] = set()
        listed.append(run)
        if len(run.tokens) == 1:
            named[run.group].add(run.first)
    for listed in last.values():
        rests += _note_list(page, listed)
    return sorted([*runs, *rests], key=lambda run: run.start) if rests else runs


def _is_beside(page: Page, before: Run, run: Run) -> bool:
    """Whether two runs give the same move, in one enumeration."""
    if before.ply != run.ply or before.marked_as != run.marked_as:
        return False
    begin = page.begin(run.tokens[0].at)
    between = page.lexemes[before.tokens[-1].at + 1 : begin]
    if _is_item(page, before) and _is_item(page, run):
        return True
    if _is_line(page, before) and _is_line(page, run):
        return page.line_of(run.start) == page.line_of(before.start) + 1
    if page.has_break(before.end, run.start):
        return False
    words = [lexeme.text.lower() for lexeme in between if lexeme.kind is Kind.WORD]
    is_apart = any(lexeme.text in _SENTENCE_END for lexeme in between if lexeme.text != ";")
    # "... a6 Or 3... Nf6" are two sentences.
    ors = lexicon.cues("or", page.tongues)
    is_apart = is_apart or any(one.text.istitle() and one.text.lower() in ors for one in between)
    is_parted = bool(words) or any(lexeme.text in _JOINS for lexeme in between)
    but = lexicon.cues("but", page.tongues)
    return is_parted and not is_apart and len(words) <= _LIST_GAP and not but.intersection(words)


def _is_line(page: Page, run: Run) -> bool:
    """Whether a run is all that stands on its line."""
    start = page.lexemes[page.begin(run.tokens[0].at)].start
    is_alone = begins_line(page.text, start, " \t") and ends_line(page.text, run.end, " \t.,;!?+#")
    return is_alone and page.line_of(start) == page.line_of(run.end)


def _is_item(page: Page, run: Run) -> bool:
    """Whether a run begins an item of a list."""
    start = page.lexemes[page.begin(run.tokens[0].at)].start
    line = page.line(page.line_of(start)).lstrip()
    if "item" in run.marked_as and begins_line(page.text, start, " \t"):
        return True
    if line[:1] in _BULLETS and begins_line(page.text, start, " \t*_" + _BULLETS):
        return True
    before = page.text[page.line_starts[page.line_of(start)] : start]
    return _COUNTED.fullmatch(before) is not None


def _note_list(page: Page, listed: list[Run]) -> list[Run]:
    """Note that runs are possibilities, and cut off what goes on behind them."""
    if len(listed) < _PAIR:
        return []
    if len(listed) == _PAIR:
        one, other = listed
        between = page.lexemes[one.tokens[-1].at + 1 : page.begin(other.tokens[0].at)]
        words = {lexeme.text.lower() for lexeme in between if lexeme.kind is Kind.WORD}
        joining = lexicon.cues("and", page.tongues) | lexicon.cues("or", page.tongues)
        if words - joining or not (words or any(lexeme.text == "/" for lexeme in between)):
            return []
        if abs(len(one.tokens) - len(other.tokens)) > _UNEVEN and not _is_left(listed):
            return []
    for run in listed:
        run.mentioned = run.listed = True
    return [listed[-1].cut_behind(1)] if _is_left(listed) else []


def _is_left(listed: list[Run]) -> bool:
    """Whether the game goes on right behind single moves: "10... Bd7 or 10... Re8 11. h3 Bd7"."""
    *others, last = listed
    is_single = all(len(run.tokens) == 1 for run in others)
    return is_single and len(last.tokens) > 1 and last.tokens[1].number is not None


def _follows_row(page: Page, begin: int) -> bool:
    """Whether a run begins a line, and the line before begins with a number and a move, too."""
    start = page.lexemes[begin].start
    line = page.line_of(start)
    if line == 0 or not begins_line(page.text, start, " \t|*>_-"):
        return False
    return _ROW.match(page.line(line - 1)) is not None


def _is_cell(page: Page, before: Run | None, run: Run) -> bool:
    """Whether a run stands in the next cell of the row that the run before it stands in."""
    if before is None or not (before.display and run.adjacent):
        return False
    between = page.text[before.end : run.start]
    return "|" in between and "\n" not in between


def _begins_line(page: Page, begin: int) -> bool:
    """Whether a run begins a line that is not just the next one of a wrapped paragraph."""
    lexeme = page.lexemes[begin]
    line = page.line_of(lexeme.start)
    if line == 0 or not begins_line(page.text, lexeme.start, " \t|*>_-"):
        return False
    before = page.line(line - 1)
    if "://" in before and " " not in before.strip():
        return True
    is_heading = set(before.lower().replace(".", " ").split()) <= _sides()
    if is_heading or before.lstrip()[:1].isdigit() or before.lstrip()[:1] == "(":
        return True
    if len(before) > _LONGEST or before.endswith((".", "!", "?", ":", "…", "|")):
        return True
    return len(before) + 1 + len(lexeme.text) < _width(page, line) * _SHORT


@cache
def _sides() -> frozenset[str]:
    """Collect the names of the sides, which stand over the columns of a table."""
    return lexicon.side_words() | {"|"}


def _width(page: Page, line: int) -> int:
    """Measure the longest line of a paragraph."""
    first = last = line
    while first > 0 and line - first < _LINES and page.line(first - 1).strip():
        first -= 1
    while last + 1 < len(page.line_starts) and last - line < _LINES and page.line(last + 1).strip():
        last += 1
    return max(len(page.line(number)) for number in range(first, last + 1))
