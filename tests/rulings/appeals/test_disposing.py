"""What the chair alone may not dispose of although no place moves: master points. Spec D.16"""

from datetime import UTC, datetime

from clubs.models import EntryPlayer, Result
from rulings.adjustments.conduct import ConductIncident
from rulings.adjustments.selectors import barred_players
from rulings.appeals.services import deciding, panels
from rulings.cases.services import conduct
from rulings.lifecycle.cases import State
from scoring.points.services.awards import awarded
from scoring.sessions.services import recomputation
from tests.factories import appeals
from tests.rulings.appeals.test_filing import refused

AT = datetime(2026, 5, 3, 9, tzinfo=UTC)


def winner(session):
    """Who has most points of a session, with a table where they sat."""
    recomputation.recompute(session.pk)
    given = max(awarded(session).given, key=lambda given_points: given_points.award.amount)
    players = EntryPlayer.objects.current().filter(entry__session=session)
    player = players.filter(entry__number=given.person.contestant).order_by("seat").first()
    results = Result.objects.current().filter(session=session, kind="played")
    side = "ns" if results.filter(ns=player.entry).exists() else "ew"
    return player, results.filter(**{side: player.entry}).order_by("line")[0], side


def third_violation(inside, session, player):
    """Three incidents of one player; the case of the third, which takes no board but all points."""
    for number in (1, 2, 3):
        incident = ConductIncident([player], round=number, what="Loud remarks about partner.")
        case = conduct.report(
            session=session, token=f"m{number}", incident=incident, by=inside.scorer, at=AT, is_told=True
        )
    return case


def test_where_points_alone_could_change_it_is_heard(inside, court, session) -> None:
    player, result, side = winner(session)
    case = third_violation(inside, session, player)
    assert case.state == State.TOLD
    assert [player.player for player in barred_players(session)] == [str(player)]
    appeal = appeals.admitted(inside, appeals.filed(inside, case, result, side=side))
    panels.seat(appeal=appeal, user=court.chair, by=court.chair, chair=True)
    disposal = {"decision": "upheld", "reasons": "No place could move.", "by": court.chair}
    refused(deciding.dispose, "places_may_change", appeal=appeal, **disposal)
