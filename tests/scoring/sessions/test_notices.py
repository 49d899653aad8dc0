"""Players are told by letter that results are published or have changed; who must confirm is told at once."""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core import mail

from clubs.models import ClubOfficer, ClubRole, Membership
from federation.models import ChoiceWay, Letter, LetterKind, Member, Role, User
from federation.record import letter_choices, letters, outbox
from federation.startup.processes import worker_command
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.uploads.test_uploads import MITCHELL, publish
from tests.running_portal import ClonedPortal, RunningPortal, connected_to, on_its_own, until

EVENING = "2022-07-21 22:00+09:00"  # of the day that the file says


@pytest.fixture
def evening(db):
    """The day of the game: results are news."""
    with time_machine.travel(EVENING):
        yield


@pytest.fixture
def session(evening, here):
    """A published session in which Mai, who has a login, played."""
    with acting_for(here.federation):
        number = _a_number()
        Member.objects.filter(user=here.player).update(number=number)
        published_session = publish(here)
        recomputation.recompute(published_session.pk)
        yield published_session


def _a_number():
    """A number of a player in the file, as it stands there."""
    return re.search(rb"<NATIONAL_ID_NUMBER>(\d+)<", MITCHELL).group(1).decode()


def letters_of(topic):
    return list(Letter.objects.filter(topic=topic).order_by("pk"))


def test_who_played_is_told_once(here, session):
    (letter,) = letters_of("results_published")
    assert (letter.reader, letter.is_optional) == (here.player, True)
    recomputation.rebuild(session)
    assert len(letters_of("results_published")) == 1
    letters.send(letter.pk)
    (message,) = mail.outbox
    assert f"/sakura/sessions/{session.pk}/contestants/" in message.body
    assert "/letters/off/" in message.extra_headers["List-Unsubscribe"]
    assert "%" in message.body


def test_whose_score_changed_is_told(here, session):
    own = cases.Result.objects.current().filter(
        session=session, ns__players__member__user=here.player, contract__in=["4S", "4H", "3N", "2S", "2H"]
    )[0]
    cases.correct(here, own)
    recomputation.recompute(session.pk)
    (letter,) = letters_of("results_changed")
    message = letters.message_of(letter)
    assert f"/sakura/sessions/{session.pk}/history/" in message.body
    assert letter.about["figure_before"] in message.body
    assert letter.about["figure"] in message.body
    assert letter.about["figure"] != letter.about["figure_before"]


def test_nobody_is_told_of_an_archive(here):
    with acting_for(here.federation):
        Member.objects.filter(user=here.player).update(number=_a_number())
        archived = publish(here)
        recomputation.recompute(archived.pk)
        assert letters_of("results_published") == []


def test_who_switched_off_is_not_told(evening, here):
    with acting_for(here.federation):
        unwanted = {LetterKind.RESULTS: False}
        letter_choices.choose(to=here.player, wants=unwanted, way=ChoiceWay.PAGE)
        Member.objects.filter(user=here.player).update(number=_a_number())
        recomputation.recompute(publish(here).pk)
        assert letters_of("results_published") == []


# --- who must confirm ----------------------------------------------------------------------------------


def waiting(house):
    late_session = publish(house)
    cases.conditions(late_session, **cases.LATE)
    with cases.later(late_session, 31):
        return cases.correct(house, cases.a_game(late_session), error=Error.ORGANISER_ENTRY)


def readers():
    return {letter.reader for letter in letters_of("confirm_correction")}


def test_the_directors_the_officers_and_the_office_are_told_but_not_the_asker(inside):
    director = cases.register_director(inside)
    manager = cast.login(inside.federation, "manager")
    ClubOfficer.objects.create(club=inside.club, holder=manager, role=ClubRole.MANAGER, starts_on=cast.SINCE)
    cast.appoint(inside.registrar, Role.TOURNAMENT_OFFICE)
    correction = waiting(inside)
    assert readers() == {director, manager, inside.registrar}
    message = letters.message_of(letters_of("confirm_correction")[0])
    assert f"/sakura/desk/corrections/{correction.pk}/" in message.body
    assert "The slip says so" in message.body


def test_a_clubs_own_directors_go_before_all_others(inside):
    cases.register_director(inside)
    own = cases.register_director(inside, "own")
    Membership.objects.create(
        club=inside.club, member=Member.objects.get(user=own), is_home=True, starts_on=cast.SINCE
    )
    waiting(inside)
    assert readers() == {own}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_letter_is_whole_in_both_languages(inside, language):
    director = cases.register_director(inside)
    User.objects.filter(pk=director.pk).update(language=language)
    waiting(inside)
    message = letters.message_of(Letter.objects.select_related("reader").get(reader=director))
    for wording in (message.subject, message.body):
        assert "{" not in wording
        assert wording.strip()


# --- the real worker -----------------------------------------------------------------------------------


@pytest.fixture
def portal(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningPortal]:
    """A portal of this test's own, whose letters are files."""
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        monkeypatch.setenv("PORTAL_MAIL", str(portal.directory / "mail"))
        yield portal


@pytest.mark.django_db(transaction=True)
def test_a_worker_sends_what_is_owed_after_the_commit(portal: RunningPortal) -> None:
    """Owed while no worker runs; sent by the sweeper's message once one does, and once only."""
    house = cast.japanese()
    with acting_for(house.federation):
        waiting_for = cases.register_director(house)
        waiting(house)
        assert readers() == {waiting_for}
    log = (portal.directory / "worker.log").open("wb")
    portal.processes.append(
        subprocess.Popen(
            [sys.executable, *worker_command()],
            env=portal.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    )

    def is_sent() -> bool:
        """the letter"""
        with acting_for(house.federation):
            return Letter.objects.filter(sent_at__isnull=False).count() == 1

    until(is_sent)
    with acting_for(house.federation):
        letter = Letter.objects.get()
        assert letter.attempts == 1
        assert letter.sent_at - letter.written_at < timedelta(minutes=1)
    for _twice in range(2):  # messages that come late
        outbox.send(letters.TOPIC, house.federation.pk, letter.pk)
    with acting_for(house.federation):
        letters.owe(topic="confirm_correction", key="another", readers=[letter.reader], about=letter.about)
    until(lambda: len(portal.messages) == 2)
