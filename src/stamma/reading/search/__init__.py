"""The search: in which letters a text is written, and which line of play explains it best.

``solving`` takes the steps one after the other. ``hypotheses`` finds out the letters, ``search``
the line; ``patching`` and ``mending`` explain what cannot be played, and ``patience`` says how
much of all that may be tried.
"""
