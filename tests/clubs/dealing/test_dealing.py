"""Boards dealt for a session: secret while they are played, facts and proof afterwards; never a player's."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.acts.contents import BoardsDealt
from clubs.acts.converter import content_as
from clubs.dealing import services
from clubs.facts.services import corrected
from clubs.files.reading import read
from clubs.models import ActKind, Board, SessionAct
from clubs.playing.services import running, seating
from clubs.tournaments.services import tournaments
from federation.errors import Refused
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from scoring.engine.dealing.seeded import deals, seal_of
from scoring.tools.deal import main as deal_command
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


class Dealt(Evening):
    """Six pairs in a Howell of five rounds, ten boards, dealt by the portal."""

    def __init__(self, house):
        super().__init__(house)
        self.house = house
        services.deal_boards(session=self.session, first=1, last=10, at=at(0), by=self.director)

    def sets(self):
        return services.dealt_of(self.session)

    def play(self, seats):
        for seat in seats:
            line = running.ResultToEnter(
                seat.ns, seat.ew, corrected.played(seat.board, "4S", "N", 10), seat.round, str(seat.table)
            )
            running.enter_results(
                session=self.session, board=seat.board, lines=[line], at=at(5), by=self.director
            )

    def publish(self, by=None):
        return services.publish_hands(
            session=self.session, dealt=self.sets()[0], at=at(9), by=by or self.director
        )


@pytest.fixture
@furnished_once
def evening(here):
    with acting_for(here.federation):
        return Dealt(here)


def refusal(act, *arguments, **named):
    with pytest.raises(Refused) as refused:
        act(*arguments, **named)
    return refused.value


def inside(evening):
    return acting_for(evening.house.federation)


def hands_of(evening):
    rows = Board.objects.current().filter(session=evening.session)
    return dict(rows.values_list("number", "deal"))


def test_until_every_board_is_played_the_hands_are_nowhere(evening):
    with inside(evening):
        (dealt,) = evening.sets()
        assert dealt.is_secret
        hands = services.take_hands(session=evening.session, dealt=dealt, by=evening.director)
        assert set(hands) == set(range(1, 11))
        kept = str(list(SessionAct.objects.values_list("body", flat=True))) + str(
            list(AuditEntry.objects.values_list("parameters", flat=True))
        )
        assert [deal.to_pbn() for deal in hands.values() if deal.to_pbn()[2:20] in kept] == []
        assert content_as(dealt.act, BoardsDealt).seal == dealt.seal
        seats = seating.seats_of(evening.session)
        evening.play(seats[:-1])
        assert hands_of(evening) == {}
        refused = refusal(evening.publish)
        assert (refused.code, str(seats[-1].board) in refused.sentence) == ("boards_unplayed", True)


def test_once_played_they_are_facts_and_the_seed_proves_them(evening, capsysbinary):
    with inside(evening):
        (dealt,) = evening.sets()
        hands = services.take_hands(session=evening.session, dealt=dealt, by=evening.director)
        evening.play(seating.seats_of(evening.session))
        evening.publish()
        (published,) = evening.sets()
        assert hands_of(evening) == {board: deal.to_pbn() for board, deal in hands.items()}
        assert seal_of(bytes.fromhex(published.seed)) == dealt.seal
        assert deals(bytes.fromhex(published.seed), range(1, 11)) == hands
        assert refusal(evening.publish).code == "deals_published"
    assert deal_command(["--boards", "1-10", "--seed", published.seed]) == 0
    document, _problems = read(capsysbinary.readouterr().out)
    assert {deal.board: deal.deal for deal in document.deals} == {b: d.to_pbn() for b, d in hands.items()}


def test_dealt_again_before_play_the_first_stays_listed(evening):
    with inside(evening):
        services.deal_boards(session=evening.session, first=1, last=10, at=at(1), by=evening.director)
        new, old = evening.sets()
        assert (new.is_secret, old.is_secret, old.is_replaced) == (True, False, True)
        assert new.seal != old.seal
        take = {"session": evening.session, "by": evening.director}
        assert refusal(services.take_hands, dealt=old, **take).code == "deals_replaced"
        evening.play(seating.seats_of(evening.session)[:1])
        again = {"session": evening.session, "at": at(6), "by": evening.director}
        assert refusal(services.deal_boards, first=1, last=10, **again).code == "boards_played"


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [(0, 5, "boards_unknown"), (5, 3, "boards_unknown"), (1, 1000, "boards_unknown")],
)
def test_boards_that_are_none(evening, first, last, code):
    with inside(evening):
        named = {"session": evening.session, "at": at(1), "by": evening.director}
        assert refusal(services.deal_boards, first=first, last=last, **named).code == code


def test_who_plays_deals_nothing_and_takes_nothing_whatever_the_office(evening):
    with inside(evening):
        evening.one.user = evening.director
        evening.one.save()
        (dealt,) = evening.sets()
        named = {"session": evening.session, "by": evening.director}
        assert refusal(services.take_hands, dealt=dealt, **named).code == "own_session"
        assert refusal(services.deal_boards, first=1, last=10, at=at(1), **named).code == "own_session"


def test_every_taking_is_recorded(evening):
    address = f"/sakura/desk/sessions/{evening.session.pk}/deals/"
    with inside(evening):
        act = evening.sets()[0].act.pk
    answer = enter(evening.director).get(f"{address}{act}/hands.pbn")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store" or "no-store" in answer["Cache-Control"]
    with inside(evening):
        entry = AuditEntry.objects.filter(act="hands.taken").get()
        assert entry.actor_id == evening.director.pk
    assert enter(evening.director).get(f"{address}{act}/hands.txt").status_code == 404
    assert enter(evening.director).get(f"{address}{act + 999}/hands.pbn").status_code == 404


def test_strangers_players_and_next_door_are_refused(evening, next_door):
    address = f"/sakura/desk/sessions/{evening.session.pk}/deals/"
    with inside(evening):
        act = evening.sets()[0].act.pk
    for path in (address, f"{address}{act}/hands.pbn"):
        assert enter(evening.one.user).get(path).status_code == 403
        assert enter(next_door.administrator).get(path).status_code in (403, 404)
        assert Client().get(path).status_code == 302
        assert enter(evening.director).get(path.replace("sakura", "albion")).status_code in (403, 404)
    assert enter(evening.one.user).post(address, {"first": 1, "last": 4}).status_code == 403


@pytest.mark.parametrize(("language", "words"), [("en", "Secret until"), ("ja", "プレイが終わるまで秘密")])
def test_everybody_sees_the_seal_before_and_the_seed_after(evening, language, words):
    public = f"/sakura/sessions/{evening.session.pk}/deals/"
    visitor = Client(HTTP_ACCEPT_LANGUAGE=language)
    with inside(evening):
        tournaments.announce(tournament=evening.stage.event.tournament, by=evening.director)
        (dealt,) = evening.sets()
        seed = services._seed_of(dealt)
    page = text(visitor.get(public))
    assert words in page
    assert dealt.seal in page
    assert seed not in page
    with inside(evening):
        evening.play(seating.seats_of(evening.session))
        evening.publish()
    assert f"--boards 1-10 --seed {seed}" in text(visitor.get(public))


def test_the_director_deals_and_publishes_on_pages(evening):
    address = f"/sakura/desk/sessions/{evening.session.pk}/deals/"
    director = enter(evening.director)
    desk = text(director.get(f"/sakura/desk/stages/{evening.stage.pk}/"))
    assert "Deal the boards of session 2" in desk
    assert director.post(address, {"first": 11, "last": 12}).status_code == 302
    assert director.post(address, {"first": 12, "last": 11}).status_code == 422
    assert director.post(address, {"first": "", "last": 11}).status_code == 422
    page = director.get(address).content.decode()
    assert re.search(r"Boards\s+11\s+to\s+12", page)
    with inside(evening):
        new, old = evening.sets()
        evening.play(seating.seats_of(evening.session))
    answer = director.post(address, {"act": old.act.pk})
    assert answer.status_code == 302
    assert director.post(address, {"act": old.act.pk}).status_code == 422  # a second press
    assert director.post(address, {"act": new.act.pk + 999}).status_code == 404
    with inside(evening):
        assert set(hands_of(evening)) == set(range(1, 11))
        assert SessionAct.objects.filter(kind=ActKind.HANDS).count() == 1
        assert SessionAct.objects.latest("pk").at <= timezone.now()
