"""Seats drawn from who is here, and substitutes for who is not."""

import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.acts.contents import MovementSet, SessionOpened
from clubs.acts.converter import content_as
from clubs.checkin.drawn import absent_of, drawn_of, with_lots
from clubs.checkin.services import offers, opening, substitutes, thinning
from clubs.models import ActKind, CheckInWay, EntrantPlayer, Entry, Presence, Session
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.movements.swiss import lots
from clubs.playing.services import running, seating
from clubs.tournaments.services import fees
from federation.errors import Refused
from federation.models import MemberStatus
from tests.clubs.checkin.doorstep import Doorstep

pytestmark = pytest.mark.django_db


@pytest.fixture
def step(inside):
    """Six pairs, whose check-in is open: four are here, one is half here, one is missing."""
    step = Doorstep(inside, entries=6)
    step.opens()
    step.pair_comes(1, 3, 4, 6)
    step.comes(step.player(2))
    return step


def open_form(step, **more):
    """What opens a session at the desk."""
    return {"token": str(uuid4()), "number": 1, "played_on": step.day.isoformat(), "in_sections": ""} | more


def opened(step, who="here"):
    """The session, opened at the desk without those who are not here."""
    field = step.field()
    states = {"here": ("missing", "partly"), "partly": ("missing",)}[who]
    absent = [entry.entrant for entry in field.of_state(*states)]
    act = {"at": timezone.now(), "by": step.director, "absent": absent}
    return running.open_session(stage=step.stage, number=1, played_on=step.day, **act)


@pytest.mark.parametrize(
    ("who", "plays", "left_out"),
    [("here", "1346", "25"), ("partly", "12346", "5"), ("all", "123456", "")],
)
def test_a_session_is_opened_with_who_is_here_once_it_was_shown(step, client, who, plays, left_out):
    client.force_login(step.director)
    address = step.act("open")
    assert 'name="who"' in client.get(address).content.decode()
    shown = client.post(address, open_form(step, who=who))
    assert (shown.status_code, Session.objects.exists()) == (200, False)
    lines = re.findall(r"<li>(\d) [^<]+</li>", shown.content.decode())
    assert "".join(lines) == plays + left_out
    done = client.post(address, open_form(step, who=who, confirm="yes"))
    assert done.status_code == 302
    session = Session.objects.get()
    numbers = Entry.objects.current().filter(session=session).order_by("position")
    assert "".join(numbers.values_list("number", flat=True)) == plays
    content = content_as(session.acts.get(kind=ActKind.OPENED), SessionOpened)
    assert "".join(content.absent) == left_out
    assert "".join(absent_of(session)) == left_out


def test_without_a_check_in_nobody_is_asked_who_is_here(inside, client):
    step = Doorstep(inside)
    client.force_login(step.director)
    assert 'name="who"' not in client.get(step.act("open")).content.decode()
    assert client.post(step.act("open"), open_form(step)).status_code == 302
    assert Entry.objects.current().count() == 4


def test_sections_are_those_of_who_is_here(step, client):
    client.force_login(step.director)
    form = open_form(step, who="here", confirm="yes", in_sections="A: 1 2 3\nB: 4 5 6")
    assert client.post(step.act("open"), form).status_code == 302
    rows = Entry.objects.current().order_by("position").values_list("number", "section__letter")
    assert list(rows) == [("1", "A"), ("3", "A"), ("4", "B"), ("6", "B")]


def test_who_was_left_out_sits_down_as_a_late_entry(step, client):
    session = opened(step)
    client.force_login(step.director)
    page = client.get(step.desk()).content.decode()
    assert page.count("late-entry/?contestant=") == 2
    link = step.act("late-entry") + "?contestant=5"
    assert link in page
    assert re.search(r'<option value="5" selected', client.get(link).content.decode())
    form = {"token": str(uuid4()), "contestant": "5", "number": 1, "missed": "averages", "reason": "late"}
    done = client.post(step.act("late-entry"), form | {"confirm": "yes"})
    assert done.status_code == 302
    assert absent_of(session) == ("2",)


def movement_form(**more):
    """What sets a movement of four pairs at the desk."""
    form = {"token": str(uuid4()), "form": "howell", "rounds": 3, "boards": 2, "missing": "", "numbers": ""}
    return form | {"draw": "on"} | more


def test_the_seats_are_drawn_from_who_is_here_by_a_lot_that_was_fixed(step, client):
    session = opened(step)
    lot = opening.lot_of(step.stage, 1)
    expected = list(lots.shuffled(["1", "3", "4", "6"], lot, "seats"))
    assert seating.drawn_order(session, "", lot) == expected
    client.force_login(step.director)
    shown = client.post(step.act("movement"), movement_form())
    text = shown.content.decode()
    assert (shown.status_code, seating.movement_of(session)) == (200, None), text
    assert lot in text
    assert re.findall(r"<li>\d\. (\d)", text) == expected
    assert client.post(step.act("movement"), movement_form(confirm="yes")).status_code == 302
    assert seating.movement_of(session)[1] == expected
    assert content_as(session.acts.get(kind=ActKind.MOVEMENT), MovementSet).seed == lot
    client.logout()
    public = client.get(f"/{step.house.federation.slug}/sessions/{session.pk}/seats/").content.decode()
    assert lot in public
    assert "2, 5" in public
    assert drawn_of(session)[0].is_from_check_in


def test_seats_that_were_drawn_are_undone_by_another_movement(step, client):
    session = opened(step)
    client.force_login(step.director)
    client.post(step.act("movement"), movement_form(confirm="yes"))
    assert with_lots([session]) == [session]
    form = movement_form()
    del form["draw"]
    assert client.post(step.act("movement"), form).status_code == 302
    assert seating.movement_of(session)[1] == ["1", "3", "4", "6"]
    assert drawn_of(session) == []
    address = f"/{step.house.federation.slug}/sessions/{session.pk}/seats/"
    assert client.get(address).status_code == 404


def test_numbers_are_written_or_drawn_not_both(step, client):
    opened(step)
    client.force_login(step.director)
    assert client.post(step.act("movement"), movement_form(numbers="1 3 4 6")).status_code == 422


def test_a_lot_without_a_check_in_is_the_one_that_was_shown(inside, client):
    step = Doorstep(inside)
    session = running.open_session(
        stage=step.stage, number=1, played_on=step.day, at=timezone.now(), by=step.director
    )
    client.force_login(step.director)
    lot = re.search(r'name="lot" value="([0-9a-f]{16})"', client.get(step.act("movement")).content.decode())
    form = movement_form(lot=lot[1])
    assert lot[1] in client.post(step.act("movement"), form).content.decode()
    assert client.post(step.act("movement"), form | {"confirm": "yes"}).status_code == 302
    assert seating.movement_of(session)[1] == seating.drawn_order(session, "", lot[1])
    assert not drawn_of(session)[0].is_from_check_in


def test_each_side_is_drawn_for_itself(step):
    for number, side in zip("123456", ("NS", "EW", "NS", "EW", "NS", "EW"), strict=True):
        step.stage.event.entrants.filter(number=number).update(direction=side)
    step.pair_comes(2, 5)
    session = opened(step)
    for seed in ("a" * 16, "b" * 16, "c" * 16):
        order = seating.drawn_order(session, "", seed)
        assert set(order[:3]) == set("135")
        assert set(order[3:]) == set("246")
    assert len({tuple(seating.drawn_order(session, "", f"{seed:016x}")) for seed in range(20)}) > 5


def test_a_movement_says_its_seed_and_refuses_strangers(step):
    session = opened(step)
    howell = choice.make(MovementKind.HOWELL, 4, boards_per_round=2)
    act = {"session": session, "movement": howell, "seed": "0" * 16, "at": timezone.now()}
    with pytest.raises(Refused):
        seating.set_movement(by=step.player(1).member.user, **act)
    kept = seating.set_movement(by=step.director, **act)
    assert content_as(kept, MovementSet).numbers == tuple(seating.drawn_order(session, "", "0" * 16))


def offered(step, name="free", **more):
    """A member who told the desk that they would play."""
    member = step.member(name, **more)
    act = {"way": CheckInWay.OWN, "at": timezone.now(), "by": member.user}
    offers.offer(stage=step.stage, number=1, member=member, **act)
    return member


def test_who_could_play_are_those_who_offered_and_those_without_a_partner(step):
    free = offered(step)
    left = offered(step, "left")
    left.status = MemberStatus.LEFT
    left.save()
    choices = [(one.member, one.entry and one.entry.entrant.number) for one in _choices(step)]
    assert choices == [(free, None), (step.player(2).member, "2")]


def _choices(step):
    return substitutes.choices_of(step.field())


def test_a_substitute_is_put_in_before_the_start_and_is_here(step, client):
    free, missing = offered(step), step.player(2, 2)
    client.force_login(step.director)
    page = client.get(step.desk()).content.decode()
    assert f'<option value="{missing.pk}">' in page
    asked = {"member": free.pk, "put_in": missing.pk}
    assert client.post(step.desk(), asked).status_code == 302
    roster = EntrantPlayer.objects.filter(entrant=missing.entrant).order_by("seat")
    assert [player.member for player in roster] == [step.player(2).member, free]
    assert step.states()["2"] == "here"
    assert free not in [choice.member for choice in _choices(step)]
    again = step.player(5)
    assert client.post(step.desk(), {"member": free.pk, "put_in": again.pk}).status_code == 422


def put_in(step, player, member, by=None):
    """The code by which it is refused, or "" once it is done."""
    act = {"at": timezone.now(), "by": by or step.director}
    try:
        substitutes.put_in(stage=step.stage, number=1, player=player, member=member, **act)
    except Refused as refused:
        return refused.code
    return ""


def test_nobody_is_put_in_for_who_is_here_or_by_a_stranger_or_without_the_right_to_play(step):
    free, stranger = offered(step), step.player(1).member.user
    assert put_in(step, step.player(1), free) == "is_here"
    assert put_in(step, step.player(2, 2), step.player(1).member) == "entered_already"
    assert put_in(step, step.player(2, 2), free, stranger) == "not_your_tournament"
    free.status = MemberStatus.SUSPENDED
    free.save()
    assert put_in(step, step.player(2, 2), free) == "not_eligible"
    assert EntrantPlayer.objects.filter(member=free).count() == 0


def test_once_the_event_has_started_a_substitute_is_admitted_at_the_desk(step, client):
    free, missing = offered(step), step.player(2, 2)
    opened(step, "partly")
    assert put_in(step, missing, free) == "event_started"
    client.force_login(step.director)
    page = client.get(step.desk()).content.decode().replace("&amp;", "&")
    link = next(one for one in re.findall(r'href="([^"]*substitute/[^"]*)"', page) if "contestant=2" in one)
    form = client.get(link).content.decode()
    assert re.search(r'<option value="2" selected', form)
    assert f'value="{free.number}"' in form
    sent = {
        "token": str(uuid4()),
        "contestant": "2",
        "member": free.number,
        "replaces": missing.member.name,
        "number": 1,
        "effect": "none",
    }
    assert client.post(step.act("substitute"), sent).status_code == 302
    assert free in [player.member for player in missing.entrant.players.all()]
    step.comes(EntrantPlayer.objects.get(member=free))
    assert step.states()["2"] == "here"
    assert Presence.objects.filter(member=free).exists()


def test_a_session_open_with_everybody_is_thinned_and_filled_again_in_one_act_each(step, client):
    running.open_session(stage=step.stage, number=1, played_on=step.day, at=timezone.now(), by=step.director)
    client.force_login(step.director)
    page = client.get(step.desk()).content.decode()
    missing = [entry for entry in step.field().expected if entry.state == "missing"]
    assert [entry.entrant.number for entry in missing] == ["5"]
    assert f'name="entrant" value="{missing[0].entrant.pk}"' in page
    sent = {"thin": "on", "entrant": [missing[0].entrant.pk]}
    assert client.post(step.desk(), sent).status_code == 302
    assert [one.entrant.number for one in thinning.left_before(step.field())] == ["5"]
    assert "5" not in step.states()
    assert client.post(step.desk(), sent).status_code == 422
    back = {"unthin": "on", "entrant": [missing[0].entrant.pk]}
    assert client.post(step.desk(), back).status_code == 302
    assert step.states()["5"] == "missing"
    assert client.post(step.desk(), back).status_code == 422


def test_nobody_is_withdrawn_who_has_come_meanwhile_nor_by_a_stranger(step):
    running.open_session(stage=step.stage, number=1, played_on=step.day, at=timezone.now(), by=step.director)
    missing = next(entry.entrant for entry in step.field().expected if entry.state == "missing")
    here = next(entry.entrant for entry in step.field().expected if entry.state == "here")
    act = {"stage": step.stage, "number": 1, "at": timezone.now()}
    for entrants, by in (
        ({missing.pk, here.pk}, step.director),
        (set(), step.director),
        ({missing.pk}, step.player(1).member.user),
    ):
        with pytest.raises(Refused):
            thinning.withdraw_missing(entrants=entrants, by=by, **act)
    with pytest.raises(Refused):
        thinning.take_back(entrants={missing.pk}, by=step.director, **act)
    assert step.states()["5"] == "missing"


def test_a_fee_that_is_known_to_be_unpaid_is_said_with_its_amount(step):
    event = step.stage.event
    event.fee = Decimal(3000)
    event.save()
    assert remarks_of(step, "1") == set()  # nobody keeps account of fees here: nothing is known
    first, second = (step.player(number).entrant for number in (1, 2))
    by = {"note": "", "at": timezone.now(), "by": step.director}
    fees.record(entrant=first, amount=Decimal(3000), **by)
    fees.record(entrant=second, amount=Decimal(1000), **by)
    assert remarks_of(step, "1") == set()
    assert len(remarks_of(step, "2")) == 1
    assert "2,000" in next(iter(remarks_of(step, "2")))
    assert "3,000" in next(iter(remarks_of(step, "3")))


def remarks_of(step, number):
    """What there is to pay, of an entry."""
    entry = next(one for one in step.field().expected if one.entrant.number == number)
    return {remark.sentence for player in entry.players for remark in player.remarks if remark.kind == "fee"}
