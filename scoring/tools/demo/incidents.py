"""What happened at the tables of the demonstration's appeals, told of the results really played there.

In all three the declaring side is ruled against, and appeals: a slow invitation (Law 16B), a call that was
not alerted (Laws 21B3 and 12C1(c)), a claim without a statement (Law 70D1).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clubs.models import Result
from scoring.engine.contract import BOOK, Contract, score

SEATS = "NESW"
NAMES_EN = {"N": "North", "E": "East", "S": "South", "W": "West"}
NAMES_JA = {"N": "ノース", "E": "イースト", "S": "サウス", "W": "ウエスト"}
FILED, HEARD, TOLD = "filed", "heard", "told"


@dataclass(frozen=True, slots=True)
class Plan:
    """One appeal: how far it has come, at which tables it can have happened, what is said and ruled."""

    reaches: str
    fits: Callable[[Result], bool]
    incident: tuple[str, str]  # in Japanese and in English, as all that follow
    reasons: tuple[str, str]
    statement: tuple[str, str]
    outcome: Callable[[Result], dict[str, Any]]

    def words(self, texts: tuple[str, str], result: Result, *, kanji: bool) -> str:
        """A sentence about a table."""
        return texts[0 if kanji else 1].format(**_words(result, NAMES_JA if kanji else NAMES_EN))


def offenders(result: Result) -> str:
    """The side that declared: "ns" or "ew"."""
    return "ns" if result.declarer in "NS" else "ew"


def caller(result: Result) -> str:
    """Who calls the director: declarer's left-hand opponent."""
    return SEATS[(SEATS.index(result.declarer) + 1) % 4]


def _words(result: Result, names: Mapping[str, str]) -> dict[str, str]:
    partner = SEATS[(SEATS.index(result.declarer) + 2) % 4]
    return {
        "declarer": names[result.declarer],
        "partner": names[partner],
        "leader": names[caller(result)],
        "contract": Contract.parse(result.contract).symbols(),
        "lower": _lower(result).symbols(),
    }


def _lower(result: Result) -> Contract:
    contract = Contract.parse(result.contract)
    return contract._replace(level=contract.level - 1)


def _is_made(result: Result) -> bool:
    """Whether an undoubled contract to which somebody can have been invited was made."""
    contract = Contract.parse(result.contract)
    return contract.level > 1 and contract.factor == 1 and (result.tricks or 0) >= BOOK + contract.level


def _is_raise(result: Result) -> bool:
    """Whether it was a game that the invitation alone would not have been worth. Never in notrumps.

    There the one who invited would be declarer.
    """
    contract, tricks = Contract.parse(result.contract), result.tricks or 0
    if not _is_made(result) or contract.denomination == "N":
        return False
    return _points(_lower(result), tricks) < _points(contract, tricks)


def _points(contract: Contract, tricks: int) -> Fraction:
    return score(contract, tricks, vulnerable=False).total


def _one_lower(result: Result) -> dict[str, Any]:
    return {"assigned": [str(_lower(result)), result.declarer, result.tricks]}


def _half_a_trick(result: Result) -> dict[str, Any]:
    tricks = _tricks(result)
    as_played, fewer = (
        {"weight": "1/2", "result": [result.contract, result.declarer, count]}
        for count in (tricks, tricks - 1)
    )
    return {"weighted": [as_played, fewer]}


def _trick_fewer(result: Result) -> dict[str, Any]:
    return {"assigned": [result.contract, result.declarer, _tricks(result) - 1]}


def _tricks(result: Result) -> int:
    assert result.tricks is not None, "a contract was played"
    return result.tricks


PLANS = (
    Plan(
        TOLD,
        _is_raise,
        (
            "{partner}が長考の後に{lower}をビッドし、{declarer}が{contract}に進んだ。",
            "{partner} bid {lower} after a long pause, and {declarer} went on to {contract}.",
        ),
        (
            "長考は先へ進むことを示唆し、パスも論理的な選択肢でした。{lower}とします (16条B項、12条C項1)。",
            "The pause suggested going on; pass was a logical alternative: {lower} (Laws 16B and 12C1).",
        ),
        (
            "{declarer}には{contract}に進む強さがあり、パスは論理的な選択肢ではありませんでした。",
            "{declarer} had the values for {contract}; pass was no logical alternative.",
        ),
        _one_lower,
    ),
    Plan(
        HEARD,
        _is_made,
        (
            "{partner}のコールにアラートがなかった。{leader}は、知っていれば別のリードをしたと述べた。",
            "A call of {partner} was not alerted. {leader} would have found another lead.",
        ),
        (
            "誤った説明による損害です。半分は1トリック少ない結果とします (規則21条B項3、12条C項1(c))。",
            "Misinformation did damage: half of the score has one trick fewer (Laws 21B3 and 12C1(c)).",
        ),
        (
            "アラートがあっても、同じリードになっていました。",
            "The lead would have been the same with the alert.",
        ),
        _half_a_trick,
    ),
    Plan(
        FILED,
        _is_made,
        (
            "{declarer}が方法を述べずに残りのトリックの取りを宣言した。{leader}に勝ち札が残っていた。",
            "{declarer} claimed the rest without saying how; {leader} still had a winner.",
        ),
        (
            "より不利な通常の方法があるので、1トリックを{leader}の側に移します (規則70条D項1)。",
            "Another normal line is less successful: one trick to the side of {leader} (Law 70D1).",
        ),
        (
            "カードはすべて数えていました。ほかに通常の方法はありません。",
            "Every card had been counted; no other line was normal.",
        ),
        _trick_fewer,
    ),
)
