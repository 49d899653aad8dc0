"""Why a total at IMPs, points or victory points is what it is: its boards or rounds, factor and penalties."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.imp_pairs.houston import HoustonMatch
from scoring.engine.pairs import swiss
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing
from scoring.engine.pairs.swiss import StatedPairMatch
from scoring.engine.sheet import Scoring


def total(session: SessionScore, standing: Standing) -> ReasonedAward:
    """The steps of a contestant's score. The session holds all rows that it is ranked with."""
    parts = tuple(_parts(session, standing.contestant))
    factored = tuple(_factored(session, standing, parts))
    deductions = (
        Step(-deduction.amount, deduction.code, deduction.cite, deduction.parameters)
        for deduction in session.sheet.deductions
        if deduction.contestant == standing.contestant
    )
    return ReasonedAward((*parts, *factored, *deductions))


def _parts(session: SessionScore, contestant: int) -> Iterator[Step]:
    """What the total is made of: boards, or rounds at victory points."""
    if session.sheet.in_vp:
        own = (match for match in session.matches if contestant in match.ns + match.ew)
        return (_round(match, contestant) for match in own)
    return _boards(session, contestant)


def _round(match: HoustonMatch | StatedPairMatch, contestant: int) -> Step:
    if isinstance(match, StatedPairMatch):
        return swiss.stated_points(match, contestant)
    return round_points(match, contestant)


def match_points(match: HoustonMatch | StatedPairMatch, contestant: int) -> tuple[Step, ...]:
    """Why a side has its victory points of a round: by the scale, or as they were stated."""
    if isinstance(match, StatedPairMatch):
        return swiss.reasons(match, contestant)
    return (round_points(match, contestant),)


def _boards(session: SessionScore, contestant: int) -> Iterator[Step]:
    cite = Citation.LAW_78C if session.sheet.scoring is Scoring.TOTAL_POINTS else Citation.LAW_78B
    for position, line in enumerate(session.sheet.lines):
        cell = session.cell(position, contestant)
        if cell:
            board = {"board": str(line.board), "section": line.section}
            yield Step(cell.award, "board_of_section" if line.section else "board", cite, board)


def round_points(match: HoustonMatch, contestant: int) -> Step:
    """One side's victory points of a round."""
    imps, vp = (match.ns_imps, match.ns_vp) if contestant in match.ns else (match.ew_imps, match.ew_vp)
    figures = {"round": str(match.round), "imps": signed(imps), "boards": str(match.boards)}
    return Step(vp, "imps_round" if match.round else "imps_match", match.cite, figures)


def round_score(
    session: SessionScore, match: HoustonMatch | StatedPairMatch, contestant: int
) -> ReasonedAward:
    """The steps of what one side's boards came to in a round: these boards."""
    cite = Citation.LAW_78A if session.sheet.scoring is Scoring.MATCHPOINTS else Citation.LAW_78B
    return ReasonedAward(
        tuple(
            Step(cell.award, "board", cite, {"board": str(session.sheet.lines[position].board)})
            for position in match.lines
            if (cell := session.cell(position, contestant))
        )
    )


def _factored(session: SessionScore, standing: Standing, parts: tuple[Step, ...]) -> Iterator[Step]:
    """What bringing the total to the full number of boards or rounds adds to it."""
    if session.conditions.factor_totals != "yes":
        return
    ranking = _ranked_in(session, standing)
    full = max(_count(session, row) for row in session.standings if _ranked_in(session, row) == ranking)
    own = _count(session, standing)
    if own != full:
        sum_of_parts = sum((step.amount for step in parts), Fraction(0))
        counts = {"boards": str(own), "full": str(full)}
        code = "imps_factored_rounds" if session.sheet.in_vp else "imps_factored"
        yield Step(sum_of_parts * (full - own) / own, code, session.conditions.cite("factor_totals"), counts)


def _count(session: SessionScore, row: Standing) -> int:
    """Of how many boards or rounds a row's total is made."""
    if not session.sheet.in_vp:
        return row.boards
    return sum(1 for match in session.matches if row.contestant in match.ns + match.ew)


def _ranked_in(session: SessionScore, row: Standing) -> tuple[str, str]:
    """The ranking that a row is in."""
    across = session.conditions.across_sections == "yes"
    return "" if across else row.section, row.direction if session.sheet.winners == 2 else ""
