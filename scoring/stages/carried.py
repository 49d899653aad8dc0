"""What a stage takes over from the stage before, read from the figures that hold there.

Tables carry totals, in the unit of the stage before. A knockout match carries what the two teams had
against each other there, in IMPs; teams that did not meet carry nothing.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from clubs.tournaments.rulebook import Rulebook
from scoring.engine.award import ReasonedAward
from scoring.engine.events.carry_over import CarryOverRule, EarlierStage, Policy, carry_over
from scoring.stages.team_facts import TeamStage

Body = Mapping[str, Any]


def into_table(
    before: Body | None, taking_part: Iterable[int], boards_next: int, book: Rulebook
) -> dict[int, ReasonedAward]:
    """By entrant, what it brings along. Raises Refusal for a policy that cannot be."""
    rule = book.rule(CarryOverRule)
    if before is None or Policy.read(rule).share == 0:
        return {}
    rows = {
        row["entrant"]: EarlierStage(Fraction(row["score"]), row["boards"]) for row in before["standings"]
    }
    here = list(taking_part)
    joining = [entrant for entrant in here if entrant not in rows]
    carried = carry_over(rows, joining, boards_next, rule)
    return {entrant: carried[entrant] for entrant in here if carried[entrant].steps}


def into_matches(
    before: Body | None, stage: TeamStage, book: Rulebook
) -> dict[tuple[str, str], ReasonedAward]:
    """By a knockout match's teams, the IMPs that the first brings into it; below nothing: the second."""
    policy = Policy.read(book.rule(CarryOverRule))
    if before is None or policy.share == 0:
        return {}
    carried = {}
    for match in stage.matches:
        met = [_ahead(row, match.a) for row in before["matches"] if _is_between(row, match.a, match.b)]
        if met and None not in met:
            net, boards = (sum(figures) for figures in zip(*met, strict=True))
            carried[str(match.a), str(match.b)] = policy.carried(
                EarlierStage(Fraction(net), int(boards)), match.boards_in_all
            )
    return carried


def _is_between(row: Mapping[str, Any], a: int, b: int) -> bool:
    return row["kind"] == "played" and {row["a"], row["b"]} == {a, b}


def _ahead(row: Mapping[str, Any], team: int) -> tuple[Fraction, int] | None:
    """By how many IMPs it was ahead over how many boards; None where the match is stated in VP alone."""
    if row["a_score"] is None:
        return None
    margin = Fraction(row["a_score"]) - Fraction(row["b_score"])
    return margin if row["a"] == team else -margin, row["boards"]
