"""An evening from nothing: what is proposed, what one press makes, who is refused."""

import pytest

from clubs.evening.services import late_pair, naming
from clubs.models import Entrant, Entry, EntryPlayer, Match, Session, Tournament
from clubs.movements.generators import choice
from clubs.playing.services import seating
from clubs.tournaments.services import stages
from clubs.tournaments.services.entrants import RosterName
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from tests.clubs.evening.evening_house import SEVEN, offered, opened
from tests.clubs.playing.test_match_reports import code
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def costs(house, **asked):
    """What is said of each movement: key, rounds, boards of a contestant, boards to be made, who sit out."""
    return [
        (
            one.key,
            one.movement.rounds,
            one.boards_least,
            one.boards_most,
            one.movement.boards,
            one.sitting_out,
        )
        for one in offered(house, **asked)
    ]


def test_movements_are_proposed_with_their_costs(inside):
    at_ten = costs(inside, contestants=20)
    assert ("skip_mitchell-2", 8, 24, 24, 30, 0) in at_ten
    assert ("skip_mitchell-1", 8, 24, 24, 30, 0) in at_ten
    assert all(one.quality and 0 < one.quality <= 100 for one in offered(inside, contestants=20))
    assert costs(inside, contestants=8)[0] == ("howell-1", 7, 21, 21, 21, 0)
    half = costs(inside, contestants=9)
    assert half
    assert all(sitting for *_rest, sitting in half)
    assert costs(inside, form=Form.INDIVIDUAL, contestants=8)
    assert costs(inside, form=Form.ROUND_ROBIN_TEAMS, contestants=4)[0][:4] == ("round_robin-1", 3, 24, 24)


@pytest.mark.parametrize(
    ("form", "contestants", "kept"),
    [
        (Form.PAIRS_MATCHPOINTS, 20, 40),
        (Form.PAIRS_IMPS, 9, 18),
        (Form.PAIRS_TOTAL_POINTS, 8, 16),
        (Form.INDIVIDUAL, 8, 8),
        (Form.BOARD_A_MATCH, 4, 16),
    ],
)
def test_one_press_makes_everything_and_the_first_board_can_be_entered(inside, form, contestants, kept):
    session = opened(inside, form, contestants)
    entries = Entry.objects.current().filter(session=session).order_by("position")
    assert [entry.number for entry in entries] == [str(number) for number in range(1, contestants + 1)]
    assert EntryPlayer.objects.current().filter(entry__session=session).count() == kept
    if form.is_teams:
        assert Match.objects.current().filter(session=session, round=1).count() == contestants // 2
    else:
        seats = seating.seats_of(session)
        assert set(seating.missing_of(session, seats)) == set(seats) != set()
    assert session.stage.event.tournament.announced_at is not None


def test_teams_of_an_odd_number_rest_in_turn(inside):
    session = opened(inside, Form.ROUND_ROBIN_TEAMS, 5, bye_vp="12")
    assert session.byes.count() == 5
    assert Match.objects.current().filter(session=session).count() == 10
    assert session.stage.event.boards_per_round == 5


def test_two_winners_are_seated_by_side(inside):
    session = opened(inside, contestants=20, key="skip_mitchell-2")
    sides = Entry.objects.current().filter(session=session).values_list("number", "direction")
    assert dict(sides) == {str(n): "NS" if n <= 10 else "EW" for n in range(1, 21)}
    assert session.winners == 2


def test_the_same_form_sent_twice_opens_one_evening_and_strangers_open_none(inside):
    first = opened(inside, token="a" * 32)
    assert opened(inside, token="a" * 32) == first
    assert Tournament.objects.count() == 1
    choices = offered(inside)
    assert choices
    house = type(inside)(**{**_fields(inside), "scorer": inside.player})
    assert code(lambda: opened(house)) == "not_your_tournament"
    assert Session.objects.count() == 1


def _fields(house):
    return {name: getattr(house, name) for name in house.__dataclass_fields__}


# --- names ------------------------------------------------------------------------------------------


def say(session, by, **rosters):
    """Names by number, as `n1`."""
    given = {number[1:]: roster for number, roster in rosters.items()}
    return naming.name_players(session=session, rosters=given, at=SEVEN, by=by)


def names(session, number):
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__number=number)
    return [str(player) for player in players.order_by("seat")]


def test_names_are_written_afterwards_and_put_right(inside):
    session, (hana, mai) = opened(inside), inside.members
    assert names(session, "1") == ["1 A", "1 B"]
    pair = [RosterName(hana.name, hana), RosterName("Guest One")]
    assert say(session, inside.scorer, n1=pair, n2=[RosterName("2 A"), RosterName("2 B")]) == 1
    assert names(session, "1") == [hana.name, "Guest One"]
    assert [str(one) for one in Entrant.objects.get(number="1").players.all()] == [hana.name, "Guest One"]
    assert say(session, inside.scorer, n1=pair) == 0
    turned = [RosterName("Guest One"), RosterName(mai.name, mai)]
    assert say(session, inside.scorer, n1=turned, n2=[RosterName(hana.name, hana), RosterName("X")]) == 2
    assert names(session, "1") == ["Guest One", mai.name]
    assert EntryPlayer.objects.filter(entry__session=session, entry__number="1").count() == 6
    assert AuditEntry.objects.filter(act="session.acted").exists()


def test_names_are_refused_to_strangers_twice_for_nobody_and_once_published(inside):
    session, (hana, _mai) = opened(inside), inside.members
    one, guest = [RosterName(hana.name, hana), RosterName("A")], RosterName("B")
    assert code(say, session, inside.player, n1=one) == "not_your_tournament"
    assert code(say, session, inside.scorer, n99=one) == "unknown_entrant"
    say(session, inside.scorer, n1=one)
    assert code(say, session, inside.scorer, n2=[RosterName(hana.name, hana), guest]) == "entered_already"
    stages.publish(stage=session.stage, at=SEVEN, by=inside.scorer)
    assert code(say, session, inside.scorer, n2=[guest, guest]) == "published_already"


# --- who comes late ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contestants", "key"), [(19, "skip_mitchell-2"), (9, "mitchell-2"), (7, "howell-1")]
)
def test_who_comes_late_takes_the_empty_seat_and_nobody_moves(inside, contestants, key):
    session = opened(inside, contestants=contestants, key=key)
    before = set(seating.seats_of(session))
    late = [RosterName("Late One"), RosterName("Late Two")]
    asked = {"session": session, "players": late, "number": 1, "reason": "late", "at": SEVEN}
    assert code(late_pair.take_empty_seat, **asked, by=inside.player) == "not_your_tournament"
    entrant = late_pair.take_empty_seat(**asked, by=inside.scorer)
    after = set(seating.seats_of(session))
    assert before < after
    assert all(entrant.number in (seat.ns, seat.ew) for seat in after - before)
    assert code(late_pair.take_empty_seat, **asked, by=inside.scorer) == "no_empty_seat"


# --- the pages --------------------------------------------------------------------------------------


def test_the_pages_open_an_evening_and_name_it(here):
    scorer, hana = enter(here.scorer), here.members[0]
    page = f"/sakura/desk/clubs/{here.club.pk}/evening/"
    assert page in scorer.get(f"/sakura/desk/clubs/{here.club.pk}/").content.decode()
    asked = {"form": "pairs_matchpoints", "tables": 5, "half": "on", "boards": 24}
    shown = text(scorer.get(page, asked))
    assert "Play this" in shown
    assert scorer.get(page, asked | {"tables": 1}).status_code == 422
    sent = asked | {"token": "0" * 32, "movement": "mitchell-2"}
    answer = scorer.post(page, sent)
    assert answer.status_code == 302
    assert scorer.post(page, sent)["Location"] == answer["Location"]
    assert scorer.post(page, sent | {"movement": "x"}).status_code == 422
    with acting_for(here.federation):
        session = Session.objects.get()
        first, second = Entry.objects.current().filter(session=session, number__in=("1", "2"))
    listed = answer["Location"]
    assert "Who plays" in text(scorer.get(listed))
    written = {f"who_{first.pk}_1": hana.number, f"who_{first.pk}_2": "Guest", "names": "yes"}
    assert scorer.post(listed, written).status_code == 302
    wrong = scorer.post(listed, written | {f"who_{second.pk}_1": "99999999"})
    assert wrong.status_code == 422
    assert "There is no member 99999999." in text(wrong)
    assert scorer.post(listed, {"late": "yes"}).status_code == 302
    with acting_for(here.federation):
        assert names(session, "1") == [hana.name, "Guest"]
        assert names(session, "10") == ["10 A", "10 B"]


def test_strangers_and_next_door_have_no_evening(here, next_door):
    with acting_for(here.federation):
        session = opened(here)
    for page in (f"/sakura/desk/clubs/{here.club.pk}/evening/", f"/sakura/desk/sessions/{session.pk}/names/"):
        assert enter(None).get(page).status_code == 302
        assert enter(here.player).get(page).status_code == 403
        assert enter(next_door.scorer).get(page).status_code == 403
        assert enter(next_door.scorer).get(page.replace("sakura", "albion")).status_code == 404
        assert enter(here.player).post(page).status_code == 403


def test_every_form_of_movement_that_is_offered_can_be_opened(inside):
    for contestants in (6, 7, 12):
        for one in offered(inside, contestants=contestants):
            assert choice.make(one.movement.form, contestants).contestants == contestants
            assert opened(inside, contestants=contestants, key=one.key).pk
    assert Session.objects.count() > 10
