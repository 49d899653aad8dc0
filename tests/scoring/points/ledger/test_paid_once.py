"""No event is paid for by two roads, and none keeps points that its tournament no longer gives."""

from decimal import Decimal

import pytest

from clubs.models import Club, Session, Tournament
from clubs.tournaments.services import tournaments
from clubs.uploads.services import simultaneous
from federation.models import Member
from scoring.events.services import stages as stage_figures
from scoring.models import Payment, PaymentKind
from scoring.points.services.ledger import due as ledger_due
from scoring.sessions.services import recomputation
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db


def everything_due(session: Session) -> int:
    """What worker and sweep do: new figures, and the points of what is final."""
    recomputation.recompute(session.pk)
    if session.stage_id:
        stage_figures.recompute(session.stage_id)
    return ledger_due.answer_all(ledger_due.due(), at=builders.now())


def of_members(club: Club, people: list[Member]) -> bytes:
    """A game in which the first pair of each direction are members."""
    content = game(club).decode()
    for member, place in zip(people, ("NS 1 1", "NS 1 2", "EW 1 1", "EW 1 2"), strict=True):
        name = f"<PLAYER_NAME>{place} of {club.number}</PLAYER_NAME>"
        content = content.replace(name, f"{name}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>")
    return content.encode()


def test_a_game_that_was_paid_and_is_entered_in_a_simultaneous_event_is_not_paid_twice(inside) -> None:
    stage, (club,) = a_simultaneous(inside, clubs=1)
    people = builders.members(inside, 4)

    def balances() -> list[Decimal]:
        return [Decimal(builders.balance(person)) for person in people]

    session = bring(inside, club, None, of_members(club, people), computed=False)
    Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
    session.refresh_from_db()
    assert everything_due(session) == 1
    given = balances()
    assert any(given)
    session = simultaneous.enter(session=session, stage=stage, by=inside.scorer)
    assert everything_due(session) == 1
    assert not any(balances())  # the event pays, once it is closed
    back = Payment.objects.get(session=session, sequence=2)
    assert (back.corrects.sequence, back.scheme) == (1, "")
    assert everything_due(session) == 0
    session = simultaneous.leave(session=session, by=inside.scorer)
    assert everything_due(session) == 1
    assert balances() == given
    assert builders.faults() == []


def test_another_level_of_the_tournament_brings_the_difference(inside) -> None:
    first, second = builders.secretaries(inside)
    people = builders.members(inside, 8)
    stage = builders.an_event(inside, people, {"winners": 1})
    builders.played(stage, inside)
    builders.closed(stage, inside)
    builders.pay_run(stage, first, second)
    tournament = Tournament.objects.get()
    tournament.venue = "Hall"
    tournaments.change(tournament=tournament, by=inside.scorer)
    assert stage_figures.recompute(stage.pk) is None  # nothing that points go by
    tournament.level = "national"
    tournaments.change(tournament=tournament, by=inside.scorer)
    stage_figures.recompute(stage.pk)
    before = builders.balance(people[0])
    assert ledger_due.answer_all(ledger_due.due(), at=builders.LATER) == 1
    assert builders.balance(people[0]) != before
    assert Payment.objects.get(stage=stage, sequence=2).corrects.kind == PaymentKind.RUN
    assert builders.faults() == []
