"""What a text is made of: its parts, before anybody asks whether they make a game.

A text is cut into ``lexemes``, ``brackets`` and ``runs`` of moves, which together are a ``page``.
The words by which prose is understood are those of ``stamma.language_table.lexicon``.
Positions and headings are found, and the runs are divided into ``sections``, one for each game
that there may be.
"""
