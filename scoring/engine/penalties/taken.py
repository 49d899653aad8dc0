"""What penalties take from a result: each a step of its own beside it, never inside it.

Board units become the form's own unit; IMPs of a match and victory points stay what they are, because
they are taken from different totals. Nothing is raised to zero here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.penalties.one_board import OneBoard
from scoring.engine.penalties.penalty import AmountUnit, Penalty
from scoring.engine.sheet import ContestantDeduction
from scoring.engine.victory_points.scale import written


def steps_of(penalty: Penalty, board: OneBoard) -> tuple[Step, ...]:
    """What a penalty takes and, where it is more than its clause allows, what goes back."""
    worth = board.amount if penalty.unit is AmountUnit.BOARDS else Fraction(1)
    taken = Step(-penalty.amount * worth, penalty.code, penalty.cite, penalty.parameters)
    if penalty.at_most is None or penalty.amount <= penalty.at_most:
        return (taken,)
    most = {"most": written(penalty.at_most * worth)}
    back = Step((penalty.amount - penalty.at_most) * worth, "penalty_at_most", penalty.cite, most)
    return (taken, back)


def for_sheet(
    penalties: Iterable[Penalty], board_of: Callable[[Penalty], OneBoard], positions: Mapping[str, int]
) -> tuple[ContestantDeduction, ...]:
    """The penalties of a session of pairs or individuals, as `Sheet.deductions` holds them.

    `board_of` says what one board is for a penalty: in victory points rounds differ. `positions` are the
    contestants' places in the sheet. Each is held to its limit; before one in boards stands what a board is,
    of no amount. IMPs of a match and victory points are taken
    elsewhere and left out, unless they are the form's own unit.
    """
    return tuple(_deductions(penalties, board_of, positions))


def _deductions(
    penalties: Iterable[Penalty], board_of: Callable[[Penalty], OneBoard], positions: Mapping[str, int]
) -> Iterator[ContestantDeduction]:
    for penalty in penalties:
        board = board_of(penalty)
        if penalty.unit in (AmountUnit.BOARDS, board.unit):
            who = positions[penalty.contestant]
            if penalty.unit is AmountUnit.BOARDS:
                one = board.before_penalty
                yield ContestantDeduction(who, -one.amount, one.code, one.cite, one.parameters)
            taken = -sum((step.amount for step in steps_of(penalty, board)), Fraction(0))
            code, about = _described(penalty, board)
            yield ContestantDeduction(who, taken, code, penalty.cite, about)


# In boards each says how many, after what one is.
_IN_BOARDS = {
    "penalty_procedural": "session_penalty_boards",
    "penalty_disciplinary": "session_penalty_boards",
    "manners_boards": "manners_boards_worth",
}


def _described(penalty: Penalty, board: OneBoard) -> tuple[str, Mapping[str, str]]:
    if penalty.unit is not AmountUnit.BOARDS or penalty.code not in _IN_BOARDS:
        return penalty.code, penalty.parameters
    return _IN_BOARDS[penalty.code], {**penalty.parameters, **board.times(penalty.amount)}
