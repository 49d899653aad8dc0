"""From what a contestant has to what each of its players has, and who has nothing."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.citation import Citation
from scoring.engine.masterpoints.grants import Share
from scoring.engine.masterpoints.occasion import (
    BARRED,
    CLAIMABLE,
    Occasion,
    OccasionContestant,
    OccasionPlayer,
    PlayerStanding,
)
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.masterpoints.working import ZERO, Working, written

FORFEITED = "forfeited"
FEW_BOARDS = "below_minimum_boards"
DISCARDED = "discarded"

CLAUSES = {
    PlayerStanding.EXPELLED: Citation.REG_6_1,
    PlayerStanding.PARTNER_EXPELLED: Citation.REG_6_1,
    PlayerStanding.SUSPENDED_HERE: Citation.LAW_91,
    PlayerStanding.PARTNER_SUSPENDED_HERE: Citation.LAW_91,
    PlayerStanding.DISQUALIFIED: Citation.LAW_91,
    PlayerStanding.PARTNER_DISQUALIFIED: Citation.LAW_91,
}


def shared(
    working: Working, player: OccasionPlayer, contestant: OccasionContestant, share: Share, cite: Citation
) -> Working:
    """A player's part of what the contestant has."""
    if share.kind == "split":
        count = len(contestant.players)
        return working.changes(working.total / count, "mp_split", cite, count=str(count))
    if share.kind == "each" or not contestant.boards:
        return working
    boards, total = played(player, contestant), contestant.boards
    if share.kind == "split_boards":
        total = sum(played(member, contestant) for member in contestant.players) or 1
        part = Fraction(boards, total)
    else:
        part = _part(Fraction(boards, total), share)
    return working.changes(working.total * part, "mp_boards", cite, boards=str(boards), all=str(total))


def played(player: OccasionPlayer, contestant: OccasionContestant) -> int:
    """The boards that count as a player's."""
    return (contestant.boards or 0) if player.boards is None else player.boards


def _part(part: Fraction, share: Share) -> Fraction:
    if part < share.least:
        return ZERO
    return Fraction(1) if part >= share.full_from else part


def bar(player: OccasionPlayer, contestant: OccasionContestant, occasion: Occasion, scheme: Scheme) -> str:
    """Why a player has no points, by code; "" where nothing is in the way."""
    if player.standing in BARRED:
        return str(player.standing)
    if contestant.forfeited:
        return FORFEITED
    if _boards(player, contestant, occasion) < scheme.minimum_boards:
        return FEW_BOARDS
    if player.standing in CLAIMABLE and scheme.non_members == "discarded":
        return DISCARDED
    return ""


def _boards(player: OccasionPlayer, contestant: OccasionContestant, occasion: Occasion) -> int | Fraction:
    """What the minimum is held against; a game that tells no boards is not held against it."""
    known = (player.boards, contestant.boards, occasion.boards)
    return next((boards for boards in known if boards is not None), 10**6)


def barred(working: Working, code: str, scheme: Scheme) -> Working:
    """Nothing left, with the clause that takes it."""
    cite = (
        CLAUSES.get(PlayerStanding(code), scheme.cites) if code in frozenset(PlayerStanding) else scheme.cites
    )
    parameters = {"amount": written(working.total, scheme.decimals), "least": str(scheme.minimum_boards)}
    return working.becomes(ZERO, f"mp_barred_{code}", cite, **parameters)


def members(occasion: Occasion) -> Iterator[tuple[OccasionContestant, OccasionPlayer]]:
    """Every player with the contestant that they played for."""
    for contestant in occasion.contestants:
        for player in contestant.players:
            yield contestant, player
