"""Letters: owed with their cause, sent once and in the reader's language, tried again, and switched off."""

import re
from datetime import timedelta
from email.header import decode_header, make_header
from email.utils import parseaddr

import pytest
import time_machine
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.utils import timezone

from federation.models import ChoiceWay, Federation, Letter, LetterKind, OutboxEntry, User
from federation.record import letter_choices, letters, outbox
from federation.record.letter_marks import message_id
from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_desk_pages import enter, text

ABOUT = {
    "title": "Thursday",
    "day": "2026-11-19",
    "club": {"ja": "中央クラブ", "en": "Central Club"},
    "board": 3,
    "pairs": "1–2",
    "reason": "The slip",
    "asker": "Hana",
    "page": ["waiting_corrections"],
}


class Broken(BaseEmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages):
        raise ConnectionRefusedError("nobody listens")


def owe(reader, key="1", **more):
    return letters.owe(topic="confirm_correction", key=key, readers=[reader], about=ABOUT, **more)


def choose(reader, wants):
    letter_choices.choose(to=reader, wants={LetterKind.RESULTS: wants}, way=ChoiceWay.PAGE)


def the_letter():
    return Letter.objects.get()


def test_a_letter_is_owed_once_and_sent_once(inside):
    assert [owe(inside.scorer), owe(inside.scorer), owe(inside.scorer, "2")] == [1, 0, 1]
    first = Letter.objects.get(key="1")
    assert OutboxEntry.objects.filter(topic=letters.TOPIC, subject_ref=first.pk).count() == 1
    assert [letters.send(first.pk), letters.send(first.pk)] == [True, True]
    assert len(mail.outbox) == 1
    assert not OutboxEntry.objects.filter(subject_ref=first.pk, topic=letters.TOPIC).exists()
    assert owe(inside.scorer) == 0


@pytest.mark.parametrize(
    ("language", "club", "house"),
    [
        ("ja", "中央クラブ", "さくらブリッジ連盟"),
        ("en", "Central Club", "Sakura Bridge Federation"),
        ("", "中央クラブ", "さくらブリッジ連盟"),
    ],
)
def test_in_the_language_of_its_reader(inside, settings, language, club, house):
    settings.PORTAL_ADDRESS = "https://bridge.example.org"
    settings.DEFAULT_FROM_EMAIL = "letters@bridge.example.org"
    User.objects.filter(pk=inside.scorer.pk).update(language=language)
    owe(User.objects.get(pk=inside.scorer.pk))
    letters.send(the_letter().pk)
    (message,) = mail.outbox
    assert message.to == [inside.scorer.email]
    assert club in message.body
    assert parseaddr(str(make_header(decode_header(message.message()["From"])))) == (
        house,
        "letters@bridge.example.org",
    )
    assert "https://bridge.example.org/sakura/desk/corrections/" in message.body
    assert message.extra_headers["Message-ID"] == message_id(the_letter())
    assert re.fullmatch(r"<letter-[0-9]+\.[0-9a-f]{20}@sakura\.portal>", message_id(the_letter()))


def test_a_federation_with_a_domain_of_its_own(inside, settings):
    Federation.objects.filter(pk=inside.federation.pk).update(domain="sakura.example.org")
    with acting_for(inside.federation):
        inside.federation.domain = "sakura.example.org"
        owe(inside.scorer)
        letters.send(the_letter().pk)
    assert "http://sakura.example.org/desk/corrections/" in mail.outbox[0].body


def test_a_failure_is_tried_again_later_and_later_and_given_up(inside, settings):
    owe(inside.scorer)
    pk, working = the_letter().pk, settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    assert letters.send(pk) is False
    assert letters.send(pk) is False  # not due yet: no attempt
    assert the_letter().attempts == 1
    assert OutboxEntry.objects.filter(topic=letters.TOPIC).count() == 1
    settings.EMAIL_BACKEND = working
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert letters.send(pk) is True
    assert (len(mail.outbox), the_letter().attempts) == (1, 2)


def test_given_up_after_three_days(inside, settings):
    owe(inside.scorer)
    pk = the_letter().pk
    Letter.objects.filter(pk=pk).update(attempts=letters.ATTEMPTS_MAX - 1)
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    assert letters.send(pk) is False
    assert not OutboxEntry.objects.filter(topic=letters.TOPIC).exists()
    assert the_letter().sent_at is None


def test_no_header_is_smuggled_in(inside):
    letters.owe(
        topic="confirm_correction",
        key="1",
        readers=[inside.scorer],
        about=ABOUT | {"title": "Thursday\nBcc: all@example.org"},
    )
    letters.send(the_letter().pk)
    assert "\n" not in mail.outbox[0].subject
    assert mail.outbox[0].recipients() == [inside.scorer.email]


def test_who_wants_none_gets_none(inside):
    off = User.objects.get(pk=inside.player.pk)
    choose(off, False)
    assert owe(off, kind="results") == 0
    assert owe(off) == 1  # a duty is no matter of taste
    choose(off, True)
    inside.federation.letters_to_players = False
    assert owe(off, "2", kind="results") == 0


def test_switched_off_between_owing_and_sending(inside):
    owe(inside.player, kind="results")
    choose(inside.player, False)
    assert letters.send(the_letter().pk) is True
    assert mail.outbox == []
    assert OutboxEntry.objects.filter(topic=letters.TOPIC).count() == 0


def test_the_task_acts_in_its_federation(here, next_door):
    with acting_for(here.federation):
        owe(here.scorer)
        pk = the_letter().pk
    outbox.do_owed(here.federation.pk)
    assert len(mail.outbox) == 1
    with acting_for(next_door.federation):
        assert letters.send(pk) is False
        assert Letter.objects.count() == 0


# --- the reader's choice -----------------------------------------------------------------------------


def test_the_page_of_ones_own_choice(here):
    page = "/sakura/me/letters/"
    assert enter(None).get(page).status_code == 302
    client = enter(here.player)
    assert "checked" in client.get(page).content.decode()
    assert client.post(page, {}).status_code == 302
    assert not User.objects.get(pk=here.player.pk).letters
    client.post(page, {"kinds": ["results", "titles"]})
    assert User.objects.get(pk=here.player.pk).letters


def test_the_link_of_a_letter_switches_off_without_signing_in(here):
    with acting_for(here.federation):
        page = f"/sakura/letters/off/{letter_choices.signature_of(here.player, 'results')}/"
    client = Client(enforce_csrf_checks=True)
    assert "Send me no more" in text(client.get(page, headers={"accept-language": "en"}))
    assert User.objects.get(pk=here.player.pk).letters
    answer = client.post(page, {"List-Unsubscribe": "One-Click"}, headers={"accept-language": "en"})
    assert "no more letters" in text(answer)
    assert not User.objects.get(pk=here.player.pk).letters
    assert client.post("/sakura/letters/off/forged/").status_code == 404
