"""A text as a page of runs of moves, before anybody asks whether they make a game.

The lexemes of ``lex``, the brackets and columns of ``layout`` and the ``runs`` of moves are a
``page``. The runs are divided into ``sections``, one for each game that there may be.
"""
