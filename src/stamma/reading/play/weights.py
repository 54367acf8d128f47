"""Weights: the numbers by which lines of play, spellings and faults are compared, in one place.

Their unit is the move: a move that is read brings a line 1, and everything that must be assumed
costs some of that. They are looked up when they are used, as ``weights.SECOND_CHOICE``, so that
other values can be tried.

What a layout looks like (the floor below) and how much may be tried (``search``) is not weighed:
these numbers stay where they are used.
"""

from __future__ import annotations

# --- Going on with a run of moves ---------------------------------------------------------------

#: The share of a point that a move in prose brings to a game that is printed as a table, and one
#: that is only mentioned to any.
PROSE_SHARE = 0.05

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
#: A token of a table is left unread.
LEFT = 2.2

# --- Faults -------------------------------------------------------------------------------------

#: A token is misread, whatever it should have been.
MISREAD = 1.4
#: The same for each step between the two spellings, as the core measures them.
DISTANCE = 1.4
#: A misread token happens to be a legal move, which is less likely than that it is none.
HINDSIGHT = 0.4
#: A move is lost.
LOST = 4.4
#: A move is printed twice.
DOUBLED = 0.6
#: A token is too much.
SKIPPED = 2.2
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
#: An explanation that comes so near to the best one is spoken of.
RIVAL = 0.9

# --- How far a spelling may be from the move that is meant, in steps between spellings -----------

#: Where the text cannot be played.
FAR = 2.6
#: Before that.
NEAR = 1.3
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
