"""From a deal to its table and its par, by dds, the double-dummy solver that endplay brings.

endplay brings numpy and matplotlib along too: a second to import, and 80 MB. So only who solves imports it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scoring.analysis.double_dummy import CELLS, DoubleDummy
from scoring.analysis.par import Par, ParContract
from scoring.engine import board
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusals

# Boards 1 to 16 have every dealer with every vulnerability, each once.
CONDITIONS = 16


class CannotSolveError(ValueError):
    """The deal is not four hands of thirteen different cards, or the solver refuses it."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that follows from the cards: the table, and par as if they were boards 1 to 16."""

    table: DoubleDummy
    pars: tuple[Par, ...]


def same_for_all(deal: str) -> str:
    """A complete deal as it is looked up, North's hand first and each suit from the highest card.

    Raises CannotSolveError for what is no deal, and for a deal with hands that are not known.
    """
    try:
        return Deal.from_pbn(deal).to_pbn("N")
    except Refusals as wrong:
        raise CannotSolveError(str(wrong)) from wrong


def par_place(number: int) -> int:
    """Where the par of a board stands among the sixteen."""
    return (number - 1) % CONDITIONS


def solve(deal: str) -> Analysis:
    """The table and the pars of a deal in PBN. About 0.07 s.

    Raises CannotSolveError for what is no complete deal.
    """
    cards = same_for_all(deal)
    dds, types = _endplay()
    try:
        tricks = dds.calc_dd_table(types.Deal(cards))
        pars = tuple(_par(dds, types, tricks, number) for number in range(1, CONDITIONS + 1))
    except (RuntimeError, ValueError) as wrong:  # DDSError is a RuntimeError
        raise CannotSolveError(str(wrong)) from wrong
    table = DoubleDummy(
        {cell: tricks[_denomination(types, cell[1]), _seat(types, cell[0])] for cell in CELLS}
    )
    return Analysis(table, pars)


def tricks_of_play(deal: str, trump: str, leader: str, cards: Sequence[str]) -> tuple[int, ...]:
    """How many tricks declarer takes double dummy, before the first card of a play and after each.

    `deal` in PBN, all four hands; `trump` a letter, N for no trump; cards suit first, in the order of play.
    Raises CannotSolveError where the solver refuses them, as after a revoke. 0.1 to 0.3 s.
    """
    dds, types = _endplay()
    dealt = types.Deal(same_for_all(deal))
    dealt.trump, dealt.first = _denomination(types, trump), _seat(types, leader)
    try:
        solved = dds.analyse_play(dealt, list(cards), declarer_is_first=False)
        return tuple(int(count) for count in solved)
    except (RuntimeError, ValueError) as wrong:
        raise CannotSolveError(str(wrong)) from wrong


@cache
def _endplay() -> tuple[Any, Any]:
    """The modules of endplay, with the solver held to one thread.

    Left alone it takes every core of the machine, and 90 MB for each, without being much quicker: more
    cores are for more processes.
    """
    from endplay import _dds, dds, types  # slow import

    _dds.SetMaxThreads(1)
    return dds, types


def _seat(types: Any, seat: str) -> Any:
    return types.Player.find(seat)


def _denomination(types: Any, letter: str) -> Any:
    return types.Denom.find("NT" if letter == "N" else letter)


def _par(dds: Any, types: Any, table: Any, number: int) -> Par:
    vulnerable = types.Vul.find(board.vulnerable(number))
    par = dds.par(table, vulnerable, _seat(types, board.dealer(number)))
    return Par(int(par.score), tuple(_together(_contracts(par))) if par.score else ())


def _contracts(par: Any) -> Iterator[tuple[str, str, int]]:
    """The contracts one seat at a time; each must be read before the next, which overwrites it."""
    for contract in par:
        letter = "N" if contract.denom.name == "nt" else contract.denom.name[0].upper()
        doubled = "X" if contract.result < 0 else ""  # at par whoever goes down is doubled
        yield f"{contract.level}{letter}{doubled}", contract.declarer.name[0].upper(), int(contract.result)


def _together(contracts: Iterator[tuple[str, str, int]]) -> Iterator[ParContract]:
    """The same contract by either of a side is one."""
    seats: dict[tuple[str, int], set[str]] = {}
    for contract, seat, over in contracts:
        seats.setdefault((contract, over), set()).add(seat)
    for (contract, over), declarers in seats.items():
        yield ParContract(contract, "".join(seat for seat in "NSEW" if seat in declarers), over)
