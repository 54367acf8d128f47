"""Lexemes: the signs, words, numbers and spellings of moves that a text is made of."""
