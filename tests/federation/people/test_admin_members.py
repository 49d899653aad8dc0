"""Members in the admin: kept through the service, found by any name, merged, in and out of files."""

import io
import re
from datetime import timedelta

import openpyxl
import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from clubs.models import Membership
from federation.models import Act, AuditEntry, Member, MemberStatus, User
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.services.members import register_members, save_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast

LIST = "/sakura/admin/federation/member/"
NEW = {
    "number": with_check_digit("30001", "luhn"),
    "status": "active",
    "joined_on": "",
    "family_name": "森",
    "given_name": "凛",
    "family_kana": "モリ",
    "given_kana": "リン",
    "family_romaji": "Mori",
    "given_romaji": "Rin",
}
WRONG_DIGIT = "The check digit of this member number is wrong."

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def acts(house: cast.House) -> list[str]:
    """The acts recorded in a house, oldest first."""
    with acting_for(house.federation):
        return list(AuditEntry.objects.order_by("id").values_list("act", flat=True))


def in_words(language: str, sentence: str) -> str:
    """A sentence in a language."""
    with translation.override(language):
        return translation.gettext(sentence)


def rows_of(response) -> str:
    """The rows of a list."""
    return "".join(re.findall(r"<tbody>.*?</tbody>", response.content.decode(), re.DOTALL))


def file_of(text: str, encoding: str = "utf-8") -> SimpleUploadedFile:
    """A register as a file."""
    return SimpleUploadedFile("members.csv", text.encode(encoding))


def test_a_member_is_registered_and_found_by_any_name(registrar, here):
    before = len(acts(here))
    response = registrar.post(
        f"{LIST}add/", {**NEW, "number": NEW["number"].translate({48 + i: 0xFF10 + i for i in range(10)})}
    )
    assert response.status_code == 302
    for text in ("森", "ﾓﾘ", "もり", "mori RIN", NEW["number"]):
        assert NEW["number"] in rows_of(registrar.get(LIST, {"q": text}))
    assert acts(here)[before:] == [Act.ADDED]
    assert LogEntry.objects.count() == 0


def test_a_wrong_check_digit_is_said_beside_the_number_and_nothing_is_lost(registrar):
    wrong = NEW["number"][:-1] + str((int(NEW["number"][-1]) + 1) % 10)
    response = registrar.post(f"{LIST}add/", {**NEW, "number": wrong})
    assert response.status_code == 200
    assert response.context["adminform"].form.errors == {"number": [WRONG_DIGIT]}
    assert 'value="モリ"' in response.content.decode()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_number_given_twice_is_refused_by_its_sentence(registrar, here, language):
    registrar.cookies["language"] = language
    response = registrar.post(f"{LIST}add/", {**NEW, "number": here.members[0].number})
    errors = response.context["adminform"].form.non_field_errors()
    assert errors == [in_words(language, "Another member has this number.")]


def test_a_race_for_a_number_ends_in_a_sentence_and_keeps_what_was_typed(registrar, here, monkeypatch):
    monkeypatch.setattr(Member, "validate_constraints", lambda self, exclude=None: None)
    response = registrar.post(f"{LIST}add/", {**NEW, "number": here.members[0].number})
    assert response.status_code == 200
    assert response.context["adminform"].form.non_field_errors() == ["Another member has this number."]
    assert 'value="モリ"' in response.content.decode()


def test_the_same_number_next_door_is_no_duplicate(registrar, here, next_door):
    with acting_for(next_door.federation):
        Member.objects.filter(pk=next_door.members[0].pk).update(number=NEW["number"])
    assert registrar.post(f"{LIST}add/", NEW).status_code == 302


def test_the_list_opens_on_active_members_and_a_search_looks_through_all(registrar, here):
    with acting_for(here.federation):
        gone = here.members[0]
        gone.status = MemberStatus.LEFT
        save_member(gone, by=None)
    assert gone.number not in rows_of(registrar.get(LIST))
    assert gone.number in rows_of(registrar.get(LIST, {"status": "all"}))
    assert gone.number in rows_of(registrar.get(LIST, {"q": "yamada"}))
    assert gone.number not in rows_of(registrar.get(LIST, {"q": "yamada", "status": "active"}))


def test_the_home_club_stands_in_the_list(registrar):
    assert rows_of(registrar.get(LIST)).count("Central Club") == 2


def test_a_home_club_that_is_left_later_is_the_home_club_until_then(registrar, here):
    with acting_for(here.federation):
        Membership.objects.update(ends_on=today() + timedelta(days=9))
    assert str(here.club.names["en"]) in rows_of(registrar.get(LIST))
    with acting_for(here.federation):
        Membership.objects.update(ends_on=today() - timedelta(days=1))
    assert str(here.club.names["en"]) not in rows_of(registrar.get(LIST))


def test_the_history_tells_who_changed_what(registrar, here):
    member = here.members[0]
    registrar.post(f"{LIST}{member.pk}/change/", {**NEW, "number": member.number, "family_name": "山本"})
    body = registrar.get(f"{LIST}{member.pk}/history/").content.decode()
    assert f"login {here.registrar.code_in(here.federation.pk)} changed" in body
    assert "family name: 山田 → 山本" in body


def test_members_are_not_deleted(registrar, here):
    assert registrar.post(f"{LIST}{here.members[0].pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [here.members[0].pk]}
    registrar.post(LIST, chosen)
    with acting_for(here.federation):
        assert Member.objects.count() == 2


# --- merging ----------------------------------------------------------------------------------------


def test_two_records_that_are_marked_lead_to_the_desk_where_they_are_merged(registrar, here):
    kept, duplicate = here.members
    chosen = {"action": "merge_duplicates", "_selected_action": [kept.pk, duplicate.pk]}
    page = registrar.post(LIST, chosen)
    assert page["Location"].startswith("/sakura/desk/members/")
    assert registrar.get(page["Location"]).status_code == 200
    with acting_for(here.federation):
        merge_members(duplicate=duplicate, into=kept, by=here.registrar)
    assert acts(here)[-1] == Act.MEMBER_MERGED
    change = registrar.get(f"{LIST}{duplicate.pk}/change/").content.decode()
    assert "merged into" in change
    assert "_save" not in change


def test_one_record_alone_is_not_merged(registrar, here):
    chosen = {"action": "merge_duplicates", "_selected_action": [here.members[0].pk]}
    page = registrar.post(LIST, chosen, follow=True)
    assert "Select exactly two records" in page.content.decode()


@pytest.mark.parametrize("page", ["1/login/", "import/", "export/"])
def test_who_may_not_change_members_has_none_of_these_pages(client, here, next_door, page):
    for user in (here.player, next_door.administrator):
        client.force_login(user)
        assert client.get(LIST + page, follow=True).status_code == 403


# --- logins -----------------------------------------------------------------------------------------


def test_a_member_gets_a_login_and_a_letter(registrar, here, django_capture_on_commit_callbacks, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    member = here.members[0]
    assert f"{LIST}{member.pk}/login/" in registrar.get(f"{LIST}{member.pk}/change/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        registrar.post(f"{LIST}{member.pk}/login/", {"email": "Hana@example.org"})
    user = User.objects.get(email="hana@example.org")
    assert not user.has_usable_password()
    with acting_for(here.federation):
        assert Member.objects.get(pk=member.pk).user == user
    assert [letter.to for letter in mail.outbox] == [["hana@example.org"]]
    assert "/sakura/accounts/password/reset/key/" in mail.outbox[0].body


def test_a_login_belongs_to_one_member(registrar, here):
    response = registrar.post(f"{LIST}{here.members[0].pk}/login/", {"email": here.player.email})
    assert response.context["form"].errors == {"email": ["This login belongs to another member."]}
    response = registrar.post(f"{LIST}{here.members[1].pk}/login/", {"email": "other@example.org"})
    assert "The member alone enters another address" in response.content.decode()
    with acting_for(here.federation):
        assert Member.objects.get(pk=here.members[1].pk).user == here.player


# --- files ------------------------------------------------------------------------------------------


def preview(client, file, kind: str = "0"):
    """Upload a file and look at what would happen."""
    return client.post(f"{LIST}import/", {"import_file": file, "format": kind, "resource": "0"})


def confirm(client, page):
    """Press the button under a preview."""
    return client.post(f"{LIST}process_import/", page.context["confirm_form"].initial, follow=True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_members_come_in_from_a_file(registrar, here, encoding):
    before = len(acts(here))
    rows = [f"{NEW['number']},森,モリ,active", f"{here.members[0].number},山本,ヤマモト,active"]
    text = "\n".join(["number,family_name,family_kana,status", *rows])
    page = preview(registrar, file_of(text, encoding))
    assert "confirm_form" in page.context, page.content.decode()
    with acting_for(here.federation):
        assert Member.objects.count() == 2
    confirm(registrar, page)
    assert NEW["number"] in rows_of(registrar.get(LIST, {"q": "もり"}))
    assert acts(here)[before:] == [Act.ADDED, Act.CHANGED, Act.IMPORTED]
    assert LogEntry.objects.count() == 0


REFUSED_ROWS = [
    ("{wrong},森,active", "Row 3, number: The check digit of this member number is wrong."),
    ("{new},森,active\n{new},林,active", "Row 3, number: This number stands twice in the file."),
    ("{new},,active", "Row 3, family_name: This field cannot be blank."),
    ("{new},森,merged", "A merged record names the record it was merged into."),
]


@pytest.mark.parametrize(("rows", "sentence"), REFUSED_ROWS)
def test_a_row_that_is_refused_is_named_and_nothing_comes_in(registrar, here, rows, sentence):
    good = with_check_digit("30009", "luhn")
    wrong = NEW["number"][:-1] + str((int(NEW["number"][-1]) + 1) % 10)
    text = f"number,family_name,status\n{good},林,active\n" + rows.format(new=NEW["number"], wrong=wrong)
    page = preview(registrar, file_of(text))
    assert "confirm_form" not in page.context
    assert sentence in page.content.decode()
    with acting_for(here.federation):
        assert Member.objects.count() == 2


def test_what_changed_since_the_preview_leaves_nothing_half_imported(registrar, here):
    good = with_check_digit("30009", "luhn")
    text = f"number,family_name,status\n{good},林,active\n{NEW['number']},森,active\n"
    page = preview(registrar, file_of(text))
    with acting_for(here.federation):
        kept = here.members[0]
        member = register_members([Member(number=NEW["number"], family_name="先")], by=None)[0]
        Member.objects.filter(pk=member.pk).update(status="merged", merged_into=kept)
    after = confirm(registrar, page)
    assert "Nothing was imported" in after.content.decode()
    with acting_for(here.federation):
        assert not Member.objects.filter(number=good).exists()


def test_a_preview_that_is_gone_is_asked_for_again(registrar):
    gone = {"import_file_name": "x", "original_file_name": "x.csv", "format": "0", "resource": "0"}
    page = registrar.post(f"{LIST}process_import/", gone, follow=True)
    assert "The preview is no longer kept" in page.content.decode()


def test_a_file_without_numbers_says_so(registrar):
    page = preview(registrar, file_of("name\n森\n"))
    assert "The file has no column “number”." in page.content.decode()


def export(client, kind: str, **query: str) -> bytes:
    """The exported file."""
    response = client.post(f"{LIST}export/", {"format": kind, "resource": "0"}, query_params=query)
    assert response.status_code == 200, response.content
    return response.content


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_no_cell_of_an_export_is_a_formula_and_it_comes_back_unchanged(registrar, here, name):
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[0].pk).update(family_name=name)
    text = export(registrar, "0").decode("utf-8-sig")
    assert f"'{name}" in text
    assert f",{name}" not in text
    page = preview(registrar, file_of(text))
    assert (page.context["report"].wrong, page.context["report"].updated) == (0, 0)


def test_an_export_holds_this_federation_only_and_is_recorded(registrar, here, next_door):
    sheet = openpyxl.load_workbook(io.BytesIO(export(registrar, "1", status="all"))).active
    numbers = [row[0] for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert sorted(numbers) == sorted(member.number for member in here.members)
    assert acts(here)[-1] == Act.EXPORTED


def test_a_workbook_comes_in_again(registrar, here):
    book = SimpleUploadedFile("members.xlsx", export(registrar, "1", status="all"))
    assert preview(registrar, book, "1").context["report"].unchanged == 2
