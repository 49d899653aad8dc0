"""What a contract is worth at duplicate. Law 77 in one page, and nothing else."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation

BOOK = 6  # the tricks that count for nothing

# Trick score for each odd trick bid and made; times two doubled, times four redoubled.
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
FIRST_AT_NO_TRUMP = 10  # the first odd trick at no trump is worth 40

# Not vulnerable, vulnerable.
PART_SCORE = (50, 50)
GAME = (300, 500)  # a trick score of 100 or more
SLAM = {6: ("small_slam", (500, 750)), 7: ("grand_slam", (1000, 1500))}
MADE = {2: ("doubled_made", 50), 4: ("redoubled_made", 100)}
OVERTRICK_DOUBLED = (100, 200)  # twice this when redoubled
UNDERTRICK = (50, 100)
# Doubled: the first trick, the second and third, every later one. Redoubled twice as much.
UNDERTRICKS_DOUBLED = ((100, 200, 300), (200, 300, 300))

_SYMBOLS = str.maketrans({"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"})
_NOTATION = re.compile(r"([1-7])([CDHSN])(X{0,2})", re.ASCII)


class NotationError(ValueError):
    """The text spells no contract, or the tricks cannot be."""


class Contract(NamedTuple):
    """A contract in the normal form: level, denomination, "", "X" or "XX". "P" is a passed-out deal."""

    level: int  # 0 when the deal was passed out
    denomination: str
    factor: int  # 1, 2 doubled, 4 redoubled

    @classmethod
    def parse(cls, notation: str) -> "Contract":
        """Read "4S", "3NX", "2HXX" or "P"."""
        if notation == "P":
            return PASSED_OUT
        match = _NOTATION.fullmatch(notation)
        if not match:
            raise NotationError(f"{notation!r} is not a contract; write 4S, 3NX, 2HXX, or P")
        level, denomination, doubles = match.groups()
        return cls(int(level), denomination, 2 ** len(doubles))

    def symbols(self) -> str:
        """As screens show it: 4♠X, 3NT."""
        return str(self).translate(_SYMBOLS)

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * (self.factor // 2)}" if self.level else "P"


PASSED_OUT = Contract(0, "", 1)


def score(contract: Contract, tricks: int, *, vulnerable: bool) -> ReasonedAward:
    """Score one contract from declarer's side. The tricks of a passed-out deal are not looked at."""
    if not contract.level:
        return ReasonedAward((Step(Fraction(0), "passed_out", Citation.LAW_77),))
    if not 0 <= tricks <= 13:
        raise NotationError(f"a side takes 0 to 13 tricks, not {tricks}")
    over = tricks - BOOK - contract.level
    if over < 0:
        return ReasonedAward(tuple(_undertricks(contract, -over, vulnerable)))
    bonuses = (*_bonuses(contract, vulnerable), *_overtricks(contract, over, vulnerable))
    return ReasonedAward((_trick_points(contract), *bonuses))


@cache
def duplicate(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The same total as a plain number. There are 2,941 of them; each is worked out once."""
    return int(score(contract, tricks, vulnerable=vulnerable).total)


@cache
def points(notation: str, tricks: int | None, vulnerable: bool) -> int:
    """The same by notation, for whole sessions: every slip is read once."""
    return duplicate(Contract.parse(notation), 0 if tricks is None else tricks, vulnerable)


def _trick_points(contract: Contract) -> Step:
    return _step(_trick_score(contract), "trick_points", contract=contract.symbols())


def _trick_score(contract: Contract) -> int:
    first = FIRST_AT_NO_TRUMP if contract.denomination == "N" else 0
    return (contract.level * TRICK[contract.denomination] + first) * contract.factor


def _bonuses(contract: Contract, vulnerable: bool) -> Iterator[Step]:
    if contract.level in SLAM:
        code, bonus = SLAM[contract.level]
        yield _step(bonus[vulnerable], code)
    if _trick_score(contract) >= 100:
        yield _step(GAME[vulnerable], "game")
    else:
        yield _step(PART_SCORE[vulnerable], "part_score")
    if contract.factor in MADE:
        code, insult = MADE[contract.factor]
        yield _step(insult, code)


def _overtricks(contract: Contract, count: int, vulnerable: bool) -> Iterator[Step]:
    doubled = OVERTRICK_DOUBLED[vulnerable] * contract.factor // 2
    trick = TRICK[contract.denomination] if contract.factor == 1 else doubled
    if count:
        yield _step(count * trick, "overtricks", count=str(count), each=str(trick))


def _undertricks(contract: Contract, count: int, vulnerable: bool) -> Iterator[Step]:
    if contract.factor == 1:
        yield _down("undertricks", count, UNDERTRICK[vulnerable])
        return
    first, next_two, later = (price * contract.factor // 2 for price in UNDERTRICKS_DOUBLED[vulnerable])
    yield _down("first_undertrick", 1, first)
    if count > 1:
        yield _down("second_and_third_undertricks", min(count - 1, 2), next_two)
    if count > 3:
        yield _down("later_undertricks", count - 3, later)


def _down(code: str, count: int, trick: int) -> Step:
    return _step(-count * trick, code, count=str(count), each=str(trick))


def _step(amount: int, code: str, **parameters: str) -> Step:
    return Step(Fraction(amount), code, Citation.LAW_77, parameters)
