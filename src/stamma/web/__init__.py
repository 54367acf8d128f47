"""The reading room: a page in the browser, and the server behind it on the user's own machine.

``app`` has the routes and ``security`` stands before them; ``endpoints`` is the one table of what
can be asked, made of the functions in ``api``, and ``openapi`` describes it. No request is worked
on in the server itself: ``workers`` has processes for that, each of which runs ``worker``.
"""
