"""The director's calculators: the same on the command line, on pages and in the API.

Standard library only: a director's laptop needs nothing but python3. `scoring.calculators.index`
knows them all.
"""
