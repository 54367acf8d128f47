"""What the notations are called in a list: shorter than what they are."""

from __future__ import annotations

#: The titles, by the names of the notations.
TITLES = {
    "san": "SAN",
    "fide": "FIDE",
    "fide_bare": "FIDE, without signs",
    "rules_e": "FIDE, Rules E",
    "lan": "Long algebraic",
    "lan_fide": "FIDE, long",
    "fan": "Figurines",
    "fan_outline": "Outlined figurines",
    "colon": "Colon",
    "colon_end": "Colon at the end",
    "eco": "ECO",
    "informant": "Informant",
    "problem": "Problems",
    "kt": "Old English",
    "iccf": "ICCF numeric",
    "uci": "UCI",
    "uci_chess960": "UCI, Chess960",
    "stamma": "Stamma, 1737",
    "descriptive": "Descriptive",
    "descriptive_es": "Spanish descriptive",
}
