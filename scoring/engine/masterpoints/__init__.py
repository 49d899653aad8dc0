"""Master points: standings in, awards per player out, each with its reasons. Pure and exact.

`occasion` says what was played and who came where; a scheme (`schemes`, read from a regulation pack or
from the conditions of contest) says what that is worth; `awarding.award` brings the two together. What
is paid, reversed and kept in a ledger is no business of this package.
"""
