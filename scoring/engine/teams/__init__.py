"""Team matches: two tables a board, boards to a match, matches to a league or a knockout.

The sides of a match are called a and b. Team a sits North-South in the open room, team b in the
closed room. Every figure is kept for each side on its own, because adjusted scores and penalties need
not balance.
"""
