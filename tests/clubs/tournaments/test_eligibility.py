"""Events of age and gender: who may enter is told why not, the organiser is told whom nothing bears out."""

from datetime import date

import pytest

from clubs.models import Gender, Particulars
from clubs.register.particulars import particulars_of
from clubs.tournaments.services import editions, eligibility, entrants, entries
from clubs.tournaments.services.entrants import RosterName
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.people.merging.merge import merge_members
from federation.tenancy.context import acting_for
from tests.clubs.tournaments import test_entries as entering
from tests.clubs.tournaments.entering import NOON, asked, event_of, pair
from tests.clubs.tournaments.test_entries import refused
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
office, players = entering.office, entering.players


def conditions(event, office, **terms):
    editions.set_conditions(event=event, conditions=terms, reason="as announced", by=office)


def known(member, gender="", born_on=None):
    Particulars.objects.update_or_create(
        member=member, defaults={"gender": gender, "born_on": born_on and date.fromisoformat(born_on)}
    )


def test_an_event_for_women(inside, office, players):
    event = event_of(inside, office)
    conditions(event, office, open_to="women")
    ann, bea, carl, new = players[:4]
    known(ann, Gender.WOMAN)
    known(bea, Gender.WOMAN)
    known(carl, Gender.MAN)
    sentence = refused("not_eligible", entries.ask, event=event, partners=[carl], at=NOON, by=ann.user)
    assert sentence == f"{carl.name}: この種目は女性が対象です。"
    sentence = refused("not_eligible", entries.ask, event=event, partners=[new], at=NOON, by=ann.user)
    assert f"{new.name}について登録されていません" in sentence
    assert pair(event, ann, bea).state == "entered"


@pytest.mark.parametrize(
    ("limits", "born", "may"),
    [
        ({"born_from": "2001-01-01"}, "2001-01-01", True),
        ({"born_from": "2001-01-01"}, "2000-12-31", False),
        ({"born_through": "1964-12-31"}, "1964-12-31", True),
        ({"born_through": "1964-12-31"}, "1965-01-01", False),
        ({"born_from": "2001-01-01", "born_through": "2006-12-31"}, "2007-01-01", False),
    ],
)
def test_an_event_of_an_age_includes_its_limits(inside, office, players, limits, born, may):
    event = event_of(inside, office)
    conditions(event, office, **limits)
    one, other = players[:2]
    known(one, born_on=min(limits.values()))
    known(other, born_on=born)
    if may:
        assert asked(event, one, other).state == "asked"
    else:
        refused("not_eligible", entries.ask, event=event, partners=[other], at=NOON, by=one.user)


def test_a_mixed_pair_is_a_woman_and_a_man(inside, office, players):
    event = event_of(inside, office)
    conditions(event, office, open_to="mixed")
    ann, bea, carl = players[:3]
    for member, gender in ((ann, "w"), (bea, "w"), (carl, "m")):
        known(member, gender)
    refused("not_mixed", entries.ask, event=event, partners=[bea], at=NOON, by=ann.user)
    assert pair(event, ann, carl).state == "entered"


def test_a_mixed_team_has_two_of_each(inside, office, players):
    event = event_of(inside, office, "swiss_teams", boards_per_round=8)
    conditions(event, office, open_to="mixed", vp_scale="wbf-continuous-20")
    for place, member in enumerate(players[:5]):
        known(member, "w" if place < 3 else "m")
    three = players[1:4]
    refused("not_mixed", entries.ask, event=event, partners=three, at=NOON, by=players[0].user, name="T")
    assert asked(event, players[1], *players[2:5], name="T").state == "asked"


def test_it_is_asked_again_when_somebody_answers(inside, office, players):
    event = event_of(inside, office)
    one, other = players[:2]
    known(one, born_on="2002-01-01")
    known(other, born_on="1950-01-01")
    entrant = asked(event, one, other)
    conditions(event, office, born_from="2001-01-01")
    refused("not_eligible", entries.accept, entrant=entrant, at=NOON, by=other.user)


def test_what_a_merged_record_knew_is_known(inside, office, players):
    kept, double, other = players[:3]
    known(double, "w")
    merge_members(duplicate=double, into=kept, by=inside.registrar)
    assert particulars_of([kept.pk, other.pk])[kept.pk].gender == "w"


def test_the_organiser_enters_anybody_and_is_told(inside, office, players):
    event = event_of(inside, office)
    conditions(event, office, open_to="women")
    known(players[0], "w")
    known(players[1], "m")
    named = [RosterName(player.name, player) for player in players[:2]]
    entrants.enter(event=event, number="", players=named, by=office)
    entrants.enter(event=event, number="", players=[RosterName("Guest A"), RosterName("Guest B")], by=office)
    assert eligibility.unfit(event) == [f"{players[1].name}: この種目は女性が対象です。"]
    page = text(enter(office).get(f"/sakura/desk/events/{event.pk}/entries/"))
    assert "This event is for women." in page


@pytest.mark.parametrize(
    "impossible",
    [
        {"open_to": "nobody"},
        {"born_from": "2001"},
        {"born_from": "31.1.2001"},
        {"born_from": "20010131"},
        {"born_from": "2001-01-01", "born_through": "2000-12-31"},
        {"bye_percent": "101"},
        {"bye_percent": "x"},
    ],
)
def test_conditions_that_cannot_be(inside, office, impossible):
    event = event_of(inside, office)
    with pytest.raises(ConditionsRefused) as wrong:
        conditions(event, office, **impossible)
    assert all("condition" not in sentence for sentence in wrong.value.sentences())


def test_conditions_are_chosen_on_the_page_and_told_to_players(inside, office):
    event = event_of(inside, office)
    desk, page = enter(office), f"/sakura/desk/events/{event.pk}/conditions/"
    asked_for = {"open_to": "mixed", "born_through": "1964-12-31", "rules": "", "reason": "as announced"}
    assert desk.post(page, asked_for).status_code == 302
    assert event.conditions.first().body == {"open_to": "mixed", "born_through": "1964-12-31"}
    assert 'value="1964-12-31"' in desk.get(page).content.decode()
    public = text(enter(None).get(f"/sakura/events/{event.pk}/"))
    assert "mixed: a woman and a man in each pair" in public
    assert "31 Dec 1964 (Thu)" in public


def test_particulars_are_for_those_who_keep_them(here, next_door):
    with acting_for(here.federation):
        known(here.members[0], "w", "1950-01-01")
    page = "/sakura/admin/clubs/particulars/"
    people = ((here.registrar, 200), (here.administrator, 200), (here.player, 403))
    for user, status in (*people, (next_door.administrator, 403)):
        assert enter(user).get(page, follow=True).status_code == status
    assert "1950" not in text(enter(next_door.administrator).get(page.replace("sakura", "albion")))
