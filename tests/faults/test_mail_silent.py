"""The mail server accepts and is silent: letters stay owed, nothing waits behind them, none comes twice."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone

from federation import settings as installed
from federation.models import Letter, OutboxEntry, User
from federation.people import invitations
from federation.record import letters
from federation.record.smtp import LettersAwayError
from federation.tenancy.context import acting_for
from tests import cast
from tests.faults.faulty import Caller, begin, counted, swept_until
from tests.federation.people.signing_in import appoint_by_admin
from tests.running_portal import until
from tests.scoring import builders as sessions

pytestmark = pytest.mark.django_db(transaction=True)
LETTERS = 12
FORM = "application/x-www-form-urlencoded"


class SilentServer:
    """Accepts, and says nothing; how often it was asked."""

    def __init__(self, drop: bytes = b"") -> None:
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port, self.drop = self.listening.getsockname()[1], drop
        self.asked: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _who = self.listening.accept()
                self.asked.append(connection)
                if self.drop:
                    threading.Thread(target=self._drip, args=[connection], daemon=True).start()

    def _drip(self, connection: socket.socket) -> None:
        with suppress(OSError):
            while True:
                connection.sendall(self.drop)
                time.sleep(1)


@contextmanager
def silent(drop: bytes = b"") -> Iterator[SilentServer]:
    """A server that is gone afterwards."""
    server = SilentServer(drop)
    try:
        yield server
    finally:
        for connection in (server.listening, *server.asked):
            connection.close()


def owe(house, count=LETTERS):
    with acting_for(house.federation):
        about = {"page": ["home"], "results": "1", "session": "evening"}
        for at in range(count):
            letters.owe(topic="confirm_correction", key=f"{at}", readers=[house.scorer], about=about)


def test_figures_do_not_wait_behind_letters_and_all_letters_stay_owed(portal, house):
    with silent() as server:
        owe(house)
        before = counted(house)
        assert (before.letters, before.sent) == (LETTERS, 0)
        begin(portal, "worker", EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        swept_until(lambda: len(server.asked) >= 2)  # both its processes are held now
        began = time.monotonic()
        sessions.published(house, computed=False)
        until(lambda: counted(house).runs == 1)
        assert time.monotonic() - began < 40
        swept_until(lambda: tried(house) == LETTERS)
        after = counted(house)
        assert (after.letters, after.sent) == (LETTERS, 0)
        assert len(server.asked) <= 4  # the others knew of it: not one wait of twenty seconds for each
    assert after.promises >= LETTERS
    with acting_for(house.federation):
        Letter.objects.update(due_at=timezone.now())  # so much later
    portal.processes[-1].kill()
    begin(portal, "worker")  # the mail server is well again
    swept_until(lambda: counted(house).sent == LETTERS)
    assert len(set(portal.messages)) == len(portal.messages) == LETTERS


def tried(house):
    """How many letters somebody has tried to send."""
    with acting_for(house.federation):
        return Letter.objects.filter(attempts__gt=0).count()


def test_a_server_that_says_a_word_now_and_then_holds_no_worker_for_ever(portal, house):
    with silent(drop=b"220-wait\r\n") as server:
        owe(house, 1)
        begin(portal, "worker", EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        swept_until(lambda: tried(house) == 1, 80)
    assert (counted(house).sent, counted(house).letters) == (0, 1)


def test_who_waits_for_a_code_is_told_and_who_comes_next_does_not_wait(portal, house, settings):
    """The code that proves an address at the first signing in is sent by the page itself."""
    settings.PASSWORD_HASHERS = installed.PASSWORD_HASHERS  # the web server knows no others
    new = User.objects.create_user("new@example.org", cast.PASSWORD, name="New")
    words = urlencode({"login": new.email, "password": cast.PASSWORD}).encode()
    with silent() as server:
        web = begin(portal, "web", EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        nobody, took, pages = Caller(web.address, house, None), [], []
        for language in ("en", "ja"):
            began = time.monotonic()
            answer = nobody.ask("accounts/login/", words, language=language, kind=FORM, seconds=60)
            took.append(time.monotonic() - began)
            pages.append(answer.text)
            assert answer.when == (503, "10")
    assert took[1] < 10 < took[0]
    assert "No letter can be sent now." in pages[0]
    assert "いまはメールを送れません。" in pages[1]
    assert [page for page in pages if cast.PASSWORD in page] == []


def test_the_mark_is_left_by_waiting_alone(db, settings):
    """A refusal that comes at once is no reason to leave the next letter unsent."""
    settings.EMAIL_BACKEND = "federation.record.smtp.PatientBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    letter = EmailMessage("x", "x", to=["a@example.org"], connection=get_connection())
    for _twice in range(2):
        with pytest.raises(LettersAwayError, match="refused"):
            letter.send()
    with silent() as server:
        settings.EMAIL_PORT = server.port
        letter = EmailMessage("x", "x", to=["a@example.org"], connection=get_connection())
        for _twice in range(2):
            with pytest.raises(LettersAwayError):
                letter.send()
        assert len(server.asked) == 1


@pytest.mark.parametrize("is_away", [True, False])
def test_an_invitation_that_the_page_could_not_send_is_owed(transactional_db, settings, is_away):
    """Who was appointed is told that a letter comes: it does, when the mail server is well again."""
    if is_away:
        settings.EMAIL_BACKEND = "federation.record.smtp.PatientBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    appoint_by_admin(cast.japanese(), "next@example.org")
    owed = OutboxEntry.objects.filter(topic=invitations.TOPIC)
    assert owed.count() == is_away
    assert len(mail.outbox) == (not is_away)
