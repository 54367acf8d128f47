"""Playing the tokens of a run from a place: how far it goes, where to, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.play.origins import by_origin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.reading.decode.trie import Place
    from stamma.reading.play.spellings import Found, Letters
    from stamma.reading.text.page import Token

    # The place behind a token, and how that was read.
    Read = tuple[Place, Found]
    # Such pairs, the last one first.
    Way = tuple["Way", Read] | None

# How many ends of a run are kept where moves are ambiguous.
_WIDTH = 6
# How many moves that fit one token are tried.
_FITTING = 4
# So many tokens are played at once as long as all of them can be, then twice as many.
_STRIDE = 16
# How many moves are tried for a run, and for each of its tokens.
_TRIES = 100
_TRIES_A_TOKEN = 6
# How far from its spelling a misread move may be, and how many of the nearest are tried.
_NEAR = 1.6
_NEAREST = 3
# What a fault costs, in moves; a misread move costs its distance as well.
_MISREAD = 1.5
_SKIPPED = 3.0
_DOUBLED = 0.6
# How many tokens behind a fault must be played, and how many tokens there are for each fault.
_CONFIRMED = 4
_LEFT = 3
_TOKENS_A_FAULT = 8


class Played(NamedTuple):
    """One way to play the tokens of a run."""

    end: Place
    #: How many tokens were taken, up to the first that cannot be played.
    taken: int
    #: What the spellings and faults cost, in moves.
    cost: float
    #: For so many tokens several moves fitted.
    ambiguous: int
    #: What each token that was taken was read as; nothing for one that was left out.
    steps: tuple[Read | None, ...]
    faults: tuple[str, ...] = ()


class Player:
    """Plays runs in one family of letters; what it has found out is kept at the places."""

    def __init__(self, letters: Letters, *, mends: bool = True) -> None:
        self.letters = letters
        self._mends = mends
        # What stands for tokens that are written alike, while they are read.
        self._numbers: dict[tuple[int, int], object] = {}

    def play(self, place: Place, tokens: Sequence[Token], *, mends: bool = True) -> list[Played]:
        """Return the ways to play tokens that come furthest, and one in which faults are mended."""
        mends = mends and self._mends
        key = ("play", self._spelling(tokens), mends)
        found = place.memo.get(key)
        if found is None:
            found = place.memo[key] = self._play(place, tokens, mends=mends)
        return found  # type: ignore[return-value]  # the key tells what it is

    def _spelling(self, tokens: Sequence[Token]) -> object:
        """Return what stands for all tokens that are written alike, in these letters."""
        key = (id(tokens[0]), len(tokens))
        number = self._numbers.get(key)
        if number is None:
            written = tuple((one.text, one.form, one.piece, one.also) for one in tokens)
            number = self._numbers[key] = self.letters.number_of(written)
        return number

    def _play(self, place: Place, tokens: Sequence[Token], *, mends: bool) -> list[Played]:
        ways = self._straight(place, tokens, 0)
        taken = ways[0].taken
        if mends and (len(tokens) - taken >= _LEFT or _is_double(tokens, taken)):
            mended = self._mended(ways[0], tokens)
            if mended.faults:
                ways.append(mended)
        return ways

    def _fitting(self, place: Place, token: Token) -> list[Read]:
        """Return what a token may be, the likeliest first."""
        key = ("fits", token.text, token.also, token.form, self.letters)
        found = place.memo.get(key)
        if found is None:
            readings = by_origin(place, token, self.letters.read(place.board, token))[:_FITTING]
            found = place.memo[key] = [(place.play(one.move), one) for one in readings]
        return found  # type: ignore[return-value]

    def _plain(
        self, place: Place, tokens: Sequence[Token], first: int
    ) -> tuple[Place, int, float, int, Way]:
        """Play tokens from one on as far as each of them plainly means one move."""
        way: Way = None
        cost = 0.0
        stride = _STRIDE
        while first < len(tokens):
            ahead = tokens[first : first + stride]
            followed = self.letters.follow(place.board, ahead)
            for found, board in followed:
                place = place.play(found.move, board)
                way = (way, (place, found))
                cost += found.cost
            first += len(followed)
            if len(followed) < len(ahead):
                break
            stride *= 2
        return place, first, cost, 0, way

    def _straight(self, place: Place, tokens: Sequence[Token], first: int) -> list[Played]:
        """Play tokens from one on as they stand: the ways that come furthest, the best first."""
        tries = _TRIES + _TRIES_A_TOKEN * (len(tokens) - first)
        plain = self._plain(place, tokens, first)
        furthest = plain[1]
        ends: dict[Place, tuple[float, int, Way]] = {}
        stack: list[tuple[Place, int, float, int, Way]] = [plain]
        while stack and tries:
            tries -= 1
            here, at, cost, ambiguous, way = stack.pop()
            if at > furthest:
                furthest = at
                ends = {}
            if at == furthest:
                known = ends.get(here)
                if known is None or known[:2] > (cost, ambiguous):
                    ends[here] = (cost, ambiguous, way)
            if at == len(tokens):
                if len(ends) >= _WIDTH:
                    break
                continue
            fitting = self._fitting(here, tokens[at])
            several = ambiguous + (len(fitting) > 1)
            stack.extend(
                (one[0], at + 1, cost + one[1].cost, several, (way, one))
                for one in reversed(fitting)
            )
        best = sorted(ends.items(), key=lambda one: one[1][:2])[:_WIDTH]
        return [
            Played(end, furthest, cost, ambiguous, _steps(way))
            for end, (cost, ambiguous, way) in best
        ]

    def _mended(self, best: Played, tokens: Sequence[Token]) -> Played:
        """Go on behind tokens that cannot be played, as long as enough follows that can."""
        most = 1 + len(tokens) // _TOKENS_A_FAULT
        while best.taken < len(tokens) and len(best.faults) < most:
            at = best.taken
            better = max(self._faulty(best.end, tokens, at), key=lambda one: one.taken - one.cost)
            if better.taken - at < min(_CONFIRMED, len(tokens) - at):
                break
            best = Played(
                better.end,
                better.taken,
                best.cost + better.cost,
                best.ambiguous + better.ambiguous,
                best.steps + better.steps,
                best.faults + better.faults,
            )
        return best

    def _faulty(self, place: Place, tokens: Sequence[Token], at: int) -> Iterator[Played]:
        """Play tokens of which the first is a fault: it is misread, or too much."""
        for near in self.letters.near(place.board, tokens[at], _NEAR)[:_NEAREST]:
            after = place.play(near.move)
            way = self._straight(after, tokens, at + 1)[0]
            cost = way.cost + _MISREAD + near.cost
            yield way._replace(cost=cost, steps=((after, near), *way.steps), faults=("misread",))
        way = self._straight(place, tokens, at + 1)[0]
        cost = way.cost + (_DOUBLED if _is_double(tokens, at) else _SKIPPED)
        yield way._replace(cost=cost, steps=(None, *way.steps), faults=("skipped",))


def _is_double(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is the same as the one before it, and others follow."""
    return 0 < at < len(tokens) - 1 and tokens[at].text == tokens[at - 1].text


def _steps(way: Way) -> tuple[Read, ...]:
    """Return what the tokens of a way were read as, in their order."""
    found = []
    while way is not None:
        way, one = way
        found.append(one)
    found.reverse()
    return tuple(found)
