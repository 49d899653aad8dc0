"""The contact page: who gets the letter, that nobody else does, and that it cannot be flooded."""

import pytest
from django.core import mail

from federation.face import contact
from federation.limits.throttling import AskingLimit
from federation.models import Federation, Letter, Office, OutboxEntry
from federation.record import letters
from federation.tenancy.context import acting_for

SAID = {
    "name": "Toshi Mori",
    "reply": "toshi@example.com",
    "subject": "A lost card",
    "text": "I left my convention card at the club.",
}


def page(house) -> str:
    return f"/{house.federation.slug}/contact/"


def owed(house) -> list[Letter]:
    with acting_for(house.federation):
        return list(Letter.objects.filter(topic="contact").select_related("reader").order_by("pk"))


def sent(house) -> list[mail.EmailMessage]:
    with acting_for(house.federation):
        return [letters.message_of(letter) for letter in Letter.objects.filter(topic="contact")]


def test_the_office_alone_gets_it_by_the_outbox(here, next_door, client):
    """The address that was typed is written in the letter, and nothing is sent to it."""
    answer = client.post(page(here), SAID, headers={"accept-language": "en"}, follow=True)
    assert "Your message is on its way to the office." in answer.content.decode()
    assert {letter.reader for letter in owed(here)} == {here.administrator, here.registrar}
    assert owed(next_door) == []
    assert OutboxEntry.objects.filter(topic=letters.TOPIC).count() == 2
    assert len(sent(here)) == 2
    for message in sent(here):
        assert "toshi@example.com" not in (*message.to, *message.cc, *message.bcc, *message.reply_to)
        assert "toshi@example.com" in message.body
        assert "I left my convention card at the club." in message.body
        assert ("未確認" in message.body, "確認済み" in message.body) == (True, False)
        assert message.subject == "事務局へのお問い合わせ：A lost card"


def test_of_who_is_signed_in_the_address_is_proved_but_not_another(here, client):
    client.force_login(here.player)
    shown = client.get(page(here)).content.decode()
    assert f'value="{here.player.email}"' in shown
    client.post(page(here), SAID | {"reply": here.player.email})
    client.post(page(here), SAID)
    proved = [letter.about["is_proved"] for letter in owed(here)]
    assert proved == [True, True, False, False]


def test_three_a_minute_of_one_sender_and_so_many_of_everybody(here, client, monkeypatch):
    answers = [client.post(page(here), SAID).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert len(owed(here)) == 6
    monkeypatch.setattr(contact, "SENT", AskingLimit("contact-test", 100))
    monkeypatch.setattr(contact, "SENT_TO_HOUSE", AskingLimit("house-test", 1))
    assert [client.post(page(here), SAID).status_code for _ in range(2)] == [302, 429]


def test_so_many_a_day(here, next_door, client, monkeypatch):
    monkeypatch.setattr(contact, "A_DAY", 2)
    assert [client.post(page(here), SAID).status_code for _ in range(3)] == [302, 302, 429]
    assert client.post(page(next_door), SAID).status_code == 302


@pytest.mark.parametrize("wrong", [{"name": ""}, {"reply": "nobody"}, {"text": ""}, {"subject": "x" * 101}])
def test_what_cannot_be_sent_is_kept_on_the_page(here, client, wrong):
    answer = client.post(page(here), SAID | wrong)
    assert answer.status_code == 422
    kept = (SAID | wrong)["name"] or (SAID | wrong)["subject"]
    assert kept in answer.content.decode()
    assert owed(here) == []


def test_a_subject_makes_no_header(here, client):
    client.post(page(here), SAID | {"subject": "Hello\r\nBcc: all@example.com"})
    assert [message.message()["Bcc"] for message in sent(here)] == [None] * len(owed(here))


def test_without_a_reader_nothing_is_promised(here, client):
    with acting_for(here.federation):
        Office.objects.all().delete()
    answer = client.get(page(here), headers={"accept-language": "en"}).content.decode()
    assert "Nobody at the office reads messages" in answer
    assert "<textarea" not in answer
    client.post(page(here), SAID)
    assert owed(here) == []


def test_how_the_office_is_reached(here, client):
    client.force_login(here.administrator)
    typed = {"address": "1-2-3 Kanda\nTokyo", "telephone": "+81 (3) 1234-5678", "hours": "Mon–Fri 10–17"}
    look = f"/{here.federation.slug}/office/look/"
    assert client.post(look, {"act": "office", **typed, "telephone": "call us"}).status_code == 422
    assert client.post(look, {"act": "office", **typed}).status_code == 302
    client.logout()
    words = client.get(page(here)).content.decode()
    assert "1-2-3 Kanda<br>Tokyo" in words
    assert '<a href="tel:+81312345678">+81 (3) 1234-5678</a>' in words
    assert Federation.objects.get(pk=here.federation.pk).office_hours == "Mon–Fri 10–17"


@pytest.mark.parametrize(("language", "words"), [("ja", "一部準拠"), ("en", "They meet them in part")])
def test_the_statement_of_accessibility(here, client, language, words):
    """Every page leads to it, and it leads to the contact page."""
    home = client.get(f"/{here.federation.slug}/", headers={"accept-language": language}).content.decode()
    address = f"/{here.federation.slug}/accessibility/"
    assert f'href="{address}"' in home
    statement = client.get(address, headers={"accept-language": language}).content.decode()
    assert words in statement
    assert statement.count(f'href="{page(here)}"') == 2
