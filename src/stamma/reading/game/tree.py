"""From a line that was found to a game: moves, side lines, comments, marks, tags and the result.

What each part of the text was read as is noted on the way, for the spans.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.game.growing import Seedling, Sprout
from stamma.reading.game.outcomes import Conclusion, conclude
from stamma.reading.game.replaced import replaced
from stamma.reading.game.sidelines import Branch, Sidelines
from stamma.reading.game.tidying import tidy
from stamma.reading.lex.glyphs import nags_at, nags_of
from stamma.reading.lex.lexemes import Form, Kind
from stamma.reading.metadata.bulletin import tags_of
from stamma.reading.result import Span
from stamma.reading.text.page import PARAGRAPH

if TYPE_CHECKING:
    from stamma.pgn import Game
    from stamma.reading.decode.solution import Solution
    from stamma.reading.layout.positions import Position
    from stamma.reading.metadata.heading import Field, Heading
    from stamma.reading.play.line import Line
    from stamma.reading.result import SpanKind
    from stamma.reading.text.page import Page, Token

_OFFER = late(r"\{? ?\( ?= ?\) ?\}?")
# What stands on a score sheet besides the moves: numbers, clocks, offers of a draw.
_ON_SHEETS = (Kind.NUMBER, Kind.DOTS, Kind.MOVE, Kind.RESULT, Kind.SIGN, Kind.MARKUP)
# What may stand between a move and the signs behind it, and these themselves.
_SIGNS = (Kind.GLYPH, Kind.MARKUP)
_STOPS = late(r"[.!?…]*")
# A paragraph of a sentence or more, behind an empty line.
_SENTENCES = late(
    r"[ \t\r]*+\n[ \t\r]*+\n\s*+"
    r"(?P<said>[^\W\d_][^\n]*?(?:\n[^\s#|>*<\[][^\n]*?)*[^\W_][.!?…][\"”»)]*)"
    r"[ \t\r]*(?=\n[ \t\r]*\n|\s*\Z)"
)


@dataclass(slots=True, eq=False)
class Grown:
    """A game, and where its parts stand."""

    game: Game
    #: What parts of the text were read as, the moves before all else.
    marks: list[Span]
    #: From its first move to the last thing that is said about it.
    start: int
    end: int
    steps: list[Line]
    branches: list[Branch] = field(default_factory=list)
    #: Tokens among those of the main line that could not be read.
    rejected: list[Token] = field(default_factory=list)
    #: The first moves of side lines in brackets that cannot be played there.
    unplayable: list[Token] = field(default_factory=list)
    #: How it ended.
    conclusion: Conclusion = field(default_factory=Conclusion)
    #: A move in the place of which another was played that is not read.
    replaced: Token | None = None
    #: Positions of the text that the game does not come to.
    disowned: list[Position] = field(default_factory=list)
    #: What its heading says in words.
    fields: list[Field] = field(default_factory=list)


def grow(
    page: Page, solution: Solution, heading: Heading, *, begin: int, end: int, limit: int
) -> Grown:
    """Make the game of a solution, with what its heading says.

    The text that may belong to it stands between ``begin`` and ``end``; what is said about its end
    may go on up to ``limit``, where the next game begins.
    """
    grower = _Grower(page, solution, begin=begin, end=end, limit=limit)
    return grower.grow(heading)


class _Grower:
    def __init__(
        self,
        page: Page,
        solution: Solution,
        *,
        begin: int,
        end: int,
        limit: int,
    ) -> None:
        self.page = page
        self.text = page.text
        self.solution = solution
        self.section = solution.section
        self.line = solution.line
        self.steps = solution.line.steps()
        self.begin = begin
        self.end = end
        self.limit = limit
        self.tree = Seedling(Sprout(solution.root.board))
        #: Where the last thing is said about its end in words.
        self.told = 0
        self.marks: list[Span] = []
        #: The marks of moves, and the nodes that these have become.
        self.marked: list[tuple[Span, Sprout]] = []
        self.branches: list[Branch] = []
        self.rejected: list[Token] = []
        self.unplayable: list[Token] = []
        self.fields: list[Field] = []
        # Results, glyphs, diagrams and what is rejected: no comment has them.
        self.asides = _inside(page.diagrams, self.section.start, limit)

    def grow(self, heading: Heading) -> Grown:
        main = self._main()
        self._side(main)
        nodes = self.tree.nodes()
        game = nodes[0].game()
        self._heading(game, heading)
        conclusion = self._conclusion(game)
        self.told = conclusion.told
        self.end = max(self.end, conclusion.end)
        end = max(self._comments(main), conclusion.end)
        start = self._opening()
        self.tree.annotate(nodes)
        for mark, sprout in self.marked:
            mark.node = nodes[sprout.number]
        letters = self.solution.letters
        return Grown(
            game,
            self.marks,
            start,
            end,
            self.steps,
            self.branches,
            self.rejected,
            self.unplayable,
            conclusion,
            replaced(self.page, self.section.runs, self.line, letters),
            self._disowned(),
            self.fields,
        )

    def _main(self) -> list[Sprout]:
        nodes = [self.tree.root]
        for step in self.steps:
            if step.found is None or step.parent is None:
                continue
            node = self.tree.add(nodes[-1], step.found.move, step.board)
            if step.found.draw_offer or (step.token is not None and not step.token.text.isalnum()):
                _say(node, step)
            if step.token is not None and step.note != "lost":
                self._mark(step, node, "move")
            for token in step.skipped:
                self._aside(token.start, token.end, "rejected")
            nodes.append(node)
        return nodes

    @cached_property
    def is_sheet(self) -> bool:
        """Whether the moves stand without comments: then ``=`` is no evaluation but an offer."""
        tokens = [step.token for step in self.steps if step.token is not None]
        begin = self.page.begin(tokens[0].at)
        if self.page.before_brackets(begin, "{") != begin:
            return False
        lexemes = self.page.lexemes[tokens[0].at : tokens[-1].at + 1]
        # What is said of the last move, but not what else follows.
        behind = islice(self.page.lexemes, tokens[-1].at + 1, None)
        lexemes += takewhile(lambda lexeme: lexeme.kind in (*_SIGNS, Kind.OPEN), behind)
        has_marks = any(nags_at(token.text, is_white=True) for token in tokens)
        return not has_marks and all(
            lexeme.kind in _ON_SHEETS or lexeme.text == "=" or _OFFER.fullmatch(lexeme.text)
            for lexeme in lexemes
        )

    def _aside(self, start: int, end: int, kind: SpanKind) -> None:
        self.marks.append(Span(kind, start, end))
        self.asides.append((start, end))

    def _mark(self, step: Line, node: Sprout | None, kind: SpanKind) -> None:
        if step.token is None or step.found is None or step.parent is None:
            return
        mark = Span(
            kind,
            step.token.start,
            step.token.end,
            step.found.move,
            None,
            None,
            step.parent.board,
            None,
            step.found.language,
        )
        self.marks.append(mark)
        if node is not None:
            self.marked.append((mark, node))

    def _side(self, main: list[Sprout]) -> None:
        sidelines = Sidelines(self.page, self.tree, main, self.solution)
        taken = {id(step.token) for step in self.steps}
        taken |= {id(token) for step in self.steps for token in step.skipped}
        for run in self.section.runs:
            head, rest = _split(run.tokens, taken)
            # What could not be read of the main line is no side line.
            self.rejected += rest
            for token in rest:
                self._aside(token.start, token.end, "rejected")
            branch = sidelines.add(run, head) if head else None
            unread = head if branch is None else branch.rest
            if unread and run.depth > self.line.depth and run.ply is not None:
                self.unplayable.append(unread[0])
            if branch is not None:
                self._branch(branch)

    def _branch(self, branch: Branch) -> None:
        """Note the moves of a side line, and what is said about them."""
        if not branch.beyond:
            self.branches.append(branch)
        for node, step in zip(branch.nodes, branch.steps, strict=True):
            _say(node, step)
            self._mark(step, None if branch.beyond else node, "variation")
            if step.token is not None:
                self._glyphs(step.token, node)
        # They stay in the comment after what could be played.
        self.marks += [Span("rejected", token.start, token.end) for token in branch.rest]

    def _disowned(self) -> list[Position]:
        """Find the positions before the moves that neither the game nor a side line comes to."""
        shown = [*self.section.positions, *self.section.shown]
        if not shown:
            return []
        boards = [self.tree.root.board, *(step.board for step in self.steps)]
        boards += [step.board for branch in self.branches for step in branch.steps]
        placements = {board.board_fen() for board in boards}
        return [
            position
            for position in shown
            if not placements.intersection(fen.split()[0] for fen in position.fens)
        ]

    def _heading(self, game: Game, heading: Heading) -> None:
        given = tags_of([*self.section.tags, *self.section.late])
        self.fields = [one for one in heading.fields if one.name not in given]
        for one in self.fields:
            # What stands above several games is marked once.
            if one.start >= self.section.start:
                self.marks.append(Span("heading", one.start, one.end))
        for name, value in {**heading.tags, **given}.items():
            if name not in ("FEN", "SetUp", "Result"):
                try:
                    game.headers[name] = value
                except ValueError:
                    continue

    def _conclusion(self, game: Game) -> Conclusion:
        """Find out how the game ended, and set the tags that say it."""
        first, token = self.steps[0].token, self.line.token
        if first is None or token is None:
            return Conclusion()
        headers = game.headers
        found = conclude(
            self.page,
            self.section,
            board=self.line.board,
            line=self.line,
            first=first,
            last=token,
            begin=self.begin,
            limit=self.limit,
            players=headers,
        )
        headers["Result"] = found.result
        if found.termination and "Termination" not in headers:
            headers["Termination"] = found.termination
        for saying in found.marks:
            self._aside(saying.start, saying.end, "result")
        return found

    # Comments.

    def _comments(self, nodes: list[Sprout]) -> int:
        """Give each node the text that follows it; return where the last of it ends."""
        in_brackets: dict[int, list[Branch]] = {}
        for branch in self.branches:
            if branch.group not in (0, self.line.group):
                in_brackets.setdefault(branch.group, []).append(branch)
        tokens = [(step.token, node) for step, node in zip(self.steps, nodes[1:], strict=True)]
        self._all_glyphs(tokens)
        brackets = sorted(map(self._bracket, in_brackets))
        end = tokens[-1][0].end if tokens[-1][0] is not None else 0
        # In columns beside each other the next move of the text is not that of the game.
        in_text = sorted(
            ((token, node) for token, node in tokens if token is not None),
            key=lambda one: one[0].start,
        )
        for (token, node), (following, _) in pairwise(in_text):
            self._comment(token.end, self._up_to(token, following), brackets, node)
        last = in_text[-1][0]
        until = self._last_word(last)
        if self._comment(last.end, until, brackets, nodes[-1]):
            end = max(end, until)
        for branches in in_brackets.values():
            self._group_comments(branches)
        return max([end, *(mark.end for mark in self.marks)])

    def _comment(self, start: int, end: int, brackets: list[tuple[int, int]], node: Sprout) -> bool:
        """Give a node the text between two places; say whether there is any."""
        if end <= start or self.text[start:end].isspace():
            return False
        text = self._prose(start, end, _inside(brackets, start, end))
        if text:
            node.comments = [*node.comments, text]
        return bool(text)

    @cached_property
    def brackets(self) -> list[tuple[int, int]]:
        """The places of all brackets that hold side lines."""
        return sorted(map(self._bracket, {branch.group for branch in self.branches} - {0}))

    def _bracket(self, number: int) -> tuple[int, int]:
        """Return where brackets begin and end."""
        group = self.page.groups[number]
        return self.page.lexemes[group.first].start, self.page.lexemes[group.last].end

    def _up_to(self, token: Token, following: Token) -> int:
        """Where the text behind a token ends: before the next one and its number."""
        at = token.at + 1
        if token.form is not Form.NO_MOVE and (
            at == following.at or (at + 1 == following.at and at in self.page.numbers)
        ):
            return self.page.lexemes[at].start
        return self._begin(following)

    def _begin(self, token: Token) -> int:
        return self.page.lexemes[self.page.begin(token.at)].start

    def _opening(self) -> int:
        """Give the game the comments in braces before its first move and its tags.

        Return where those right before the move begin.
        """
        first = self.steps[0].token
        if first is None:
            return self.section.start
        begin = self.page.begin(first.at)
        at = self.page.before_brackets(begin, "{")
        lexemes = self.page.lexemes
        while at < begin and lexemes[at].start < self.begin:
            at = self.page.groups[self.page.group_of[at]].last + 1
        comments = self._among_tags()
        if at < begin:
            comments.append(self._prose(lexemes[at].start, lexemes[begin].start, []))
        self.tree.root.comments = [words for words in comments if words]
        if at >= begin:
            return first.start
        return lexemes[at - 1].end if at else 0

    def _among_tags(self) -> list[str]:
        """Return the comments in braces right before the tags of the game and between them."""
        lexemes = self.page.lexemes
        comments = []
        for tag in self.section.tags:
            stop = self.page.at(tag.start)
            at = self.page.before_brackets(stop, "{")
            while at < stop and lexemes[at].start < self.begin:
                at = self.page.groups[self.page.group_of[at]].last + 1
            if at < stop:
                comments.append(self._prose(lexemes[at].start, tag.start, []))
        return comments

    def _last_word(self, token: Token) -> int:
        """Where the paragraph ends in which the last thing is said about the game.

        Behind the last game of a text, that may be the paragraphs in sentences that follow, too.
        """
        told = _STOPS.match(self.text, self.told)
        ends = [mark.end for mark in self.marks if mark.kind == "variation"]
        ends += [] if told is None else [told.end()]
        last = self._paragraph_end(max([token.end, *ends]))
        # A comment in braces belongs to the moves that it stands by, wherever a line is empty.
        lexemes, behind = self.page.lexemes, self.page.at(last)
        is_over = self.limit < len(self.text) and any(
            lexeme.kind is Kind.RESULT or lexeme.text == "*"
            for lexeme in lexemes[token.at : behind]
        )
        comments = self.page.after_brackets(behind - 1, "{")
        if not is_over and comments >= behind and lexemes[comments].end <= self.limit:
            last = lexemes[comments].end
        while self.end == len(self.text) and (more := _SENTENCES.match(self.text, last)):
            last = more.end("said")
        return max([last, *ends])

    def _paragraph_end(self, place: int) -> int:
        match = PARAGRAPH.search(self.text, place, self.end)
        return match.start() if match else self.end

    def _all_glyphs(self, tokens: list[tuple[Token | None, Sprout]]) -> None:
        """Note the signs after all moves of the main line, and put what is no comment in order."""
        lexemes = self.page.lexemes
        for token, node in tokens:
            if token is None or token.at + 1 >= len(lexemes):
                continue
            if lexemes[token.at + 1].kind in _SIGNS:
                self._glyphs(token, node)
        self.asides.sort()

    def _glyphs(self, token: Token, node: Sprout) -> None:
        """Note the signs that stand right after a move."""
        lexemes = self.page.lexemes
        # To slice the rest of a long page at each of its moves would take too long.
        for at in range(token.at + 1, len(lexemes)):
            lexeme = lexemes[at]
            if lexeme.kind is Kind.GLYPH:
                if _OFFER.fullmatch(lexeme.text) or (lexeme.text == "=" and self.is_sheet):
                    node.draw_offer = True
                else:
                    node.nags |= nags_of(lexeme.text, is_white=not node.board.turn)
                self._aside(lexeme.start, lexeme.end, "annotation")
            elif lexeme.kind not in _SIGNS:
                return

    def _prose(self, start: int, end: int, skipped: list[tuple[int, int]]) -> str:
        """Collect the words of a stretch of text, without side lines in brackets."""
        words, place = [], start
        for first, last in _inside(self.page.comments, start, end):
            # A side line that is skipped has its own comments.
            if first >= place and not any(begin < first < stop for begin, stop in skipped):
                words += [self._tidied(place, first, skipped), self._said(first, last)]
                place = last
        words.append(self._tidied(place, end, skipped))
        return " ".join(filter(None, words))

    def _tidied(self, start: int, end: int, skipped: list[tuple[int, int]]) -> str:
        within = _inside(skipped, start, end) + _inside(self.asides, start, end)
        return tidy(self.page.source, start, end, within)

    def _said(self, start: int, end: int) -> str:
        """Return a comment in braces, as it is written."""
        return " ".join(self.page.source[start + 1 : end - 1].split())

    def _group_comments(self, branches: list[Branch]) -> None:
        """Words inside the brackets of a side line, given to the moves that they stand by."""
        group = self.page.groups[branches[0].group]
        place = self.page.lexemes[group.first].end
        stop = self.page.lexemes[group.last].start
        brackets = self.brackets
        before: Sprout | None = None
        for branch in branches:
            for node, step in zip(branch.nodes, branch.steps, strict=True):
                if step.token is None:
                    continue
                begin = self._begin(step.token)
                words = self._prose(place, begin, _inside(brackets, place, begin))
                if words and (before is None or node.parent is not before):
                    node.starting_comments = [words]
                elif words and before is not None:
                    before.comments = [*before.comments, words]
                place = step.token.end
                before = node
        words = self._prose(place, stop, _inside(brackets, place, stop))
        if words and before is not None:
            before.comments = [*before.comments, words]


def _say(node: Sprout, step: Line) -> None:
    """Note what a move says about itself."""
    if step.found is not None:
        # The token of a lost move is that of the next one.
        if step.token is not None and step.note != "lost":
            text = step.token.text
            node.nags |= nags_at(text, is_white=not node.board.turn)
        if step.found.draw_offer:
            node.draw_offer = True


def _inside(stretches: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """Return the stretches that begin between two places; they are in the order of the text."""
    return stretches[bisect_left(stretches, (start, 0)) : bisect_left(stretches, (end, 0))]


def _split(tokens: list[Token], taken: set[int]) -> tuple[list[Token], list[Token]]:
    """Split off the tokens before the first one that is taken; the rest are those that are not."""
    for at, token in enumerate(tokens):
        if id(token) in taken:
            return tokens[:at], [other for other in tokens[at:] if id(other) not in taken]
    return tokens, []
