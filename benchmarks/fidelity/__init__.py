"""What stands in the text is what comes out: measured, beside other tools.

Each case is a text and the facts that must come out of it: moves, variations in their order,
comments in their places, NAGs, tags, results, draw offers. A tool is *faithful* in a case if all
of these come out; where the text itself is faulty, if it says so and loses nothing. ``facts`` is
what is compared, ``tools`` are the tools, ``cases`` the texts by class, ``page`` the table in the
documentation.
"""
