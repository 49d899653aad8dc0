"""Movements: who sits where against whom with which boards, made, read, checked and laid out in words.

Pure Python over the engine's words and refusals: nothing here knows a database.
"""
