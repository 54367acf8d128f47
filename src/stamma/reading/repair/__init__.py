"""Repair: which misprints and lost moves explain why a game cannot be played as it stands."""
