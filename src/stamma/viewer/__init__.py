"""Stepping through a game in the terminal.

`walk` knows where somebody is in a game, `wording` what is said about that place, `screen` what is
seen of it, `keys` what was pressed; `session` has the terminal while it lasts, and gives it back.
"""
