"""A penalty as it is taken off a team's total, boards in the unit of the totals. REG-1.2.3 to 1.2.5"""

from scoring.engine.penalties.one_board import OneBoard
from scoring.engine.penalties.penalty import AmountUnit, Penalty
from scoring.engine.teams.fixtures import TeamDeduction


def off_total(team: str, penalty: Penalty, board: OneBoard) -> tuple[TeamDeduction, ...]:
    """What a penalty takes off the total of `team`; before one in boards, what a board is worth.

    `board`: one board in the unit of the totals. Penalties in that unit are taken as they are.
    """
    if penalty.unit is not AmountUnit.BOARDS:
        return (TeamDeduction(team, penalty.amount, penalty.cite),)
    one, taken = board.before_penalty, penalty.amount * board.amount
    about = board.times(penalty.amount)
    return (
        TeamDeduction(team, -one.amount, one.cite, one.code, one.parameters),
        TeamDeduction(team, taken, penalty.cite, "league_penalty_boards", about),
    )
