"""A club's own kinds of membership and their fees: who is of which, who owes what, what was noted as paid.

The club's money is in no book of the federation (federation.money): these are the club's own notes.
"""
