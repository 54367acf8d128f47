"""Deciding what the runs of a page are: one decoder gives each of them a role, once.

A role comes with a *place*: the position that the moves are played from. ``trie`` holds all
positions of a page, ``playing`` plays the tokens of a run from one of them, ``features`` says what
speaks for and against a step, and ``decoder`` keeps the best explanations of the page so far.
"""
