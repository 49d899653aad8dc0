"""Which letters somebody wants, by kind: on the page, by a link without signing in, by a mail program."""

import pytest
from django.core import signing
from django.db import DatabaseError, transaction
from django.test import Client

from federation.models import ChoiceWay, Guardian, Letter, LetterChoice, LetterKind, User
from federation.record import letter_choices, letters
from federation.tenancy.context import acting_for
from tests.federation.mailings.mailing import minor

NEWS, TITLES = LetterKind.NEWS, LetterKind.TITLES
EN = {"accept-language": "en"}


def link(house, kind=NEWS, to=None):
    with acting_for(house.federation):
        return f"/sakura/letters/off/{letter_choices.signature_of(to or house.player, kind)}/"


def holding(house, to=None):
    with acting_for(house.federation):
        return letter_choices.holding(to or User.objects.get(pk=house.player.pk))


def test_a_mail_program_switches_off_the_kind_of_the_letter_alone(here):
    client = Client(enforce_csrf_checks=True)
    page = link(here)
    assert client.get(page, headers=EN).status_code == 200
    assert all(holding(here).values()), "looking switches nothing off"
    for _press in range(2):
        assert client.post(page, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert [kind for kind, wants in holding(here).items() if not wants] == [NEWS]
    with acting_for(here.federation):
        row = LetterChoice.objects.get()
        assert (row.way, row.wants, row.reader_id) == (ChoiceWay.PROGRAM, False, here.player.pk)
        assert row.at is not None
        with pytest.raises(DatabaseError), transaction.atomic():
            LetterChoice.objects.update(wants=True)
        assert not letter_choices.wants(here.player, NEWS)
        assert letter_choices.wants(here.player, TITLES)
        assert letter_choices.wants(here.player, ""), "nobody can do without a needed letter"


def test_kinds_are_chosen_by_the_link_and_on_the_page(here, client):
    by_link = Client(enforce_csrf_checks=True).post(link(here), {"act": "choose", "kinds": ["titles"]})
    assert by_link.status_code == 200
    assert holding(here) == {kind: kind == TITLES for kind in LetterKind}
    assert not User.objects.get(pk=here.player.pk).letters
    client.force_login(here.player)
    client.post("/sakura/me/letters/", {"kinds": ["news", "results"]})
    assert [kind for kind, wants in holding(here).items() if wants] == [LetterKind.RESULTS, NEWS]


def test_each_federation_has_its_own_choices(here, next_door):
    Client().post(link(here), {})
    with acting_for(next_door.federation):
        assert letter_choices.wants(here.player, NEWS)
        signature = letter_choices.signature_of(here.player, NEWS)
    assert Client().get(f"/sakura/letters/off/{signature}x/").status_code == 404
    for house in (here, next_door):
        other = {here: "albion", next_door: "sakura"}[house]
        with acting_for(house.federation):
            signature = letter_choices.signature_of(here.scorer, TITLES)
        assert Client().post(f"/{other}/letters/off/{signature}/").status_code == 404
    with acting_for(here.federation):
        assert letter_choices.wants(here.scorer, TITLES)


def test_links_of_letters_from_before_there_were_kinds_still_work(here):
    old = signing.dumps(here.player.pk, salt=letter_choices.SALT)
    assert Client().post(f"/sakura/letters/off/{old}/", {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not User.objects.get(pk=here.player.pk).letters


def test_a_guardian_chooses_too(here):
    with acting_for(here.federation):
        minor(here, 50, email="parent@example.com")
        guardian = Guardian.objects.get()
    assert LetterKind.RESULTS not in holding(here, guardian)
    Client().post(link(here, NEWS, guardian), {"List-Unsubscribe": "One-Click"})
    with acting_for(here.federation):
        assert letter_choices.unwilling(NEWS) == (set(), {guardian.pk})
        assert letter_choices.unwilling(TITLES) == (set(), set())


def test_unwanted_between_owing_and_sending(inside, mailoutbox):
    letters.owe(
        topic="proof_failed", key="1", readers=[inside.player], about={"page": ["my_letters"]}, kind=NEWS
    )
    letter_choices.choose(to=inside.player, wants={NEWS: False}, way=ChoiceWay.LINK)
    assert letters.send(Letter.objects.get().pk)
    assert mailoutbox == []
