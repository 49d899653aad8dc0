"""Logins of members: by a file, by a letter to many, corrected where nobody has used them yet."""

import pytest
from django.core import mail

from federation.models import AuditEntry, Member, OutboxEntry, User
from federation.people.services.logins import give_login, prove
from federation.tenancy.context import acting_for
from tests.federation.people.test_invitations import TOPIC, letters_to, work
from tests.federation.tables.test_import_undone import imported, taken_back
from tests.federation.tables.test_long_registers import numbers, work as work_on_registers
from tests.federation.tables.test_registers import MEMBERS, confirm, preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def login_of(here, number):
    with acting_for(here.federation):
        return Member.objects.select_related("user").get(number=number).user


def file_of(here, *addresses):
    """A known member without a login first, then new ones."""
    known = [here.members[0].number, *numbers(len(addresses) - 1)]
    rows = "".join(f"{number},森,{email}\n" for number, email in zip(known, addresses, strict=True))
    return f"会員番号,姓,メールアドレス\n{rows}".encode()


def test_a_file_gives_logins_to_who_has_none_and_writes_to_nobody(registrar, here):
    content = file_of(here, " One@Example.com", "two@example.com", "")
    shown = preview(registrar, MEMBERS, content)
    assert "one@example.com" in shown.content.decode()
    confirm(registrar, MEMBERS, shown)
    one, two, nobody = (login_of(here, number) for number in (here.members[0].number, *numbers(2)))
    assert (one.email, two.email, nobody) == ("one@example.com", "two@example.com", None)
    assert [login.has_usable_password() or login.is_proved for login in (one, two)] == [False, False]
    assert mail.outbox == []
    assert not OutboxEntry.objects.filter(topic=TOPIC).exists()
    with acting_for(here.federation):
        noted = AuditEntry.objects.filter(subject_ref=here.members[0].pk, parameters__login=one.email)
        assert noted.count() == 1
    again = preview(registrar, MEMBERS, content)
    assert "there is nothing to import" in again.content.decode()


def test_an_address_alone_is_a_change_and_is_taken_back(registrar, here):
    number = here.members[0].number
    asked = imported(registrar, here, MEMBERS, f"number,email\n{number},one@example.com\n".encode())
    assert login_of(here, number).email == "one@example.com"
    taken_back(registrar, asked)
    assert login_of(here, number) is None


def test_addresses_that_cannot_be_are_told_at_once(registrar, here):
    first, second, third, fourth = numbers(4)
    text = (
        f"number,family_name,email\n{here.members[1].number},髙橋,other@example.com\n{first},森,nobody\n"
        f"{second},森,Twice@example.com\n{third},森,twice@example.com\n{fourth},森,{here.player.email}\n"
    )
    shown = preview(registrar, MEMBERS, text.encode()).content.decode()
    for sentence in (
        f"Row 2, email: This member signs in as {here.player.email}. Another address is entered on the",
        "Row 3, email: This is no e-mail address.",
        "Row 4, email: This address stands twice in the file.",
        "Row 5, email: This address stands twice in the file.",
        "Row 6, email: This login belongs to another member.",
    ):
        assert sentence in shown, (sentence, shown)


def test_a_whole_register_gets_logins_by_the_worker_with_few_questions(registrar, here):
    many = numbers(700)
    rows = "".join(f"{number},森,m{number}@example.com\n" for number in many)
    asked = preview(registrar, MEMBERS, f"number,family_name,email\n{rows}".encode())
    work_on_registers(here)
    shown = registrar.get(asked["Location"])
    registrar.post(f"{MEMBERS}process_import/", shown.context["confirm_form"].initial)
    work_on_registers(here)
    with acting_for(here.federation):
        assert Member.objects.filter(user__email__startswith="m").count() >= len(many)
    chosen = {"action": "send_invitations", "select_across": "1", "index": "0"}
    with acting_for(here.federation):
        chosen["_selected_action"] = Member.objects.filter(number=many[0]).get().pk
    answer = registrar.post(f"{MEMBERS}?login=waiting", chosen, follow=True)
    assert "Letters to set a password go to 700 members." in answer.content.decode()
    assert OutboxEntry.objects.filter(topic=TOPIC).count() == len(many)


def test_chosen_members_get_the_letter_once_and_who_needs_none_is_counted(registrar, here):
    first = here.members[0]
    with acting_for(here.federation):
        give_login(first, email="one@example.com", by=here.registrar)
        nobody = Member.objects.create(number="990", family_name="森")
    keys = [first.pk, here.members[1].pk, nobody.pk]
    chosen = {"action": "send_invitations", "_selected_action": keys, "index": "0"}
    page = registrar.post(MEMBERS, chosen, follow=True).content.decode()
    assert "A letter to set a password goes to 1 member." in page
    assert "1 of them has no login yet." in page
    registrar.post(MEMBERS, chosen)
    work()
    work()
    assert len(letters_to("one@example.com")) == 1
    assert len(mail.outbox) == 1
    chosen["_selected_action"] = [here.members[1].pk]
    assert "They all have set a password" in registrar.post(MEMBERS, chosen, follow=True).content.decode()


@pytest.mark.parametrize(("state", "shown"), [("none", 0), ("waiting", 2), ("proved", 1)])
def test_the_list_shows_who_has_a_login_and_who_uses_it(registrar, here, state, shown):
    third = numbers(1)[0]
    with acting_for(here.federation):
        members = [*here.members, Member.objects.create(number=third, family_name="森")]
        give_login(members[2], email="three@example.com", by=here.registrar)
    listed = registrar.get(f"{MEMBERS}?login={state}").context["cl"].result_list
    assert [one.pk for one in listed] == [members[shown].pk]


def test_an_address_is_corrected_until_it_is_used_and_the_letter_proves_it(
    registrar, here, django_capture_on_commit_callbacks
):
    member = here.members[0]
    with acting_for(here.federation):
        mistyped = give_login(member, email="wrong@example.com", by=here.registrar)
    address = f"{MEMBERS}{member.pk}/login/"
    assert "wrong@example.com" in registrar.get(address).content.decode()
    for _press in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            assert registrar.post(address, {"email": "Right@example.com"}).status_code == 302
    right = login_of(here, member.number)
    assert right.email == "right@example.com"
    assert right.pk != mistyped.pk, "the other may be somebody's elsewhere"
    assert User.objects.filter(email="right@example.com").count() == 1
    assert letters_to("wrong@example.com") == []
    assert len(letters_to("right@example.com")) == 2, "each press sends the letter again"
    prove(right)
    page = registrar.post(address, {"email": "third@example.com"}).content.decode()
    assert "The member has set a password, and signs in as right@example.com." in page
    assert "<form" not in page.split('id="content-main"')[1]
    assert login_of(here, member.number) == right


def test_a_login_of_another_member_is_no_correction(registrar, here):
    member = here.members[0]
    with acting_for(here.federation):
        give_login(member, email="wrong@example.com", by=here.registrar)
    page = registrar.post(f"{MEMBERS}{member.pk}/login/", {"email": here.player.email})
    assert "This login belongs to another member." in page.content.decode()
    assert login_of(here, member.number).email == "wrong@example.com"
