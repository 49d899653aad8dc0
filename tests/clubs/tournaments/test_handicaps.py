"""Handicaps of entries: facts with a reason, superseded and never edited; by desk, office and file."""

from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from clubs.models import EntrantHandicap
from clubs.signals import results_changed
from clubs.tournaments.services import editions, handicaps, seeding, tournaments
from federation.tenancy.context import acting_for
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.tournaments.test_entry_files import desk, imported, office
from tests.clubs.tournaments.test_tournament_admin import ADMIN, event_of_teams
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.federation.tables.test_registers import export

pytestmark = pytest.mark.django_db
__all__ = ["desk", "office"]  # fixtures


def stated():
    rows = EntrantHandicap.objects.order_by("pk").values_list("entrant__number", "amount", "reason")
    return [(number, f"{amount:f}", reason) for number, amount, reason in rows]


def with_list(house, **given):
    return running_stage(house, form="round_robin_teams", handicap="points", **given)


def given(here, number, amount, reason="", **more):
    entrant = here.stage.event.entrants.select_related("event__tournament__host").get(number=number)
    now = {"at": NOON, "by": here.director} | more
    return handicaps.give(entrant=entrant, amount=Decimal(amount), reason=reason, **now)


def test_another_handicap_supersedes_the_one_before_and_says_why(inside):
    here = with_list(inside)
    assert given(here, "1", "0") is None
    first = given(here, "1", "2.5")
    assert given(here, "1", "2.50") == first
    second = given(here, "1", "-1", "too generous")
    assert (second.supersedes, second.by, second.at) == (first, here.director, NOON)
    assert given(here, "1", "0", " has improved ").amount == 0
    assert stated() == [("1", "2.500", ""), ("1", "-1.000", "too generous"), ("1", "0.000", "has improved")]
    given(here, "2", "3")
    event = here.stage.event
    two = event.entrants.get(number="2").pk
    assert handicaps.of_event(event) == {two: 3}
    assert handicaps.of_event(event, NOON.replace(hour=0)) == {}
    assert [str(one.amount) for one in EntrantHandicap.objects.in_force().order_by("pk")] == [
        "0.000",
        "3.000",
    ]


def test_what_cannot_be_is_refused(inside):
    here = with_list(inside)
    assert code(given, here, "1", "1", by=inside.player) == "not_your_tournament"
    for amount in ("1000.001", "-1001", "0.0001", "Infinity"):
        assert code(given, here, "1", amount) == "handicap_amount"
    given(here, "1", "1")
    assert code(given, here, "1", "2", " ") == "reason_missing"
    plain = running_stage(inside, form="round_robin_teams", slug="autumn")
    assert code(given, plain, "1", "1") == "no_handicap_list"
    assert stated() == [("1", "1.000", "")]


def test_no_row_is_edited_deleted_or_superseded_twice(inside):
    here = with_list(inside)
    first = given(here, "1", "1")
    given(here, "1", "2", "again")
    again = {"entrant": first.entrant, "amount": 3, "reason": "x", "at": NOON, "by": here.director}
    for change in (
        lambda: EntrantHandicap.objects.update(amount=9),
        lambda: EntrantHandicap.objects.all().delete(),
        lambda: EntrantHandicap.objects.create(**again),
        lambda: EntrantHandicap.objects.create(**again, supersedes=first),
    ):
        with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
            change()
    assert len(stated()) == 2


def test_conditions_without_a_knockout_and_percents_of_matchpoints_alone(inside):
    wrong = (("knockout_teams", "points"), ("swiss_teams", "percent"), ("pairs_imps", "percent"))
    for number, (form, value) in enumerate(wrong):
        with pytest.raises(tournaments.ConditionsRefused) as refused:
            running_stage(inside, form=form, handicap=value, slug=f"refused-{number}")
        assert [problem.parameters["key"] for problem in refused.value.problems] == ["handicap"]


def test_the_organiser_says_it_at_the_desk_of_the_entry(here, next_door):
    with acting_for(here.federation):
        house = with_list(here)
        entrant = house.stage.event.entrants.get(number="1")
    address, client = f"/sakura/desk/entrants/{entrant.pk}/", enter(house.director)
    assert "Save the handicap" in text(client.get(address))

    def sent(amount, reason=""):
        post = {"handicap": "", "given-amount": amount, "given-reason": reason}
        return client.post(address, post, headers={"Accept-Language": "en"})

    assert sent("2.5").status_code == 302
    refused = sent("3")
    assert refused.status_code == 422
    assert "Say why the handicap is another one." in text(refused)
    assert sent("many").status_code == 422
    assert sent("1000000").status_code == 422
    assert sent("3", "by the committee").status_code == 302
    assert "by the committee" in text(client.get(address))
    post = {"handicap": "", "given-amount": "9", "given-reason": "mine"}
    for stranger, status in ((None, 302), (here.player, 403), (next_door.administrator, 403)):
        assert enter(stranger).post(address, post).status_code == status
    with acting_for(here.federation):
        assert stated() == [("1", "2.500", ""), ("1", "3.000", "by the committee")]
    with acting_for(next_door.federation):
        assert stated() == []


def test_an_event_without_a_list_offers_none(here):
    with acting_for(here.federation):
        house = running_stage(here, form="round_robin_teams")
        entrant = house.stage.event.entrants.get(number="1")
    client, address = enter(house.director), f"/sakura/desk/entrants/{entrant.pk}/"
    assert "handicap" not in text(client.get(address)).lower()
    post = {"handicap": "", "given-amount": "9", "given-reason": ""}
    assert client.post(address, post, headers={"Accept-Language": "en"}).status_code == 422


def test_the_office_gives_them_and_changes_none(desk, inside, office):
    here = with_list(inside)
    entrant = here.stage.event.entrants.get(number="1")
    post = {"entrant": entrant.pk, "amount": "2", "reason": ""}
    assert desk.post(f"{ADMIN}entranthandicap/add/", post).status_code == 302
    answer = desk.post(f"{ADMIN}entranthandicap/add/", post | {"amount": "3"})
    assert "Say why the handicap is another one." in text(answer)
    kept = EntrantHandicap.objects.get()
    assert (kept.amount, kept.by) == (2, office)
    assert desk.post(f"{ADMIN}entranthandicap/{kept.pk}/change/", post).status_code == 403
    nothing = {"entrant": here.stage.event.entrants.get(number="2").pk, "amount": "0", "reason": ""}
    assert "This entrant has no handicap." in text(desk.post(f"{ADMIN}entranthandicap/add/", nothing))


@pytest.mark.parametrize("head", ["handicap", "ハンディキャップ", "ハンデ", "HCP"])
def test_handicaps_come_and_go_by_file(desk, inside, office, head):
    event = event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    _announce(event, office)
    rows = f"event,number,players,{head}\nwinter/1,1,A; B,２.5\nwinter/1,2,C; D,-1\nwinter/1,3,E; F,\n"
    assert "3 entries were imported" in text(imported(desk, rows))
    assert stated() == [("1", "2.500", "by a file of entries"), ("2", "-1.000", "by a file of entries")]
    out = export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    assert "winter/1,1,,,,A,2.5,A; B,,entered" in out
    imported(desk, out)  # the same file again states nothing
    imported(desk, "event,number,players\nwinter/1,1,A; G\n")  # nor one without the column
    assert len(stated()) == 2
    imported(desk, f"event,number,players,{head}\nwinter/1,1,A; G,\nwinter/1,2,C; D,-2\n")
    assert [amount for _number, amount, _reason in stated()[2:]] == ["0.000", "-2.000"]
    wrong = f"event,number,players,{head}\nwinter/1,1,A; G,much\nwinter/1,2,C; D,1001\n"
    refused = text(imported(desk, wrong))
    assert "A handicap is a number, as 2.5." in refused
    assert "A handicap is a number from -1000 to 1000" in refused
    assert len(stated()) == 4


def _announce(event, office):
    body = {**event.conditions.first().body, "handicap": "percent"}
    editions.set_conditions(event=event, conditions=body, reason="a list", by=office)


def test_strata_and_handicaps_are_owed_with_their_own_cause(inside):
    here = with_list(inside)
    causes = []

    def kept(sender, session_id, cause, **_kwargs):
        causes.append(cause)

    results_changed.connect(kept)
    try:
        given(here, "1", "1")
        seeding.rank(event=here.stage.event, seeds=[], strata=[["1"]], by=here.director)
    finally:
        results_changed.disconnect(kept)
    assert {cause["kind"] for cause in causes} >= {"handicap", "strata"}
