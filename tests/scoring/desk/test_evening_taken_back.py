"""An evening opened by mistake is taken back whole: shown first, refused once something of it counts."""

import pytest
from django.utils import timezone

from clubs.evening.services import naming, taking_back
from clubs.models import (
    Entrant,
    Entry,
    FeePaid,
    Result,
    Session,
    SessionAct,
    TableDevice,
    TableEntry,
    TablesOpening,
    Tournament,
)
from clubs.playing.services import running, seating
from clubs.table.services import opening
from clubs.tournaments.services import stages
from clubs.tournaments.services.entrants import RosterName
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from rulings.cases.services import cases
from scoring.engine.contest import Form
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.playing.test_match_reports import code
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.room.test_room import entered

pytestmark = pytest.mark.django_db


def back(session, by, reason="eight tables were meant"):
    return taking_back.take_back(session=session, reason=reason, at=SEVEN, by=by)


def named(house, session):
    mai = house.members[1]
    roster = [RosterName(mai.name, mai), RosterName("Guest")]
    naming.name_players(session=session, rosters={"1": roster}, at=SEVEN, by=house.scorer)


@pytest.mark.parametrize("form", [Form.PAIRS_MATCHPOINTS, Form.INDIVIDUAL, Form.BOARD_A_MATCH])
def test_it_goes_whole_and_every_fact_stays(inside, form):
    session = opened(inside, form)
    if form is not Form.BOARD_A_MATCH:
        opening.open_tables(session=session, at=SEVEN, by=inside.scorer)
    going = taking_back.going_with(session)
    assert (going.contestants, going.named, going.rounds > 0) == (8, 0, True)
    counts = [model.objects.count() for model in (Entry, Entrant, SessionAct, Session)]
    tournament = back(session, inside.scorer)
    assert back(session, inside.scorer) == tournament
    assert (tournament.cancelled_at is not None, tournament.announced_at) == (True, None)
    assert [model.objects.count() for model in (Entry, Entrant, SessionAct, Session)] == counts
    assert (
        not TablesOpening.objects.filter(session=session).first() or not opening.opening_of(session).is_open
    )
    assert list(AuditEntry.objects.filter(parameters__reason="eight tables were meant")) != []
    seat = next(iter(seating.seats_of(session)), None)
    if seat is not None:
        assert code(lambda: entered(session, seat, inside.scorer)) == "taken_back_already"
        assert code(opening.open_tables, session=session, at=SEVEN, by=inside.scorer) == "taken_back_already"
    assert not Result.objects.exists()
    again = opened(inside, form)
    assert again.stage.event.tournament != tournament


def test_it_is_refused_with_a_sentence_once_something_counts(inside):
    session, plain = opened(inside), {"by": inside.scorer}
    assert code(back, session, inside.player) == "not_your_tournament"
    assert code(back, session, **plain, reason="  ") == "reason_missing"
    seat = seating.seats_of(session)[0]
    entrant = Entrant.objects.filter(event=session.stage.event).first()

    def paid():
        FeePaid.objects.create(entrant=entrant, amount=500, at=SEVEN, by=inside.scorer)

    def spoke():
        device = TableDevice.objects.create(session=session, digest="x", table=1, at=SEVEN)
        TableEntry.objects.create(
            session=session,
            device=device,
            token="0" * 32,
            sequence=1,
            round=seat.round,
            table=seat.table,
            board=seat.board,
            side="NS",
            kind="entered",
            at=SEVEN,
        )

    def reported():
        cases.report(
            session=session,
            token="case",
            place=cases.CasePlace(timezone.now(), board=seat.board),
            seats={},
            incident="A hesitation.",
            by=inside.scorer,
        )

    happened = {
        "fee_paid": paid,
        "tables_spoke": spoke,
        "ruling_rests": reported,
        "results_stand": lambda: entered(session, seat, inside.scorer),
        "published_already": lambda: stages.publish(stage=session.stage, at=SEVEN, by=inside.scorer),
    }
    from django.db import transaction

    for why, happens in happened.items():
        with transaction.atomic():
            happens()
            assert code(back, session, **plain) == why
            transaction.set_rollback(True)
    assert back(session, **plain).cancelled_at is not None


def test_a_match_with_a_result_keeps_its_evening(inside):
    session = opened(inside, Form.ROUND_ROBIN_TEAMS, 4)
    running.enter_match(
        session=session, number=1, a="1", b="4", imps=("20", "10"), at=SEVEN, by=inside.scorer
    )
    assert code(back, session, inside.scorer) == "results_stand"


def test_the_desk_shows_what_goes_first_and_nobody_finds_it_afterwards(here, next_door):
    with acting_for(here.federation):
        session = opened(here)
        named(here, session)
        opening.open_tables(session=session, at=SEVEN, by=here.scorer)
        slug = session.stage.event.tournament.slug
    scorer, desk = enter(here.scorer), f"/sakura/desk/stages/{session.stage_id}/"
    page = f"{desk}take-back-evening/"
    assert page in scorer.get(desk).content.decode()
    player = enter(here.player)
    public = [f"/sakura/tournaments/{slug}/", f"/sakura/sessions/{session.pk}/wall/clock/"]
    assert [player.get(one).status_code for one in public] == [200, 200]
    assert f"/me/tables/{session.pk}/" in player.get("/sakura/me/tables/").content.decode()
    for stranger in (here.player, next_door.scorer):
        assert enter(stranger).post(page, {}).status_code == 403
    sent = {"token": "0" * 32, "reason": "wrong tables"}
    assert scorer.post(page, sent | {"reason": ""}).status_code == 422
    shown = text(scorer.post(page, sent))
    for words in ("8 contestants go.", "7 rounds go.", "2 names were written.", "The tables are closed"):
        assert words in shown
    with acting_for(here.federation):
        assert Tournament.objects.get(slug=slug).cancelled_at is None
    for _twice in range(2):
        assert scorer.post(page, sent | {"confirm": "yes"}).status_code == 302
    shown = scorer.get(desk).content.decode()
    assert "This was taken back" in shown
    assert page not in shown
    assert [player.get(one).status_code for one in public] == [404, 404]
    assert f"/me/tables/{session.pk}/" not in player.get("/sakura/me/tables/").content.decode()
    assert player.get(f"/sakura/me/tables/{session.pk}/").status_code == 404
    assert f"/sessions/{session.pk}/" not in player.get("/sakura/me/").content.decode()


def test_only_an_evening_is_taken_back_so(here):
    from tests.clubs.tournaments.event_house import running_stage

    with acting_for(here.federation):
        stage = running_stage(here)
        assert code(back, stage.session, stage.director) == "no_evening"
    page = f"/sakura/desk/stages/{stage.stage.pk}/"
    assert "take-back-evening" not in enter(stage.director).get(page).content.decode()
