"""What a text is made of: its parts, before anybody asks whether they make a game.

A text is cut into ``lexemes``, ``brackets`` and ``runs`` of moves, which together are a ``page``.
The tables of words (``cue_words``, ``ending_words``) say what the prose around the moves means.
Positions and headings are found, and the runs are divided into ``sections``, one for each game
that there may be.
"""
