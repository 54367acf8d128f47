"""Runs: moves that stand side by side in a text, with the numbers before them.

A text is a row of runs with prose between them. A run says with its numbers which moves of a game
it gives, and with its place whether it is likely to be the game itself or talk about it: inside
brackets, in the middle of a sentence, after "if" or "not". The search puts runs together to games.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.in_words import moves_in_words
from stamma.reading.in_words.endings import printed, sayings_by_lexeme
from stamma.reading.layout import brackets, columns, damaged_moves, database_tables, numbering
from stamma.reading.lex import scripts, worn_descriptive
from stamma.reading.lex.lexemes import Form, Kind, Lexeme, begins_line, is_move, scan
from stamma.reading.text import marking
from stamma.reading.text.choices import note_choices, note_deeds
from stamma.reading.text.page import PARAGRAPH, Page, Run, Token
from stamma.reading.text.stems import note_stem
from stamma.reading.text.surroundings import (
    CUE_REACH,
    count_labels,
    look_around,
    note_alternatives,
    note_quotations,
)
from stamma.reading.text.unbracketed import set_side_lines_aside

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma.markup import Marked
    from stamma.reading.in_words.endings import Saying

# The half-moves on a row of a score sheet.
_ROW = 2
_PAIR = 2
_NAMED_SQUARE = late("[a-h][1-8]")
_CROSSES = frozenset("x×:*")
# How many words may stand before one that says who has won.
_SAYING_REACH = 12
# A move from square to square, the length of a square alone, and how many of the former show that
# a text has moves of this kind alone.
_FROM_TO = late(r"[a-h][1-8]\s?[-–—x:]?\s?[a-h][1-8]")
_SQUARE = 2
_LONG = 4
# What stands behind a number that is a share of something.
_SHARES = frozenset("%‰")
_STOPS = frozenset(".!?…")
# Of the steps from one move to the next, so many change the mark if the sides are marked in turn.
_IN_TURN = 0.8
# So many languages of a text tell what its words mean: in Hungarian, "de" is "but".
_LIKELY = 3


def cut(
    text: str,
    pictures: Sequence[tuple[int, int]] = (),
    prose: Sequence[str] = (),
    marks: Sequence[Marked] = (),
    signs: str | None = None,
) -> Page:
    """Cut a text into runs; what stands in pictures (diagrams, lists of pieces) is passed over.

    ``prose`` are the languages of which it has many words; ``marks`` are the stretches that
    are marked in it, and ``signs`` is the same text in the signs that it is to be cut in
    (``scripts``).
    """
    signs = scripts.plain(text) if signs is None else signs
    lexemes = moves_in_words.join(_outside(scan(signs), pictures), signs, prose)
    comments = _comments(lexemes)
    places = [(lexemes[first].start, lexemes[last].end) for first, last in comments]
    lexemes = _without(lexemes, comments)
    paragraph_ends = [match.start() for match in PARAGRAPH.finditer(text)]
    groups, group_of = brackets.find(lexemes, signs, paragraph_ends)
    page = Page(text, lexemes, groups, group_of, brackets.homes(groups, group_of))
    page.comments = places
    page.tongues = tuple(prose[:_LIKELY])
    page.marking = marking.Marking(marks)
    _Cutter(page).cut()
    return page


def _comments(lexemes: Sequence[Lexeme]) -> list[tuple[int, int]]:
    """Find the comments in braces, as the lexemes that they begin and end with.

    Braces hold comments, as in PGN, if there are tags, or numbered moves outside of the braces: in
    lists of data, all moves may stand in them. They do not nest. The argument of a command is no
    comment, nor is what holds the tags of a game.
    """
    found = []
    is_game = is_numbered = False
    opened: int | None = None
    for at, lexeme in enumerate(lexemes):
        if opened is None:
            is_game = is_game or (is_numbered and lexeme.kind is Kind.MOVE)
            is_numbered = lexeme.kind is Kind.NUMBER
            if lexeme.text == "{" and not (at and lexemes[at - 1].kind is Kind.MARKUP):
                opened = at
        elif lexeme.text == "}":
            found.append((opened, at))
            opened = None
        if lexeme.kind is Kind.TAG:
            is_game, opened = True, None
    return found if is_game else []


def _without(lexemes: list[Lexeme], comments: Sequence[tuple[int, int]]) -> list[Lexeme]:
    """Leave out what stands inside of comments; their braces stay."""
    kept, place = [], 0
    for first, last in comments:
        kept += lexemes[place : first + 1]
        place = last
    return kept + lexemes[place:]


def _outside(lexemes: Iterable[Lexeme], pictures: Sequence[tuple[int, int]]) -> list[Lexeme]:
    if not pictures:
        return list(lexemes)
    starts = [start for start, _ in pictures]
    found = []
    for lexeme in lexemes:
        place = bisect_right(starts, lexeme.start) - 1
        if place < 0 or lexeme.start >= pictures[place][1]:
            found.append(lexeme)
    return found


def _is_talk(run: Run, told: Token) -> bool:
    """Whether a move in words stands behind several that are written: it is talk about them."""
    is_long = told.number is None and len(run.tokens) >= _LONG
    return is_long and all(one.form is not Form.TOLD for one in run.tokens)


class _Cutter:
    """Makes the runs of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # Nothing to ask in a text without marks.
        self.marking = page.marking if page.marking.is_any else None
        # The last run of each group, and whether a word has been seen there since.
        self.current: dict[int, Run] = {}
        self.broken: dict[int, bool] = {}
        # Whether words stand before it on the line that it begins on, once that was asked.
        self.preceded: dict[int, bool] = {}
        # Whether marks change from move to move, once that was asked.
        self.in_turn: bool | None = None
        # The number that waits for its move, with its place, and whether dots came after it.
        self.number: tuple[int, int] | None = None
        self.black = False
        # The number that has Black's dots before it: `... 10. Nxf3+`.
        self.turned = -1
        # The half-move of each group for which dots stand: `3. Bb5 ...`.
        self.awaited: dict[int, int] = {}
        database_tables.set_idle_aside(page)
        numbering.set_idle_aside(page)
        self.stacks = columns.headed(page)
        self.both_numbered = self.half_numbered = False
        if not self.stacks:
            self.both_numbered, self.half_numbered = numbering.both_and_half(page.lexemes)
        # The numbers that stand further before their moves.
        self.announced = numbering.announced(page)
        # Sayings that somebody has won or that it is a draw, by the lexeme that they begin with.
        self.said = sayings_by_lexeme(page.text, page.lexemes)

    def cut(self) -> None:
        page = self.page
        for at, (group, home) in enumerate(zip(page.group_of, page.home, strict=True)):
            # Not what stands in brackets that hold no moves.
            if group == home:
                self._take(at)
        for run in page.runs:
            _leave_out_named_squares(run)
        in_digits = _is_in_digits(page.runs)
        runs = [run for run in page.runs if not _is_idle(run, in_digits=in_digits)]
        runs.sort(key=lambda run: run.start)
        has_numbers = any(run.ply is not None for run in runs)
        runs = runs if has_numbers else _without_squares(runs)
        runs = self._heard(runs, has_numbers=has_numbers)
        brackets.note_side_lines(runs, page.groups, page.lexemes)
        count_labels(runs)
        note_quotations(page, runs)
        if has_numbers:
            note_choices(page, runs)
            note_deeds(page, runs)
        if not self.both_numbered:
            runs = note_alternatives(page, runs)
        note_stem(runs)
        runs = columns.unstacked(columns.in_order(page, runs), self.stacks)
        page.runs = runs
        marking.tell_apart(page.runs)
        for place, run in enumerate(page.runs):
            run.place = place
        set_side_lines_aside(page)

    def _heard(self, runs: list[Run], *, has_numbers: bool) -> list[Run]:
        """Note what is said before runs; where a sentence ends, it ends with it."""
        before: dict[int, Run] = {}
        waiting = runs[::-1]
        found = []
        while waiting:
            run = waiting.pop()
            look_around(self.page, run, before.get(run.group), has_numbers=has_numbers)
            at = None if run.display else self._sentence_end(run)
            if at is not None:
                rest = run.cut_behind(at)
                if all(token.number is None for token in run.tokens):
                    # The number of the next sentence said where it stands.
                    run.ply = None
                waiting.append(rest)
            before[run.group] = run
            found.append(run)
        # What was cut off may stand behind brackets.
        return sorted(found, key=lambda run: run.start)

    def _sentence_end(self, run: Run) -> int | None:
        """Find the first token with a number after the end of a sentence."""
        page = self.page
        for at, (one, other) in enumerate(pairwise(run.tokens), start=1):
            if other.number is None:
                continue
            # What stands in brackets between them has sentences of its own.
            between = range(one.at + 1, page.begin(other.at))
            signs = (page.lexemes[k].text for k in between if page.group_of[k] == run.group)
            if one.text.endswith(".") or any("." in sign for sign in signs):
                return at
        return None

    def _take(self, at: int) -> None:
        """Take the next lexeme."""
        lexeme = self.page.lexemes[at]
        if lexeme.kind is Kind.MOVE and lexeme.form is not Form.WEAK:
            self._add(at)
            return
        numbered = self.number is not None
        match lexeme.kind:
            case Kind.NUMBER:
                self._take_number(at)
            case Kind.DOTS if self._is_pass(at):
                self._add(at)
            case Kind.DOTS:
                self.black = True
                self._await(at)
            case Kind.MOVE if not damaged_moves.is_word(self.page, at, numbered=numbered):
                self._add(at)
            case Kind.WORD | Kind.MOVE if damaged_moves.is_maimed_word(
                self.page, at, numbered=numbered
            ):
                self._add(at)
            case Kind.WORD | Kind.MOVE | Kind.RESULT:
                saying = printed(lexeme) if lexeme.kind is Kind.RESULT else self.said.get(at)
                if saying is not None:
                    self._end(at, saying)
                self.broken[self.page.home[at]] = True
                self.number, self.black = None, False
            case Kind.TAG:
                self.current.clear()
                self.number, self.black = None, False

    def _await(self, at: int) -> None:
        """Note that dots stand for Black's answer, which is given below or behind a number."""
        if self._stands_before_number(at):
            self.turned = at + 1
        group = self.page.home[at]
        has_come_to = self._has_come_to(group)
        is_answer = has_come_to is not None and has_come_to % 2 == 1
        if self.number is None and is_answer and self.page.follows_move(at):
            self.awaited[group] = has_come_to or 0

    def _stands_before_number(self, at: int) -> bool:
        """Whether dots stand before the number of Black's move, in the place of behind it.

        They begin a line or a bracket, and the game has come there, or White's number follows; or
        they stand in White's column, behind the same number: `4. ... 4. Kt-B3`.
        """
        page, lexemes = self.page, self.page.lexemes
        ahead = lexemes[at + 1 : at + 4]
        if [one.kind for one in ahead[:2]] != [Kind.NUMBER, Kind.MOVE]:
            return False
        if "\n" in page.text[lexemes[at].end : ahead[0].start]:
            return False
        number = numbering.number_of(ahead[0])
        before = lexemes[at - 1] if at else None
        if before and before.kind is Kind.NUMBER and numbering.number_of(before) == number:
            return True
        is_first = begins_line(page.text, lexemes[at].start, " \t([") or (
            before is not None and before.kind is Kind.OPEN
        )
        if not is_first:
            return False
        if self._has_come_to(page.home[at]) == 2 * number - 1:
            return True
        is_next = len(ahead) > _PAIR and ahead[-1].kind is Kind.NUMBER
        return is_next and numbering.number_of(ahead[-1]) == number + 1

    def _is_pass(self, at: int) -> bool:
        """Whether dashes stand in the place of a move; elsewhere they are as good as dots."""
        page = self.page
        if page.lexemes[at].text != "--":
            return False
        group = page.home[at]
        has_come_to = self._has_come_to(group)
        if has_come_to is None and (outside := self._has_come_to(page.groups[group].parent)):
            # A side line begins before the last move.
            has_come_to = outside - 1
        if self.number is not None:
            # `3... --`, and `3. -- d6` if White's third move has not been given.
            return self.black or has_come_to == 2 * (self.number[0] - 1)
        following = page.lexemes[at + 1] if at + 1 < len(page.lexemes) else None
        if following is None or following.kind is not Kind.NUMBER or has_come_to is None:
            return False
        is_blacks = has_come_to % 2 == 1 and page.follows_move(at)
        return is_blacks and numbering.number_of(following) == has_come_to // 2 + 2

    def _has_come_to(self, group: int) -> int | None:
        """Return the half-move that the last run of a group would go on with."""
        run = self.current.get(group)
        return None if run is None or run.ply is None else run.ply + len(run.tokens)

    def _take_number(self, at: int) -> None:
        page = self.page
        lexemes = page.lexemes
        is_marked = not lexemes[at].text.isdigit()
        if is_marked and at + 1 < len(lexemes) and lexemes[at + 1].kind is Kind.MOVE:
            self.number = (numbering.number_of(lexemes[at]), at)
            self.black = self.turned == at
            return
        numbered = self.number is not None
        run = self.current.get(page.home[at])
        if damaged_moves.is_maimed_piece(page, at, run, numbered=numbered):
            return
        if damaged_moves.is_maimed_number(page, at, numbered=numbered):
            self._add(at)
        elif self._is_move_number(at):
            self.number, self.black = (numbering.number_of(page.lexemes[at]), at), False

    def _is_move_number(self, at: int) -> bool:
        page = self.page
        if at + 1 < len(page.lexemes) and page.lexemes[at + 1].kind is Kind.DOTS:
            return True
        if at + 1 < len(page.lexemes) and page.lexemes[at + 1].text in _SHARES:
            return False
        ahead = page.next_of(at)
        if ahead is None:
            return False
        following = page.lexemes[ahead]
        if following.kind is Kind.MOVE:
            return True
        is_marked = not page.lexemes[at].text.isdigit()
        if following.kind is Kind.NUMBER:
            # `3. 8b5`: digits between a number and a move are what is left of a move, if they
            # are not the number that the game has come to, or begins with: `board 2. 1 e4`.
            beyond = page.next_of(ahead)
            has_come_to = self._has_come_to(page.home[at])
            is_next = numbering.number_of(following) == (has_come_to or 0) // 2 + 1
            is_next = is_next or "\n" in page.text[page.lexemes[at].end : following.start]
            is_maimed = following.text.isdigit() and beyond is not None and not is_next
            return is_marked and is_maimed and page.lexemes[beyond or 0].kind is Kind.MOVE
        return is_marked and following.kind is Kind.WORD and damaged_moves.may_be_move(page, ahead)

    def _add(self, at: int) -> None:
        """Add a token to the run that it continues, or begin a new one with it."""
        page = self.page
        token = self._token(at)
        group = page.home[at]
        run = self.current.get(group)
        is_adjacent = run is not None and not self.broken.get(group)
        if token.form is Form.DESCRIPTIVE:
            token.also = worn_descriptive.others(page.text[token.start : token.end], token.text)
        elif token.form is Form.TOLD and run is not None:
            is_adjacent = is_adjacent and not _is_talk(run, token)
        if run is not None and is_adjacent and self._continues(run, token):
            run.tokens.append(token)
            if run.ply is None and token.number is not None:
                run.ply = token.ply - len(run.tokens) + 1
            return
        run = Run([token], group, page.groups[group].depth, adjacent=is_adjacent)
        if token.number is not None:
            run.ply = token.ply
        self.current[group] = run
        self.broken[group] = False
        self.preceded.pop(group, None)
        page.runs.append(run)

    def _token(self, at: int) -> Token:
        """Make a token, with the number that waits for it."""
        kind, start, end, text, form, piece = self.page.lexemes[at]
        form = Form.NO_MOVE if kind is Kind.DOTS else form
        if form is Form.WEAK and damaged_moves.is_castling_apart(self.page, at):
            form = Form.TOLD
        number = None
        place = -1
        if self.number is None and at in self.announced:
            place = self.announced[at]
            self.number = (numbering.number_of(self.page.lexemes[place]), place)
            self.black = place in self.page.numbers
        if self.number is not None:
            number, place = self.number
            self.page.numbers[place] = number
        before = self.page.lexemes[at - 1] if at else None
        is_glued = before is not None and before.end == start and place != at - 1
        if before is not None and is_glued and before.kind is Kind.NUMBER and before.text.isdigit():
            text, start, form = before.text + text, before.start, None
        token = Token(text, start, end, form, piece, at, number, self.black)
        if self.half_numbered:
            token.number = None
        if self.marking:
            if number is not None:
                token.marked_as = self.marking.at(self.page.lexemes[place].start)
            # The letter of a piece may have a mark of its own.
            token.marked_as |= self.marking.at(start) & self.marking.at(end - 1)
        self.number, self.black = None, False
        group = self.page.home[at]
        if token.black and token.number is None and group in self.awaited:
            # `... a6` on a line of its own, after what is said about White's move.
            awaited = self.awaited.pop(group)
            if self.page.is_first_on_line(token) and not self.half_numbered:
                token.number = awaited // 2 + 1
        return token

    def _continues(self, run: Run, token: Token) -> bool:
        """Whether the number before a token is the one that the run has come to."""
        page = self.page
        is_new_paragraph = page.has_break(run.tokens[-1].end, token.start)
        if token.number is None:
            # A sentence may begin with a move, or end with one.
            if not is_new_paragraph:
                return not (self._begins_sentence(run, token) or self._leaves_prose(run, token))
            is_other = token.marked_as != run.tokens[-1].marked_as and not self._is_in_turn()
            is_other = is_other or self._ends_paragraph(run)
            return not (is_other or page.words_follow(token, run.group) or self._is_preceded(run))
        if is_new_paragraph or (self._is_preceded(run) and page.is_first_on_line(token)):
            # What comes with a new paragraph, or after a sentence, is told by its number.
            return False
        if token.marked_as != run.marked_as or self._is_restated(run, token):
            return False
        if run.ply is None:
            # White's move has the number, if one of a pair has it: "not d3 8... g5".
            return not token.black and token.ply >= len(run.tokens)
        expected = run.ply + len(run.tokens)
        is_blacks = expected % 2 == 1
        is_right_side = token.black == is_blacks or (is_blacks and self.both_numbered)
        return token.number == expected // 2 + 1 and is_right_side

    def _is_restated(self, run: Run, token: Token) -> bool:
        """Whether Black's move has the number once more that White's has: ``22. Rc1 22... axb6``.

        Something is said between the two, and White's move may have been another one.
        """
        last = run.tokens[-1]
        is_same = token.black and not last.black and token.number == last.number
        # A path names each move: `1. e4/1... e6`.
        is_path = self.page.text[last.end : last.end + 1] == "/"
        return is_same and not (is_path or self.both_numbered)

    def _begins_sentence(self, run: Run, token: Token) -> bool:
        """Whether White's move without its number begins a line with words, below Black's."""
        if run.ply is None or (run.ply + len(run.tokens)) % 2 or self.half_numbered:
            return False
        page = self.page
        return page.is_first_on_line(token) and page.words_follow(token, run.group)

    def _is_in_turn(self) -> bool:
        """Whether the marks of moves change from each to the next: White's and Black's."""
        if self.in_turn is None:
            marks = [self.page.marking.at(one.start) for one in self.page.lexemes if is_move(one)]
            changes = sum(one != other for one, other in pairwise(marks))
            self.in_turn = changes > _IN_TURN * (len(marks) - 1)
        return self.in_turn

    def _leaves_prose(self, run: Run, token: Token) -> bool:
        """Whether a sentence ends with a move, and another one stands by itself below."""
        page, last = self.page, run.tokens[-1]
        is_first = run.ply is None and page.is_first_on_line(token)
        if not is_first or not self._is_preceded(run):
            return False
        return self._is_stopped(last) and not page.words_follow(token, run.group)

    def _is_stopped(self, last: Token) -> bool:
        """Whether a sentence ends with a token."""
        return last.text.endswith(".") or self.page.lexemes[last.at + 1].text in _STOPS

    def _ends_paragraph(self, run: Run) -> bool:
        """Whether a paragraph of prose ends with a run, which may begin the last line of it."""
        page, first = self.page, run.tokens[0]
        if run.ply is not None or not self._is_stopped(run.tokens[-1]):
            return False
        place = bisect_left(page.prose, first.at) - 1
        return place >= 0 and not page.has_break(page.lexemes[page.prose[place]].end, first.start)

    def _is_preceded(self, run: Run) -> bool:
        """Whether words stand before the last run of a group on the line that it begins on."""
        found = self.preceded.get(run.group)
        if found is None:
            found = self.preceded[run.group] = self.page.words_precede(run.tokens[0])
        return found

    def _is_in_row(self, run: Run, at: int) -> bool:
        """Whether moves follow a result on a later line: `Weber - Schmidt 1-0 1. e4`."""
        page, ahead = self.page, self.page.next_of(at)
        if ahead is None or page.lexemes[ahead].kind not in (Kind.NUMBER, Kind.MOVE):
            return False
        line = page.line_of(page.lexemes[at].start)
        return page.line_of(run.end) < line == page.line_of(page.lexemes[ahead].start)

    def _end(self, at: int, saying: Saying) -> None:
        """End the game with the last run before this place, if nothing much stands between."""
        run = self.current.get(self.page.home[at])
        if run is None or run.ending is not None:
            return
        page = self.page
        is_apart = page.has_break(run.end, saying.start) or self._is_in_row(run, at)
        before = page.lexemes[page.before_brackets(at)]
        is_first = begins_line(page.text, before.start, " \t(*[")
        if saying.kind == "result" and is_apart and not is_first:
            # It stands in the heading of the next game.
            return
        # Of a draw one also speaks in passing.
        reach = CUE_REACH if saying.kind in ("draw", "result") else _SAYING_REACH
        words = (
            place
            for place in range(run.tokens[-1].at + 1, at)
            if page.lexemes[place].kind is Kind.WORD
        )
        if next(islice(words, reach, None), None) is None:
            run.ending = saying


def _without_squares(runs: list[Run]) -> list[Run]:
    """Leave squares alone out of runs if most moves are written from square to square."""
    squares = [run for run in runs if all(len(token.text) == _SQUARE for token in run.tokens)]
    alone = {id(run) for run in squares}
    others = [run for run in runs if id(run) not in alone]
    tokens = [token.text for run in others for token in run.tokens]
    long = sum(_FROM_TO.search(text) is not None for text in tokens)
    return others if long >= _LONG and long * 2 >= len(tokens) else runs


def _leave_out_named_squares(run: Run) -> None:
    """Leave out squares that are named before the moves to them: "salta in d4: Cd4".

    ``d4 cxd4`` are two moves; but no pawn comes to the second rank so soon, "in g2, Dxg2".
    """
    tokens = run.tokens
    if len(tokens) < _PAIR or tokens[0].number is not None:
        return
    run.tokens = [
        one
        for one, other in zip(tokens, [*tokens[1:], None], strict=True)
        if other is None or not _is_named_square(one, other)
    ]


def _is_named_square(one: Token, other: Token) -> bool:
    square = one.text.rstrip(":")
    if one.number is not None or _NAMED_SQUARE.fullmatch(square) is None or not other.piece:
        return False
    is_capture = other.text[-len(square) - 1 :][:1] in _CROSSES
    is_there = square in other.text[len(other.piece) :]
    return is_there and (not is_capture or square[1] in "1278")


def _is_idle(run: Run, *, in_digits: bool) -> bool:
    """Whether there is nothing but weak spellings without a number in a run: words, or a year."""
    if run.ply is not None:
        return False
    is_year = len(run.tokens) == 1 and run.tokens[0].form is Form.NUMERIC and not in_digits
    return is_year or all(token.form in (Form.WEAK, None) for token in run.tokens)


def _is_in_digits(runs: list[Run]) -> bool:
    """Whether moves are written in digits: no year and no rating begins with such a one."""
    tokens = (token for run in runs for token in run.tokens if token.form is Form.NUMERIC)
    found = (token for token in tokens if token.text[0] in "345678")
    return next(islice(found, _LONG - 1, None), None) is not None
