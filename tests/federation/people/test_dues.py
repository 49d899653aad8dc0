"""Dues in the admin: the registrar enters and imports them, the master point secretary looks at them."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.models import Act, AuditEntry, DuesPaid, DuesYear, Role
from federation.people.merging.merge import merge_members
from federation.people.services import dues
from federation.people.services.dues import unpaid
from federation.tenancy.context import acting_for
from tests import cast

PAID = "/sakura/admin/federation/duespaid/"
YEARS = "/sakura/admin/federation/duesyear/"
YEAR = {"starts_on": "2024-01-01", "ends_on": "2024-12-31", "due_by": "2024-03-31"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def a_year(registrar, here) -> DuesYear:
    assert registrar.post(f"{YEARS}add/", YEAR).status_code == 302
    with acting_for(here.federation):
        return DuesYear.objects.get()


def test_a_payment_is_recorded_amended_and_taken_back(here, registrar):
    year, member = a_year(registrar, here), here.members[0]
    fields = {"member": member.pk, "year": year.pk, "paid_on": "2024-05-01", "note": "bank"}
    assert registrar.post(f"{PAID}add/", fields).status_code == 302
    assert "paid the dues of this year already" in registrar.post(f"{PAID}add/", fields).content.decode()
    late = registrar.post(f"{PAID}add/", fields | {"member": here.members[1].pk, "paid_on": "2999-01-01"})
    assert "This day has not come yet." in late.content.decode()
    with acting_for(here.federation):
        paid = DuesPaid.objects.get()
        everybody = [member.pk for member in here.members]
        assert unpaid(everybody, date(2024, 6, 1)) == {here.members[1].pk}
    assert "bank" in registrar.get(f"{PAID}?q={member.number}").content.decode()
    assert registrar.post(f"{PAID}{paid.pk}/delete/", {"post": "yes"}).status_code == 302
    with acting_for(here.federation):
        assert not DuesPaid.objects.exists()
        acts = AuditEntry.objects.filter(subject_type="federation.duespaid").order_by("pk")
        assert list(acts.values_list("act", flat=True)) == [Act.ADDED, Act.DELETED]
        history = DuesPaid.pgh_event_model.objects.order_by("pgh_id").values_list("pgh_label", flat=True)
        assert list(history) == ["insert", "delete"]


def test_a_file_of_payments_is_looked_at_and_taken(here, registrar):
    a_year(registrar, here)
    rows = "\n".join(f"{member.number},2024-05-01,2024" for member in here.members)
    file = SimpleUploadedFile("dues.csv", f"会員番号,納入日,年度\n{rows}".encode())
    page = registrar.post(f"{PAID}import/", {"import_file": file, "format": "0", "resource": "0"})
    shown = page.content.decode()
    assert all(shown.count(member.number) >= 1 for member in here.members), "the preview says who has paid"
    assert "2024-01-01" in shown
    with acting_for(here.federation):
        assert not DuesPaid.objects.exists()
    done = registrar.post(f"{PAID}process_import/", page.context["confirm_form"].initial, follow=True)
    assert "2 payments were imported." in done.content.decode()
    with acting_for(here.federation):
        assert DuesPaid.objects.count() == 2


def looked_at(registrar, content: bytes):
    """The preview of a file."""
    file = SimpleUploadedFile("dues.csv", content)
    return registrar.post(f"{PAID}import/", {"import_file": file, "format": "0", "resource": "0"})


def test_what_goes_out_comes_in_again_unchanged(here, registrar):
    first, second = here.members
    a_year(registrar, here)
    later = {"starts_on": "2025-01-01", "ends_on": "2025-12-31", "due_by": "2025-03-31"}
    assert registrar.post(f"{YEARS}add/", later).status_code == 302
    with acting_for(here.federation):
        years = list(DuesYear.objects.order_by("starts_on"))
        for year in years:
            for member in here.members:
                paid = DuesPaid(member=member, year=year, paid_on=date(2025, 2, 1), note="=bank")
                dues.save_paid(paid, by=here.registrar)
        merge_members(duplicate=second, into=first, by=here.registrar)
    text = registrar.post(f"{PAID}export/", {"format": "0", "resource": "0"}).content
    page = looked_at(registrar, text)
    assert "confirm_form" in page.context, page.content.decode()
    assert page.context["report"].unchanged == 4
    # Paid under the number of the merged record, recorded for the one that stays, and brought again.
    with acting_for(here.federation):
        DuesPaid.objects.filter(member=second).delete()
    again = looked_at(registrar, f"number,year,paid_on\n{second.number},2025,2025-02-01\n".encode())
    assert again.context["report"].unchanged == 1
    short = looked_at(registrar, f"number,year\n{first.number},２０２５年度\n".encode())
    assert short.context["report"].unchanged == 1, "what the file leaves out stays"
    moved = looked_at(registrar, f"number,year,paid_on\n{first.number},2025,2025/3/9\n".encode())
    assert moved.context["report"].updated == 1


def test_everything_that_is_wrong_with_a_row_is_said_beside_its_column(here, registrar):
    a_year(registrar, here)
    number = here.members[0].number
    rows = ["123,soon,2024/25", f"{number},2024-05-01,2031", f"{number},,2024", f"{number},2024-06-01,"]
    shown = looked_at(registrar, ("number,paid_on,year\n" + "\n".join(rows)).encode()).content.decode()
    for sentence in (
        "Row 2, number: There is no member 123.",
        "Row 2, paid_on: This is no day",
        "Row 2, year: This is no day",
        "Row 3, year: No year of dues is entered for this.",
        "Row 5, number: Row 4 is about the same member and year.",
    ):
        assert sentence in shown, sentence


def test_who_may_not(here, next_door, client):
    with acting_for(here.federation):
        cast.appoint(here.scorer, Role.MASTER_POINT_SECRETARY)
    client.force_login(here.scorer)
    assert client.get(PAID).status_code == 200
    for address in (f"{PAID}add/", f"{YEARS}add/", f"{PAID}import/"):
        assert client.get(address).status_code == 403, address
    for user in (here.player, next_door.administrator):
        client.force_login(user)
        for address in (PAID, YEARS, f"{PAID}add/"):
            assert client.get(address).status_code in (302, 403), address
