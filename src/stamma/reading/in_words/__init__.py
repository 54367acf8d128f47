"""What sentences tell: moves in words (``knight takes e5``), and how a game ended."""
