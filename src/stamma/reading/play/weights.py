"""Weights: the numbers by which lines of play, spellings and faults are compared, in one place.

Their unit is the move: a move that is read brings a line 1, and everything that must be assumed
costs some of that. ``python -m benchmarks.reading.fit`` tries other values, for which they are
looked up when they are used, as ``weights.NEGATED``; docs/confidence.md says what it found, and
what stays as it was set by hand.

What a layout looks like (the floor below) and how much may be tried (``search``) is not weighed:
these numbers stay where they are used.
"""

from __future__ import annotations

# --- Going on with a run of moves ---------------------------------------------------------------

#: A run without a number in prose.
UNNUMBERED_PROSE = 1.3
#: A game begins without a number in a text that has numbers: even after a "not" that is rather
#: meant.
UNNUMBERED_BEGINNING = 2.2
#: A run without a number of which the words before it say that it was played.
UNNUMBERED_ASSERTED = 0.6
#: A run without a number that stands by itself.
UNNUMBERED_DISPLAY = 0.3
#: A run without a number right behind the last one.
UNNUMBERED_ADJACENT = 0.2
#: A game begins in prose, in a text without numbers.
UNNUMBERED_START = 0.4
#: In a text without numbers, a run that is so many characters away is not worth a move.
FAR_AWAY = 250.0
#: What a run that is told in words costs at most for that, in a text without numbers.
TOLD_AFAR = 0.4
#: Each run that is passed over before one without a number.
PER_RUN = 0.3
#: Words before a run say that it was not played.
NEGATED = 1.6
#: Words before a run say that it could be played.
OPTIONAL = 0.5
#: A run is only mentioned, as a plan or as one of several possibilities; its moves bring no more
#: than those of prose beside a table.
MENTIONED = 1.2
#: A line goes into brackets; half of it if it begins there.
BRACKETS = 2.6
#: A line goes on outside of the brackets in which it stopped.
LEAVING_BRACKETS = 0.6
#: The number of a run is too low, or too high by a move.
WRONG_NUMBER = 0.8
#: The number of a run is too high by more than that: more often, moves are missing.
MUCH_TOO_HIGH = 2.5
#: Both moves of a pair have the number, as in ``1. e4 1. e5``; twice that from afar.
BOTH_NUMBERED = 0.4
#: A run repeats the last moves before it goes on.
REPEATED = 0.4
#: A run begins with a remark and goes on with the game, at a move with a number.
ENTERED = 0.9
#: The same at a move without one.
ENTERED_AMIDST = 1.5
#: A run in prose where the game is printed as a table.
PROSE_IN_TABLE = 1.5
#: A line goes on after a printed result.
AFTER_RESULT = 6.0
#: A line goes on after words that say that the game is over.
AFTER_WORDS = 3.5
#: The same with the very next number at the beginning of a line: the words came too early.
AFTER_WORDS_APART = 0.8
#: A line goes on after a draw in prose, which may be what somebody thought of.
AFTER_DRAW = 1.5
#: A game begins with a move that has a query.
BAD_FIRST_MOVE = 2.0
#: Moves are patched, and one is missing before a run.
LOST_MOVE = 3.2
#: An ellipsis before a move of White's, as in helpmates, and nothing says that it is one.
OTHER_SIDE = 1.0
#: The numbers of the text begin with the other side.
OTHER_COUNT = 0.3
#: The number before a move is not the one that the line has come to.
OTHER_NUMBER = 1.2
#: What a diagram brings to a line that has come to its position.
DIAGRAM = 1.5
#: The share of a point that a move in prose brings to a game that is printed as a table, and one
#: that is only mentioned to any.
PROSE_SHARE = 0.05
#: A text takes moves back without saying more than their number.
RETRACTION = 1.7

# --- Spellings ----------------------------------------------------------------------------------

#: A spelling says something else first, as ``bxc3`` is the pawn's before it is the bishop's.
SECOND_CHOICE = 0.35
#: A capture is marked, and nothing is taken.
FALSE_CAPTURE = 0.4
#: A check is marked, and none is given.
FALSE_CHECK = 0.5
#: A capture is not marked.
MISSING_CAPTURE = 0.04
#: A check is not marked.
MISSING_CHECK = 0.08
#: A spelling is odd in another way.
ODD = 0.1
#: Letters of another language than that of the text.
FOREIGN = 0.9
#: The letters of a game are neither English nor of the language of the prose.
OTHER_TONGUE = 0.15
#: Letters by which some moves of pawns have a letter and others have none, for each such pair.
MIXED_PAWNS = 0.5
#: A small letter is taken for a piece where it may be a file.
SMALL = 0.05
#: Spanish descriptive is read with English letters, or English with Spanish ones.
STRANGE = 0.05
#: A spelling had to be brought into another form first.
RESPELT = 0.2
#: A piece takes, where the text does not say who: that is rather a pawn.
UNNAMED_PIECE = 0.25

# --- Marks in a text that is written with care --------------------------------------------------

#: Marks are evidence where no more than such a share of them is wrong.
RARE = 0.1
#: A capture or a check is not marked where others are.
NO_MARK = 0.5
#: A capture is marked wrongly where others are right.
CARELESS_CAPTURE = 2.0
#: A check is marked wrongly where others are right.
CARELESS_CHECK = 1.5
#: Letters of another language in a text that has them nowhere else.
STRAY_LETTER = 2.4
#: The same where the letter says nothing in the language of the text: `Qxf2#` in German.
OTHER_LETTER = 1.0
#: A move in a row of a table, in the place of which a line has another from the prose.
PASSED_ROW = 0.9
#: A token of a table is left unread.
LEFT = 2.2

# --- Faults -------------------------------------------------------------------------------------

#: A token is misread, whatever it should have been.
MISREAD = 1.4
#: The same for each step between the two spellings, as the core measures them.
DISTANCE = 1.4
#: A misread token happens to be a legal move, which is less likely than that it is none.
HINDSIGHT = 0.4
#: The same where moves are patched, in prose.
PATCHING_HINDSIGHT = 0.8
#: A move is lost.
LOST = 4.4
#: A move is printed twice.
DOUBLED = 0.6
#: A token is too much.
SKIPPED = 2.2
#: The same where moves are patched, in prose.
PATCHING_SKIPPED = 1.9
#: A move was not seen as one.
OVERLOOKED = 1.8
#: A number is wrong, and the next ones count on from those before.
NUMBER = 1.2
#: A number is wrong, and the next ones count on from it.
RECOUNTED = 1.6
#: A move has a blank inside.
SPLIT = 0.8
#: Two moves have no blank between them.
GLUED = 0.8
#: Two moves have changed places.
SWAPPED = 2.4
#: What it is worth to come to the end of the text.
WHOLE = 2.0
#: A patched line must be so much better than what can be read as it stands.
REPAIR_GAIN = 0.5
#: A line that is so far behind the best one is not patched.
REPAIR_MARGIN = 5.0
#: An explanation that comes so near to the best one is spoken of.
RIVAL = 0.9

# --- How far a spelling may be from the move that is meant, in steps between spellings -----------

#: Where the text cannot be played.
FAR = 2.6
#: Before that.
NEAR = 1.3
#: Right after another repair.
VERY_NEAR = 0.75
#: What is so much further away than the move that was taken is another possibility.
AS_NEAR = 0.3

# --- How likely a move is to be played ----------------------------------------------------------

#: For each pawn that it wins, or loses in exchange.
PER_PAWN = 0.12
#: It takes back where something was taken.
RECAPTURE = 0.25
#: It is castling.
CASTLING = 0.3
#: A piece goes back to the first rank of its own side.
BACK = 0.1

# --- Guesses of a recogniser: two likelihoods, then logarithms of likelihoods -------------------

#: How likely it is that a move is not among the guesses, where these claim to be all.
UNLISTED = 0.03
#: The share of that for moves that are written quite otherwise.
ANY_MOVE = 0.002
#: For each unit that a spelling costs.
GUESS_COST = 1.5
#: For each step between a guess and the spelling of a move, as the core measures them.
GUESS_DISTANCE = 2.5
#: What sense a move makes counts so many times in a cell that nobody could read.
SENSE = 4.0
