"""The pages of renewals: the desk's, a member's own, a club's. Pressed twice a thing is done once."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Membership
from federation.memberships.services import nightly, settling
from federation.models import DuesPaid, Letter, Member, MemberStatus, Renewal, RenewalRun, RenewalState
from federation.tasks import look_after_renewals, renew_memberships
from tests.federation.memberships.renewing import (
    STEPS,
    furnished,
    in_scope,
    on_day,
    person,
    renewal_of,
    started,
)

pytestmark = pytest.mark.django_db
AUTUMN = date(2026, 11, 20)
DESK = "/sakura/office/renewals/"
ASKED = {"first": "2026-12-01", "second": "2027-02-01", "third": "", "lapse_on": "2027-06-01"}


@pytest.fixture
def autumn():
    """An autumn day before the year."""
    with on_day(AUTUMN):
        yield


@pytest.fixture
def renewing(here, autumn):
    """The kinds and the year, out of scope again."""
    with in_scope(here):
        return furnished(here)


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def test_a_year_is_prepared_looked_at_started_and_taken_back(here, renewing, registrar):
    with in_scope(here):
        person(renewing, 1, "honorary")
    asked = {"year": renewing.year.pk, **ASKED}
    late = registrar.post(DESK, asked | {"lapse_on": "2027-01-01"})
    assert late.status_code == 422
    assert "after the last day for paying" in late.content.decode()
    assert registrar.post(DESK, asked).status_code == 302
    with in_scope(here):
        run = RenewalRun.objects.get()
    page = f"{DESK}{run.pk}/"
    shown = registrar.get(page).content.decode()
    assert "¥24,000" in shown
    assert "Full member" in shown
    stale = registrar.post(page, {"act": "start", "seen": "1-0"})
    assert stale.status_code == 422
    seen = registrar.get(page).context["seen"]
    for _press in range(2):
        assert registrar.post(page, {"act": "start", "seen": seen}).status_code == 302
    with in_scope(here):
        assert Renewal.objects.count() == 3
    assert registrar.post(page, {"act": "take_back"}).status_code == 302
    with in_scope(here):
        assert not RenewalRun.objects.exists()
    assert registrar.get(page).status_code == 404


def test_the_list_is_chosen_from_by_state_and_name(here, renewing, registrar):
    with in_scope(here):
        first, second = person(renewing, 1, "full"), person(renewing, 2, "full", login="two")
        run = started(renewing)
        settling.record_payment(renewal=renewal_of(first), on=AUTUMN, note="", by=here.registrar)
    page = f"{DESK}{run.pk}/"

    def listed(query: str) -> set[str]:
        return {one.member.number for one in registrar.get(f"{page}?{query}").context["page"]}

    both = {first.number, second.number}
    assert listed("state=paid") == {first.number}
    assert listed("state=open") == {second.number, *(member.number for member in here.members)}
    assert listed("state=unreached") == {here.members[0].number}
    assert listed("q=Sato") == both
    assert listed(f"q={second.number}") == {second.number}
    assert listed("state=nonsense&q=Sato&page=99") == both


def test_the_list_asks_as_many_queries_for_many_as_for_few(here, renewing, registrar):
    with in_scope(here):
        for number in range(2):
            person(renewing, number, "full")
        run = started(renewing)
    page = f"{DESK}{run.pk}/"
    registrar.get(page)
    with CaptureQueriesContext(connection) as few:
        registrar.get(page)
    with in_scope(here):
        for number in range(10, 30):
            member = person(renewing, number, "full")
            Renewal.objects.create(run=run, member=member, kind=renewing.kinds["full"], amount=12000)
    with CaptureQueriesContext(connection) as many:
        assert registrar.get(page).context["page"].paginator.count == 24
    assert len(many) == len(few)


def test_the_desk_records_waives_changes_reminds_and_ends(here, renewing, registrar):
    with in_scope(here):
        people = [person(renewing, number, "full", login=f"p{number}") for number in range(5)]
        started(renewing)
        pages = [f"{DESK}one/{renewal_of(member).pk}/" for member in people]
    payment = {"act": "pay", "paid_on": "2026-11-19", "note": "bank"}
    assert registrar.post(pages[0], payment | {"paid_on": "2026-12-24"}).status_code == 422
    assert registrar.post(pages[1], {"act": "waive", "reason": ""}).status_code == 422
    posted = (
        payment,
        {"act": "waive", "reason": "hardship"},
        {"act": "kind", "kind": renewing.kinds["guest"].pk},
        {"act": "remind"},
        {"act": "lapse"},
    )
    for page, data in zip(pages, posted, strict=True):
        for _press in range(2):
            assert registrar.post(page, data).status_code == 302
    with in_scope(here):
        assert [renewal_of(member).state for member in people] == [
            RenewalState.PAID,
            RenewalState.WAIVED,
            RenewalState.ASKED,
            RenewalState.ASKED,
            RenewalState.LAPSED,
        ]
        assert sorted(DuesPaid.objects.values_list("note", flat=True)) == ["bank", "hardship"]
        assert Letter.objects.filter(topic="renewal_reminder").count() == 1
        assert people[4].refresh().status == MemberStatus.LEFT
        assert [one.acts.count() for one in map(renewal_of, people)] == [1, 1, 1, 0, 1]
    shown = registrar.get(pages[1]).content.decode()
    assert "hardship" in shown
    assert "Waive the fee" not in shown


def test_a_member_renews_on_a_page_of_two_presses(client, here, renewing):
    with in_scope(here):
        member = Member.objects.get(user=here.player)
        started(renewing)
    client.force_login(here.player)
    client.cookies["language"] = "en"
    page = client.get("/sakura/me/renewal/").content.decode()
    assert "¥12,000" in page
    assert f"2027-{member.number}" in page
    kind = {"kind": renewing.kinds["full"].pk}
    for _press in range(2):
        assert client.post("/sakura/me/renewal/", kind | {"act": "renew"}).status_code == 302
    assert "Your payment is awaited" in client.get("/sakura/me/renewal/").content.decode()
    assert client.post("/sakura/me/renewal/", {"act": "decline"}).status_code == 302
    with in_scope(here):
        renewal = renewal_of(member)
        assert renewal.state == "declined"
        assert list(renewal.acts.values_list("deed", flat=True)) == ["renewed", "declined"]
        settling.record_payment(renewal=renewal, on=AUTUMN, note="", by=here.registrar)
    assert "Everything is done" in client.get("/sakura/me/renewal/").content.decode()
    late = client.post("/sakura/me/renewal/", kind | {"act": "renew"})
    assert late.status_code == 422
    assert "closed" in late.content.decode()


def test_a_member_chooses_among_open_kinds_for_their_age_alone(client, here, renewing):
    with in_scope(here):
        young = person(renewing, 1, "student", born=date(2003, 6, 1), login="young")
        started(renewing)
    client.force_login(young.user)
    offered = dict(client.get("/sakura/me/renewal/").context["form"].fields["kind"].choices)
    kinds = renewing.kinds
    assert set(offered) == {str(kinds["student"].pk), str(kinds["junior"].pk)}
    for code in ("full", "honorary"):
        refused = client.post("/sakura/me/renewal/", {"act": "renew", "kind": kinds[code].pk})
        assert refused.status_code == 422, "a kind that was not offered is not taken"
    assert client.post("/sakura/me/renewal/", {"act": "renew", "kind": kinds["junior"].pk}).status_code == 302
    with in_scope(here):
        assert (renewal_of(young).kind.code, renewal_of(young).amount) == ("junior", 3000)


def test_who_has_nothing_to_renew_is_told_so(client, here, renewing):
    client.cookies["language"] = "en"
    client.force_login(here.player)
    assert "nothing to renew" in client.get("/sakura/me/renewal/").content.decode()
    client.force_login(here.registrar)
    assert "belongs to no member" in client.get("/sakura/me/renewal/").content.decode()


def test_a_club_sees_its_members_without_days_of_birth_and_amounts(client, here, renewing):
    with in_scope(here):
        own = person(renewing, 1, "junior", born=date(2009, 8, 7))
        other = person(renewing, 2, "full")
        Membership.objects.create(club=here.club, member=own, is_home=True, starts_on=date(2026, 1, 1))
        started(renewing)
    client.force_login(here.scorer)
    page = f"/sakura/desk/clubs/{here.club.pk}/renewals/"
    shown = client.get(page).content.decode()
    assert own.number in shown
    assert other.number not in shown
    assert "2009" not in shown
    assert "3,000" not in shown
    client.force_login(here.registrar)
    assert client.get(page).status_code == 403


def test_offices_of_the_federation_next_door_open_nothing(client, here, next_door, renewing):
    with in_scope(here):
        member = person(renewing, 1, "full")
        run, one = started(renewing), renewal_of(member)
    client.force_login(next_door.registrar)
    for address in (f"{run.pk}/", f"one/{one.pk}/"):
        assert client.get(f"{DESK}{address}").status_code == 403
        assert client.get(f"/albion/office/renewals/{address}").status_code == 404
        assert client.post(f"/albion/office/renewals/{address}", {"act": "lapse"}).status_code == 404


@pytest.mark.parametrize("office", ["player", "scorer"])
def test_nobody_but_the_registrar_opens_the_desk(client, here, renewing, office):
    with in_scope(here):
        member = person(renewing, 1, "full")
        run, one = started(renewing), renewal_of(member)
    client.force_login(getattr(here, office))
    for address in ("", f"{run.pk}/", f"one/{one.pk}/"):
        assert client.get(f"{DESK}{address}").status_code == 403
        assert client.post(f"{DESK}{address}", {"act": "lapse"}).status_code == 403
    with in_scope(here):
        assert renewal_of(member).state == "asked"


def test_the_nightly_task_owes_each_federation_and_sends_once(here, next_door, renewing):
    with in_scope(here):
        person(renewing, 1, "full", login="one")
        started(renewing)
    with on_day(STEPS[0]):
        look_after_renewals()
        for house in (here, next_door):
            for _time in range(2):
                renew_memberships(house.federation.pk, house.federation.pk)
    with in_scope(here):
        assert Letter.objects.filter(topic="renewal_asked").count() == 2
        assert nightly.look_after_renewals() == (0, 0)
    with in_scope(next_door):
        assert not Letter.objects.exists()
