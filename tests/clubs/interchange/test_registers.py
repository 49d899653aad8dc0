"""The registers by the API: what is read, what is written once, what is refused, what a copy needs."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from clubs.models import Entrant, Membership
from federation.models import Act, AuditEntry, DuesYear, Member
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.tenancy.context import acting_for
from tests.clubs.interchange.service_cast import Program, refusal_of
from tests.clubs.tournaments.event_house import running_stage

pytestmark = pytest.mark.django_db
NEW = {"family_name": "佐藤", "given_name": "葵", "family_romaji": "Sato", "given_romaji": "Aoi"}


@pytest.fixture
def program(here):
    return Program(here)


def all_of(program, path, **asked):
    """Every record of a list, page by page."""
    answer, rows = program.get(path, **asked).json(), []
    while True:
        rows += answer["results"]
        if answer["next"] is None:
            return rows
        answer = program.client.get(answer["next"]).json()


def test_a_member_is_entered_once_and_read_again(here, program):
    entered = program.post("members/", NEW, idempotency_key="a-1")
    assert entered.status_code == 201, entered.content
    member = entered.json()
    again = program.post("members/", NEW, idempotency_key="a-1")
    assert (again.status_code, again.json()) == (200, member)
    assert refusal_of(program.post("members/", NEW)) == (409, "namesake")
    another = program.post("members/", NEW | {"others": [member["id"]]})
    assert another.status_code == 201
    assert refusal_of(program.post("members/", NEW | {"given_name": "x"}, idempotency_key="a-1")) == (
        422,
        "key_reused",
    )
    shown = program.get(f"members/{member['id']}/")
    assert (shown.json(), shown.headers["ETag"]) == (member, f'"{member["etag"]}"')
    assert shown.headers["Cache-Control"] == "no-store, private"
    fresh = program.client.get(shown.request["PATH_INFO"], headers={"if-none-match": shown.headers["ETag"]})
    assert fresh.status_code == 304
    assert [row["number"] for row in all_of(program, "members/")][-2:] == [
        member["number"],
        another.json()["number"],
    ]


def test_a_member_is_corrected_by_who_has_seen_the_record(here, program):
    member = program.get("members/", number=here.members[0].number).json()["results"][0]
    path = f"members/{member['id']}/"
    assert refusal_of(program.send("patch", path, {"given_romaji": "Hanae"})) == (428, "if_match_missing")
    assert refusal_of(program.patch(path, {"given_romaji": "Hanae"}, "0" * 32)) == (412, "superseded")
    changed = program.patch(path, {"given_romaji": "Hanae"}, member["etag"])
    assert (changed.status_code, changed.json()["given_romaji"]) == (200, "Hanae")
    assert changed.json()["etag"] != member["etag"]
    assert refusal_of(program.patch(path, {"family_romaji": "X"}, member["etag"])) == (412, "superseded")
    number = here.members[1].number
    assert refusal_of(program.patch(path, {"number": number}, changed.json()["etag"])) == (
        409,
        "number_taken",
    )
    assert refusal_of(program.patch(path, {"number": "100019"}, changed.json()["etag"])) == (
        422,
        "check_digit",
    )


def test_a_member_who_leaves_leaves_the_clubs(here, program):
    member = program.get("members/", number=here.members[0].number).json()["results"][0]
    left = {"status": "left", "on": timezone.localdate().isoformat()}
    answer = program.send("post", f"members/{member['id']}/standing/", left, if_match=member["etag"])
    assert (answer.status_code, answer.json()["status"]) == (200, "left")
    (row,) = program.get("memberships/", member=member["number"]).json()["results"]
    assert row["ends_on"] == left["on"]
    assert all_of(program, "members/", status="left") == [answer.json()]


def test_merged_and_erased_records_are_shown_as_such_and_not_changed(here, program):
    one, other = here.members
    with acting_for(here.federation):
        merge_members(duplicate=one, into=other, by=here.administrator)
        names = dict.fromkeys(("family_name", "given_name", "family_kana", "given_kana"), "")
        bare = Member.objects.create(number=with_check_digit("77123", "luhn"), **names)
    rows = {row["number"]: row for row in all_of(program, "members/")}
    assert (rows[one.number]["status"], rows[one.number]["merged_into"]) == ("merged", other.number)
    assert (rows[bare.number]["is_erased"], rows[bare.number]["family_name"]) == (True, "")
    for row, code in ((rows[one.number], "merged"), (rows[bare.number], "erased")):
        assert refusal_of(program.patch(f"members/{row['id']}/", {"family_name": "x"}, row["etag"])) == (
            409,
            code,
        )


def test_a_copy_by_what_changed_since(program):
    """The moment is that at which the change was begun: here the test's own."""
    member = program.post("members/", NEW).json()
    at = datetime.fromisoformat(member["changed_at"])
    assert member in all_of(program, "members/", changed_since=at.isoformat())
    later = (at + timedelta(milliseconds=1)).isoformat()
    assert [all_of(program, path, changed_since=later) for path in ("members/", "clubs/", "entries/")] == [
        []
    ] * 3


def test_clubs(here, program):
    club = {"number": "31", "names": {"ja": "新", "en": "New"}, "region": "Kanto"}
    entered = program.post("clubs/", club)
    assert (entered.status_code, program.post("clubs/", club).status_code) == (201, 200)
    assert refusal_of(program.post("clubs/", club | {"region": "Kansai"})) == (409, "number_taken")
    assert refusal_of(program.post("clubs/", {"number": "32", "names": {"xx": "?"}})) == (400, "not_valid")
    path, etag = f"clubs/{entered.json()['id']}/", entered.json()["etag"]
    closed = program.patch(path, {"is_active": False}, etag)
    assert (closed.status_code, closed.json()["is_active"], closed.json()["region"]) == (200, False, "Kanto")
    assert all_of(program, "clubs/", is_active="false") == [closed.json()]
    assert all_of(program, "clubs/", region="Kansai") == []


def test_memberships_and_transfers(here, program):
    program.post("clubs/", {"number": "31", "names": {"ja": "新", "en": "New"}})
    asked = {"member": here.members[0].number, "club": "31", "starts_on": "2026-06-01"}
    begun = program.post("memberships/", asked)
    assert (begun.status_code, program.post("memberships/", asked).status_code) == (201, 200)
    later = asked | {"starts_on": "2026-07-01"}
    assert refusal_of(program.post("memberships/", later)) == (409, "belongs_already")
    home = program.post("memberships/", later | {"is_home": True})
    assert (home.status_code, home.json()["is_home"]) == (201, True)
    rows = all_of(program, "memberships/", member=here.members[0].number)
    assert [(row["club"], row["ends_on"]) for row in rows] == [
        ("2074", "2026-06-30"),
        ("31", "2026-06-30"),
        ("31", None),
    ]
    ended = program.patch(f"memberships/{rows[2]['id']}/", {"ends_on": "2026-08-31"}, rows[2]["etag"])
    assert ended.json()["ends_on"] == "2026-08-31"
    early = program.patch(f"memberships/{rows[2]['id']}/", {"ends_on": "2026-06-01"}, ended.json()["etag"])
    assert refusal_of(early) == (422, "ends_before_start")
    assert [row["id"] for row in all_of(program, "memberships/", on="2026-07-15", club="31")] == [
        rows[2]["id"]
    ]
    assert refusal_of(program.post("memberships/", asked | {"member": "1"})) == (400, "not_valid")


def test_dues_are_paid_once_taken_back_and_missing_from_the_copy(here, program):
    with acting_for(here.federation):
        year = DuesYear.objects.create(starts_on="2024-01-01", ends_on="2024-12-31", due_by="2024-03-31")
    asked = {"year": year.pk, "member": here.members[0].number, "paid_on": "2024-05-01"}
    paid = program.post("dues/", asked)
    assert (paid.status_code, program.post("dues/", asked).status_code) == (201, 200)
    assert refusal_of(program.post("dues/", asked | {"paid_on": "2024-05-02"})) == (409, "paid_already")
    other = asked | {"member": here.members[1].number}
    assert refusal_of(program.post("dues/", other | {"paid_on": "2999-01-01"})) == (422, "paid_in_the_future")
    assert [row["id"] for row in all_of(program, "dues-years/")] == [year.pk]
    assert all_of(program, "dues/", paid_from="2024-05-01", paid_to="2024-05-01") == [paid.json()]
    gone = program.client.delete(f"/sakura/api/v1/register/dues/{paid.json()['id']}/")
    assert (gone.status_code, gone.json()["id"]) == (200, paid.json()["id"])
    assert (all_of(program, "dues/"), all_of(program, "dues/deleted/")) == ([], [gone.json()])
    assert all_of(program, "members/deleted/") == []


def test_entries(here, program):
    with acting_for(here.federation):
        event = running_stage(here, form="pairs_matchpoints", teams=2).stage.event
    roster = [{"member": here.members[0].number}, {"name": "A. Guest"}]
    asked = {"event": event.pk, "players": roster}
    entered = program.post("entries/", asked, idempotency_key="k")
    assert entered.status_code == 201, entered.content
    assert program.post("entries/", asked, idempotency_key="k").json() == entered.json()
    assert refusal_of(program.post("entries/", asked)) == (409, "entered_already")
    assert refusal_of(program.post("entries/", {**asked, "players": roster[:1]})) == (422, "roster_size")
    assert refusal_of(program.post("entries/", {**asked, "players": [{}]})) == (400, "not_valid")
    assert refusal_of(program.post("entries/", {**asked, "event": 999999})) == (400, "not_valid")
    assert all_of(program, "entries/", member=here.members[0].number) == [entered.json()]
    assert len(all_of(program, "entries/", event=event.pk, state="entered")) == 3
    cancelled = program.post(f"entries/{entered.json()['id']}/cancel/")
    assert cancelled.status_code in (200, 409), cancelled.content
    with acting_for(here.federation):
        assert Entrant.objects.filter(event=event).count() == 3


def test_who_was_looked_at_can_see_it(here, program):
    member = here.members[0]
    program.get(f"members/{member.pk}/")
    with acting_for(here.federation):
        entry = AuditEntry.objects.get(act=Act.SHEET_SEEN)
        assert (entry.subject_ref, entry.parameters) == (member.pk, {"token": "Office program"})
        assert Membership.objects.filter(member=member).count() == 1


def test_pages_of_a_list_miss_nothing(here, program, monkeypatch):
    monkeypatch.setattr("federation.site.api.pagination.OldestFirst.page_size", 1)
    assert len(all_of(program, "members/")) == len(here.members) == 2


def test_a_day_range_without_end(program):
    since = (timezone.now() - timedelta(days=4000)).date().isoformat()
    assert program.get("members/", joined_from=since).json()["results"] == []


@pytest.mark.parametrize("typed", ["髙橋", "たかはし", "TAKA MA", "ﾏｲ", "Takahashi"])
def test_a_member_is_looked_up_by_the_beginning_of_a_name(here, program, typed):
    rows = program.get("members/", name=typed).json()["results"]
    assert [row["number"] for row in rows] == [here.members[1].number]
    assert program.get("members/", name="nobody").json()["results"] == []
