"""The game that comes out: its tree with side lines and comments, its tags, and how it ended."""
