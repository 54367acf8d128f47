"""The one catalogue of what can be wrong.

Codes and names are stable: programs may rely on them. Messages are templates; what is in braces
comes with each occurrence; ``{count:rank}`` counts ranks.
"""

from __future__ import annotations

from stamma.diagnostics.export_rules import EXPORT_RULES
from stamma.diagnostics.fen_rules import EPD_RULES, FEN_RULES
from stamma.diagnostics.move_rules import MOVE_RULES, SPELLING_RULES
from stamma.diagnostics.pgn_rules import PGN_RULES
from stamma.diagnostics.reading_rules import READING_RULES

_RULES = (
    *FEN_RULES,
    *EPD_RULES,
    *MOVE_RULES,
    *SPELLING_RULES,
    *PGN_RULES,
    *EXPORT_RULES,
    *READING_RULES,
)

CATALOGUE = {rule.name: rule for rule in _RULES}
