"""Tables and pars of deals: ten that the solver's makers publish, and what must hold for every deal."""

import os
import random
import re
import subprocess
import sys

import pytest

from scoring.analysis import solver
from scoring.analysis.double_dummy import DENOMINATIONS, DoubleDummy
from scoring.analysis.par import Par, ParContract
from scoring.analysis.solver import CannotSolveError, par_place, same_for_all, solve
from scoring.engine import board, contract
from tests.places import ROOT

PUBLISHED = (ROOT / "tests/samples/double_dummy_10_deals.txt").read_text()
SEATS = "NESW"
ALL_OF_A_SUIT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
VULNERABLE = ("None", "Both", "NS", "EW")  # as dds numbers them
SUITS = ("S", "H", "D", "C", "N")  # in the order of its tables


def published() -> list[tuple[str, str, str, dict[tuple[str, str], int], int, set[str]]]:
    """Dealer, vulnerability, deal, tricks, par and its contracts."""
    deals = re.findall(
        r'PBN (\d) (\d) .*?"(.*?)".*?TABLE ([\d ]+?)\s*\nPAR .*?PAR2 "(-?\d+)"([^\n]*)', PUBLISHED, re.DOTALL
    )
    assert len(deals) == 10
    return [
        (SEATS[int(dealer)], VULNERABLE[int(side)], deal, tricks_of(table), int(par), contracts_of(written))
        for dealer, side, deal, table, par, written in deals
    ]


def tricks_of(table: str) -> dict[tuple[str, str], int]:
    cells = [(seat, suit) for suit in SUITS for seat in SEATS]
    return dict(zip(cells, map(int, table.split()), strict=True))


def contracts_of(written: str) -> set[str]:
    return set(re.findall(r'"(.*?)"', written))


def as_published(one: ParContract) -> str:
    doubled = "*" if one.contract.endswith("X") else ""
    over = f"{one.over:+d}" if one.over else ""
    return f"{one.contract.removesuffix('X')}{doubled}-{one.declarers}{over}"


@pytest.mark.parametrize(("dealer", "vulnerable", "deal", "tricks", "par", "contracts"), published())
def test_published_tables_and_pars(dealer, vulnerable, deal, tricks, par, contracts):
    solution = solve(deal)
    assert solution.table.tricks == tricks
    number = next(n for n in range(1, 17) if (board.dealer(n), board.vulnerable(n)) == (dealer, vulnerable))
    at_par = solution.pars[par_place(number)]
    assert at_par.score == par
    assert {as_published(one) for one in at_par.contracts} == contracts


def dealt(seed: int) -> str:
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    random.Random(seed).shuffle(pack)  # noqa: S311 (the same deals every time)
    hands = [pack[i : i + 13] for i in range(0, 52, 13)]
    ranks = [[[c[1] for c in hand if c[0] == suit] for suit in "SHDC"] for hand in hands]
    return "N:" + " ".join(".".join("".join(held) for held in hand) for hand in ranks)


# Deals as they come, but for the fifth: the solver takes a hundred times as long for that one.
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6])
def test_par_is_what_its_contracts_score_by_the_laws(seed):
    """The pars of sixteen boards, scored anew by Law 77 from the table's own tricks."""
    solution = solve(dealt(seed))
    assert len(solution.pars) == 16
    for number, par in enumerate(solution.pars, 1):
        assert par.contracts
        for one in par.contracts:
            for seat in one.declarers:
                assert solution.table.tricks[seat, one.contract[1]] == one.tricks
                sign = 1 if seat in "NS" else -1
                vulnerable = board.is_vulnerable(number, seat)
                bid = contract.Contract.parse(one.contract)
                assert sign * contract.duplicate(bid, one.tricks, vulnerable) == par.score


def test_a_deal_is_the_same_from_whichever_seat_and_in_whatever_order_it_is_written():
    north_first = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    west_first = "W:AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.9QK.A7652"
    assert same_for_all(west_first) == same_for_all(north_first) == north_first


def test_a_hand_of_one_suit_makes_everything_in_it_and_nothing_at_no_trump():
    solution = solve(ALL_OF_A_SUIT)
    assert solution.table.tricks["N", "S"] == solution.table.tricks["E", "H"] == 13
    assert {solution.table.tricks[seat, "N"] for seat in SEATS} == {0}
    assert solution.pars[0] == Par(1510, (ParContract("7S", "NS", 0),))


def test_a_deal_that_nobody_can_make_anything_of_is_passed_out():
    from endplay import dds, types

    class AllSix:
        _data = dds.calc_dd_table(types.Deal(ALL_OF_A_SUIT))._data

    for suit in range(5):
        for seat in range(4):
            AllSix._data.resTable[suit][seat] = 6
    assert solver._par(dds, types, AllSix, 1) == Par(0)


@pytest.mark.parametrize(
    "deal",
    [
        "",
        "x",
        "N:- - - -",
        "N:QJ6.K652.J85.T98 - - -",
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ",
        "N:QJ6.K652.J85.T98 QJ6.K652.J85.T98 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
        "N:" + "A" * 100_000,
    ],
)
def test_what_is_no_deal_never_reaches_the_solver(deal):
    with pytest.raises(CannotSolveError):
        solve(deal)


def test_the_table_is_kept_as_twenty_digits_and_par_as_json():
    solution = solve(dealt(1))
    text = solution.table.to_text()
    assert len(text) == 20
    assert DoubleDummy.from_text(text) == solution.table
    assert [Par.from_json(par.to_json()) for par in solution.pars] == list(solution.pars)
    assert [seat for seat, _tricks in solution.table.rows()] == list(SEATS)
    assert solution.table.rows()[0][1] == tuple(solution.table.tricks["N", one] for one in DENOMINATIONS)


@pytest.mark.parametrize("text", ["", "0" * 19, "0" * 21, "e" * 20])
def test_no_other_text_is_a_table(text):
    with pytest.raises(ValueError, match=r"shorter|longer|not found"):
        DoubleDummy.from_text(text)


def test_only_who_solves_imports_the_solver():
    """Every page and every task is loaded here, as in the web server and in a worker that is idle."""
    program = (
        "import sys, django; django.setup(); import federation.urls, federation.urls_global, scoring.tasks;"
        "assert not {'endplay', 'matplotlib'} & set(sys.modules)"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "federation.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
