"""The pages of a club's own kinds: the manager's work, the file, and what a member sees of it."""

import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from clubs.models import ClubFeePaid, ClubKind, ClubKindGiven, Membership
from clubs.own_kinds import services
from federation.models import DuesYear
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.districts.builders import newcomers
from tests.clubs.own_kinds.house_with_fees import club_with_fees
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def fees(here):
    return club_with_fees(here)


def desk(fees, rest="fees/"):
    return f"/sakura/desk/clubs/{fees.house.club.pk}/{rest}"


def one(fees, place=0):
    return desk(fees, f"fees/{fees.house.members[place].pk}/")


def test_a_kind_its_fee_a_member_a_payment_and_back(fees):
    client, house = enter(fees.manager), fees.house
    typed = {"names_ja": "ビジター", "names_en": "Guest evening", "age_from": "", "age_to": ""}
    for _press in range(2):
        answer = client.post(desk(fees, "kinds/"), typed)
    with acting_for(house.federation):
        kind = ClubKind.objects.latest("pk")
    assert (answer.status_code, answer.url) == (302, desk(fees, f"kinds/{kind.pk}/"))
    priced = {"act": "fee", "starts_on": "2020-01-01", "amount": "500"}
    for _press in range(2):
        assert client.post(answer.url, priced).status_code == 302
    assert "¥500" in text(client.get(desk(fees, "kinds/")))
    give = {"act": "give", "kind": str(kind.pk), "starts_on": fees.year.starts_on.isoformat()}
    for _press in range(2):
        assert client.post(one(fees), give).status_code == 302
    page = client.get(one(fees))
    key = page.context["forms"]["pay"].initial["key"]
    assert "Owes ¥500" in text(page)
    pay = {"act": "pay", "key": key, "year": fees.year.pk, "amount": "500", "paid_on": "2026-01-05"}
    for _press in range(2):
        assert client.post(one(fees), pay).status_code == 302
    page = client.get(one(fees))
    assert "Paid" in text(page)
    [note] = page.context["notes"]
    for _press in range(2):
        assert client.post(one(fees), {"act": "take_back", "note": note.pk}).status_code == 302
    named = fees.manager.code_in(house.federation.pk)
    for words in ("Owes ¥500", "Taken back", named):
        assert words in text(client.get(one(fees))), words
    with acting_for(house.federation):
        assert (ClubKind.objects.count(), ClubKindGiven.objects.count()) == (3, 1)
        assert ClubFeePaid.objects.count() == 2


def test_paid_by_one_press_from_the_list_and_the_list_as_a_file(fees):
    client = enter(fees.manager)
    with acting_for(fees.house.federation):
        for member in fees.house.members:
            services.give_kind(
                club=fees.house.club, member=member, kind=fees.regular, on=cast.SINCE, by=fees.manager
            )
    assert 'name="open" value="4000.00"' in client.get(desk(fees)).content.decode()
    press = {"member": fees.house.members[0].pk, "open": "4000.00"}
    assert client.post(desk(fees), press | {"open": "1.00"}).status_code == 422
    assert client.post(desk(fees), {}).status_code == 422
    for _press in range(2):
        assert client.post(desk(fees), press).status_code == 302
    page = text(client.get(desk(fees)))
    for words in ("The federation has", "not in the federation’s books", "Hana Yamada", "Owes ¥4,000"):
        assert (words in page) == (words != "The federation has"), words
    owing = client.get(f"{desk(fees)}?only=owed")
    assert [row.member for row in owing.context["page"]] == [fees.house.members[1]]
    number = fees.house.members[0].number
    sheet = client.get(desk(fees, "fees/file/")).content.decode("utf-8-sig").splitlines()
    assert sheet[1].startswith(f"{number},")
    assert sheet[1].endswith("regular,4000.00,4000.00,0.00,paid")
    book = load_workbook(io.BytesIO(client.get(desk(fees, "fees/file/?format=xlsx")).content))
    assert book.active is not None
    assert [cell.value for cell in book.active[1]][:3] == ["number", "name", "kind"]


def test_what_is_refused_stands_on_the_page(fees):
    client = enter(fees.manager)
    twice = {"names_ja": "regular会員", "names_en": "regular", "age_to": "30"}
    backwards = {"names_ja": "逆", "names_en": "back", "age_from": "9", "age_to": "3"}
    for typed, words in ((twice, "of this name already"), (backwards, "The last age is not below")):
        answer = client.post(desk(fees, "kinds/"), typed)
        assert (answer.status_code, words in text(answer)) == (422, True)
    kind = desk(fees, f"kinds/{fees.regular.pk}/")
    fee = client.post(kind, {"act": "fee", "starts_on": "2020-01-01", "amount": "7"})
    assert (fee.status_code, "a fee from this day already" in text(fee)) == (422, True)
    renamed = {"act": "change", "names_ja": "student会員", "names_en": "student"}
    assert client.post(kind, renamed).status_code == 422
    outside = {"act": "give", "kind": "999", "starts_on": "2020-01-01"}
    assert client.post(one(fees), outside).status_code == 422
    early = {"act": "give", "kind": "", "starts_on": "2020-01-01"}
    with acting_for(fees.house.federation):
        Membership.objects.filter(member=fees.house.members[0]).update(ends_on="2020-01-01")
    assert client.post(one(fees), early).status_code == 302
    late = client.post(one(fees), early | {"starts_on": "2020-01-02"})
    assert (late.status_code, "does not belong to the club" in text(late)) == (422, True)


def test_a_fee_is_taken_away_and_a_kind_out_of_use(fees):
    client, page = enter(fees.manager), desk(fees, f"kinds/{fees.regular.pk}/")
    with acting_for(fees.house.federation):
        fee = fees.regular.fees.get().pk
    for _press in range(2):
        assert client.post(page, {"act": "remove", "fee": fee}).status_code == 302
    assert "No fee yet" in text(client.get(page))
    gone = {"act": "change", "names_ja": "一般", "names_en": "regular"}
    assert client.post(page, gone).status_code == 302
    assert "Out of use" in text(client.get(page))
    assert "Regular" not in text(client.get(one(fees)))


def test_nobody_else_comes_in_and_a_manager_to_nobody_elses(fees, next_door):
    house = fees.house
    with acting_for(house.federation):
        outside = newcomers()[0]
    pages = [desk(fees), desk(fees, "fees/file/"), one(fees), desk(fees, "kinds/")]
    people = (fees.stranger, house.scorer, house.administrator, house.registrar, house.player)
    for user in people:
        assert {enter(user).get(page).status_code for page in pages} == {403}, user
    assert {enter(next_door.administrator).get(page).status_code for page in pages} <= {403, 404}
    manager = enter(fees.manager)
    assert manager.get(desk(fees, f"fees/{outside.pk}/")).status_code == 404
    assert manager.post(desk(fees), {"member": outside.pk, "open": "0"}).status_code == 404


def test_a_member_sees_their_own_and_nobody_elses(fees):
    house = fees.house
    client = enter(house.player)
    assert "Without a kind" in text(client.get("/sakura/me/clubs/"))
    with acting_for(house.federation):
        other, own = house.members
        for member, kind in ((other, fees.student), (own, fees.regular)):
            services.give_kind(club=house.club, member=member, kind=kind, on=cast.SINCE, by=fees.manager)
    page = text(client.get("/sakura/me/clubs/"))
    assert ("Regular" in page, "Owes ¥4,000" in page, "student" in page.lower()) == (True, True, False)
    with acting_for(house.federation):
        services.note_all_paid(club=house.club, member=own, year=fees.year, seen="4000.00", by=fees.manager)
    assert "Paid" in text(client.get("/sakura/me/clubs/"))
    assert "/me/clubs/" in client.get("/sakura/me/").content.decode()
    assert "You belong to no club" in text(enter(house.registrar).get("/sakura/me/clubs/"))


def test_without_a_year_of_dues_the_pages_say_so(fees):
    with acting_for(fees.house.federation):
        DuesYear.objects.all().delete()
    client = enter(fees.manager)
    assert "no year of dues yet" in text(client.get(desk(fees)))
    assert client.get(desk(fees, "fees/file/")).status_code == 404
    assert client.get(one(fees)).status_code == 200
    assert client.get(desk(fees, "kinds/")).status_code == 200
    assert enter(fees.house.player).get("/sakura/me/clubs/").status_code == 200


def test_the_page_takes_as_many_queries_for_any_number_of_members(fees):
    client = enter(fees.manager)

    def asked():
        with CaptureQueriesContext(connection) as queries:
            assert client.get(desk(fees)).status_code == 200
        return sum(query["sql"].lstrip().startswith("SELECT") for query in queries)  # not the session's mark

    asked()
    before = asked()
    with acting_for(fees.house.federation):
        for member in newcomers():
            Membership.objects.create(club=fees.house.club, member=member, starts_on=cast.SINCE)
            services.give_kind(
                club=fees.house.club, member=member, kind=fees.regular, on=cast.SINCE, by=fees.manager
            )
    assert asked() == before > 5
