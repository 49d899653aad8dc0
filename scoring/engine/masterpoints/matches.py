"""What teams have for matches won, and for the victory points of matches won and drawn."""

from scoring.engine.citation import Citation
from scoring.engine.masterpoints.factors import applied
from scoring.engine.masterpoints.grants import ForMatches, ForVictoryPoints
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant
from scoring.engine.masterpoints.working import Working, written


def won(
    contestant: OccasionContestant, grant: ForMatches | ForVictoryPoints, occasion: Occasion, cite: Citation
) -> Working:
    """What a contestant has by such a grant, before its players share it."""
    if isinstance(grant, ForMatches):
        return applied(_matches(contestant, grant, occasion, cite), occasion, grant, cite)
    return applied(_victory_points(contestant, grant, occasion, cite), occasion, grant, cite)


def _matches(
    contestant: OccasionContestant, grant: ForMatches, occasion: Occasion, cite: Citation
) -> Working:
    parameters = {
        "won": written(contestant.won),
        "each": written(grant.amount),
        "boards": str(occasion.match_boards),
    }
    boards = occasion.match_boards if grant.per_board else 1
    code = "mp_matches_boards" if grant.per_board else "mp_matches"
    return Working().becomes(contestant.won * grant.amount * boards, code, cite, **parameters)


def _victory_points(
    contestant: OccasionContestant, grant: ForVictoryPoints, occasion: Occasion, cite: Citation
) -> Working:
    points, most = contestant.victory_points, occasion.match_maximum
    parameters = {
        "each": written(grant.amount),
        "boards": str(occasion.match_boards),
        "points": written(points),
        "most": written(most),
    }
    return Working().becomes(
        grant.amount * occasion.match_boards * points / most, "mp_victory_points", cite, **parameters
    )
