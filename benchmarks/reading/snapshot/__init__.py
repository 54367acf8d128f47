"""What the reader makes of all texts there are, kept in a file and compared with another one.

``cases`` are the texts, with their truth where it is known; ``facts`` is what a reading says, as
plain data; ``truth`` scores it; ``comparison`` lists what differs between two snapshots. The texts
that the project's own tests read were recorded by ``recorder``.
"""
