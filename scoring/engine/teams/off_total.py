"""A penalty as it is taken off a team's total, boards in the unit of the totals. REG-1.2.3 to 1.2.5"""

from scoring.engine.penalties.one_board import OneBoard
from scoring.engine.penalties.penalty import AmountUnit, Penalty
from scoring.engine.teams.fixtures import TeamDeduction


def off_total(team: str, penalty: Penalty, board: OneBoard) -> TeamDeduction:
    """What a penalty takes off the total of `team`; of one in boards, what a board is worth is said.

    `board`: one board in the unit of the totals. Penalties in that unit are taken as they are.
    """
    if penalty.unit is not AmountUnit.BOARDS:
        return TeamDeduction(team, penalty.amount, penalty.cite)
    code, about = board.described(penalty.amount)
    return TeamDeduction(team, penalty.amount * board.amount, penalty.cite, f"league_penalty_{code}", about)
