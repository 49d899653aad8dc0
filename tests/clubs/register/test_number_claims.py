"""A number that a club says is its own: from the players of a file to the office, and its answer back."""

import re

import pytest
from django.db import DatabaseError, transaction

from clubs.models import NumberClaim
from clubs.register.services import number_claims
from clubs.uploads.services import uploads
from clubs.uploads.services.named_players import named
from federation.errors import Refused
from federation.models import Act, AuditEntry, Letter, Member
from federation.people.member_numbers import with_check_digit
from federation.record import letters
from federation.tenancy.context import acting_for
from scoring.front.waiting import waiting_for
from tests.clubs.uploads.test_desk_pages import drafted, enter, text
from tests.clubs.uploads.test_uploads import MITCHELL


def number_here(house, body="77001"):
    return with_check_digit(body, house.federation.number_scheme)


def claim(house, **more):
    words = {"number": number_here(house), "name": "佐藤 花", "by": house.scorer} | more
    return number_claims.claim(club=house.club, **words)


def page(house):
    return f"/sakura/desk/clubs/{house.club.pk}/numbers/"


def code(act, **arguments):
    with pytest.raises(Refused) as refused, transaction.atomic():
        act(**arguments)
    return refused.value.code


def letter_to(reader) -> str:
    """The subject of the one letter that somebody is owed."""
    letter = Letter.objects.get()
    assert letter.reader == reader
    return letters.message_of(letter).subject


def test_from_a_file_to_the_register_and_back(here):
    """The whole way: unknown in the file, asked, told to the registrar, entered, known in the file."""
    number = number_here(here)
    content = re.sub(
        rb"<NATIONAL_ID_NUMBER>[^<]+<", b"<NATIONAL_ID_NUMBER>" + number.encode() + b"<", MITCHELL, count=1
    )
    upload, scorer, registrar = drafted(here, content), enter(here.scorer), enter(here.registrar)
    standings = f"/sakura/desk/uploads/{upload.pk}/standings/"
    link = f"{page(here)}?number={number}"
    assert link in scorer.get(standings).content.decode()
    form = scorer.get(link).content.decode()
    assert f'value="{number}"' in form
    sent = {"number": number, "name": "佐藤 花", "note": "His card"}
    assert scorer.post(page(here), sent).url == page(here)
    assert "waits for the office" in text(scorer.get(page(here)))
    with acting_for(here.federation):
        asked = NumberClaim.objects.get()
        assert [one.address for one in waiting_for(here.registrar)] == ["/desk/members/?tab=numbers"]
        assert not any("numbers" in one.address for one in waiting_for(here.scorer))
    assert number in text(registrar.get("/sakura/desk/numbers/", follow=True))
    answer = f"/sakura/desk/numbers/{asked.pk}/"
    shown = registrar.get(answer).content.decode()
    assert 'value="佐藤"' in shown
    names = {"family_name": "佐藤", "given_name": "花", "family_romaji": "Sato"}
    assert registrar.post(answer, {**names, "act": "accept"}).url == "/sakura/desk/numbers/"
    with acting_for(here.federation):
        member = Member.objects.get(number=number)
        assert (member.family_name, member.given_name, member.family_romaji) == ("佐藤", "花", "Sato")
        assert not waiting_for(here.registrar)
        _upload, run = uploads.renewed(upload)
        assert named(run)[0].players[0].member == member
        acts = AuditEntry.objects.filter(act__in=[Act.NUMBER_CLAIMED, Act.NUMBER_ANSWERED])
        assert [entry.parameters["number"] for entry in acts] == [number, number]
        assert letter_to(here.scorer) == f"会員番号 {number} を登録しました"
    assert "in the register:" in text(scorer.get(page(here)))


def test_a_refusal_needs_its_reason_and_the_club_reads_it(here):
    with acting_for(here.federation):
        asked = claim(here)
    registrar, answer = enter(here.registrar), f"/sakura/desk/numbers/{asked.pk}/"
    without = registrar.post(answer, {"act": "refuse"})
    assert (without.status_code, "Say why" in text(without)) == (422, True)
    assert registrar.post(answer, {"act": "refuse", "reason": "A number of next door"}).status_code == 302
    assert "refused: A number of next door" in text(enter(here.scorer).get(page(here)))
    again = registrar.post(answer, {"act": "accept", "family_name": "X"})
    assert (again.status_code, "answered this already" in text(again)) == (422, True)
    with acting_for(here.federation):
        assert not Member.objects.filter(number=asked.number).exists()
        assert letter_to(here.scorer) == f"会員番号 {asked.number} は登録されませんでした"
        assert "A number of next door" in letters.message_of(Letter.objects.get()).body


def test_whose_names_the_register_has_wrongly_are_corrected(here):
    with acting_for(here.federation):
        bearer = here.members[0]
        asked = claim(here, number=bearer.number)
    answer = f"/sakura/desk/numbers/{asked.pk}/"
    sent = {"act": "accept", "family_name": "佐藤", "given_name": "花", "seen": bearer.pk}
    assert "has these names from now on" in text(enter(here.registrar).get(answer))
    meanwhile = enter(here.registrar).post(answer, {**sent, "seen": ""})
    assert (meanwhile.status_code, "changed meanwhile" in text(meanwhile)) == (422, True)
    assert enter(here.registrar).post(answer, sent).status_code == 302
    with acting_for(here.federation):
        bearer.refresh_from_db()
        assert (bearer.family_name, bearer.given_name) == ("佐藤", "花")


def test_what_cannot_be_asked(here):
    with acting_for(here.federation):
        bearer = here.members[0]
        name = f"{bearer.family_name} {bearer.given_name}"
        assert code(claim, house=here, number=bearer.number, name=name) == "known_already"
        assert code(claim, house=here, number=number_here(here)[:-1] + "x") == "check_digit"
        assert code(claim, house=here, number=" ") == "incomplete"
        assert code(claim, house=here, by=here.registrar) == "not_your_club"
        first = claim(here)
        assert claim(here) == first
        assert code(number_claims.refuse, asked=first, reason="x", by=here.scorer) == "not_registrar"
    wrong = enter(here.scorer).post(page(here), {"number": "", "name": ""})
    assert (wrong.status_code, wrong.content.decode().count("errorlist")) == (422, 2)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_name_is_needed_to_enter_a_number(here, language):
    with acting_for(here.federation):
        asked = claim(here)
    answer = f"/sakura/desk/numbers/{asked.pk}/"
    wrong = enter(here.registrar).post(answer, {"act": "accept"}, headers={"accept-language": language})
    sentence = {"en": "Write the family name", "ja": "姓を"}[language]
    assert (wrong.status_code, sentence in text(wrong)) == (422, True)


def test_strangers(here, next_door):
    with acting_for(here.federation):
        asked = claim(here)
    addresses = [page(here), "/sakura/desk/numbers/", f"/sakura/desk/numbers/{asked.pk}/"]
    for user in (next_door.scorer, next_door.registrar, here.members[1].user):
        assert [enter(user).get(address).status_code for address in addresses] == [403, 403, 403]
    assert enter(here.scorer).get(addresses[1]).status_code == 403
    assert enter(here.registrar).get(addresses[0]).status_code == 403
    elsewhere = enter(next_door.registrar).get(f"/albion/desk/numbers/{asked.pk}/")
    assert elsewhere.status_code == 404


def test_it_is_answered_once_and_never_changed(here):
    with acting_for(here.federation):
        asked = claim(here)
        with pytest.raises(DatabaseError), transaction.atomic():
            NumberClaim.objects.filter(pk=asked.pk).update(number="1")
        number_claims.refuse(asked=asked, reason="No", by=here.registrar)
        with pytest.raises(DatabaseError), transaction.atomic():
            NumberClaim.objects.filter(pk=asked.pk).update(answer="Yes")
        with pytest.raises(DatabaseError), transaction.atomic():
            NumberClaim.objects.all()._raw_delete("default")


@pytest.mark.parametrize(
    "sent",
    [{"act": "accept", "family_name": "\x00"}, {"act": "accept", "family_name": "x" * 99}, {"seen": "x"}, {}],
)
def test_bad_input_is_no_error(here, sent):
    with acting_for(here.federation):
        asked = claim(here)
    assert enter(here.registrar).post(f"/sakura/desk/numbers/{asked.pk}/", sent).status_code in (400, 422)
    club = enter(here.scorer).post(page(here), {"number": "\x00", "name": "x" * 500})
    assert club.status_code in (400, 422)
