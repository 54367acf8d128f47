"""What a line of play may be: which moves a spelling can mean, and what it costs a line to go on.

Nothing is searched here. ``spellings`` reads one spelling on one board, ``prices`` says how well
a run fits behind a line, ``carefulness`` what a wrong mark is worth in this text. The numbers that
they compare by are ``weights``.
"""
