"""What only committed transactions show: two who sign, two clocks, and a record that is tampered with."""

import time
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from threading import Barrier

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from federation.models import Letter
from federation.record import letters
from federation.tenancy.context import acting_for
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.services import deadlines, deciding, effects
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Adjustment, Appeal
from rulings.tasks import watch_appeals
from tests import cast
from tests.factories import appeals
from tests.federation.tenancy.test_chains import tamper
from tests.rulings.appeals.people import at_table
from tests.scoring import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def decided():
    """A house, its court, and an appeal that waits for the chair's signature alone."""
    house = cast.japanese()
    with acting_for(house.federation):
        result = appeals.first_result(builders.published(house))
        court, case = appeals.court(house), appeals.told_case(house, result)
        appeal = appeals.heard(court, case, result)
        appeals.decided(court, appeal, "changed", [appeals.average(result, "A", "A")])
        for user in court.people[1:3]:
            deciding.sign(appeal=appeal, by=user)
    return house, court, appeal


def signed(house, appeal, by) -> int:
    try:
        with acting_for(house.federation):
            return effects.issue(appeal=Appeal.objects.get(pk=appeal.pk), by=by).pk
    finally:
        connection.close()


def proved() -> tuple[bool, str]:
    """What verify_audit says, and whether it is content."""
    printed = StringIO()
    try:
        call_command("verify_audit", stdout=printed)
    except SystemExit:
        return False, printed.getvalue()
    return True, printed.getvalue()


def test_signed_twice_at_once_is_signed_once_and_one_byte_is_found(decided) -> None:
    house, court, appeal = decided
    with ThreadPoolExecutor(2) as pool:
        twice = [pool.submit(signed, house, appeal, court.chair) for _time in range(2)]
        first, second = [future.result() for future in twice]
    assert first == second
    with acting_for(house.federation):
        assert appeal.acts.filter(step=AppealStep.ISSUED).count() == 1
        assert adjustments_of_case(appeal.case).count() == 1
        assert Adjustment.objects.filter(case=appeal.case).count() == 2
    holds, printed = proved()
    assert holds, printed
    tamper(
        "UPDATE rulings_appealact SET body = replace(body::text, 'So found.', 'Do found.')::jsonb"
        " WHERE step = 'decided'"
    )
    holds, printed = proved()
    assert not holds
    assert "sakura: " in printed
    assert printed.count("appeals") >= 2  # in both languages, which chain


# A column beside the acts, what somebody makes of it, and back; as what it is found.
BESIDE = (
    ("rulings_appeal", "state", "'final'", "'issued'", "state"),
    ("rulings_appeal", "ground", "'fact'", "'judgement'", "ground"),
    ("rulings_appeal", "filed_at", "filed_at - interval '1 s'", "filed_at + interval '1 s'", "filed_at"),
    ("rulings_panelseat", "vote", "'upheld'", "'changed'", "seats"),
    ("rulings_appealdeposit", "amount", "amount + 1", "amount - 1", "deposits"),
    ("rulings_case", "state", "'final'", "'told'", "state"),
)


def test_what_stands_beside_the_acts_and_does_not_follow_from_them_is_found(decided) -> None:
    """No chain keeps these columns; the acts that it keeps say what they have to be."""
    house, court, appeal = decided
    with acting_for(house.federation):
        effects.issue(appeal=appeal, by=court.chair)
    for table, column, forged, was, named in BESIDE:
        tamper(f"UPDATE {table} SET {column} = {forged}")
        holds, printed = proved()
        assert not holds, column
        assert f"acts add up to: {named}" in printed
        tamper(f"UPDATE {table} SET {column} = {was}")
    holds, printed = proved()
    assert holds, printed


def watched_by(beat) -> int:
    try:
        return beat()
    finally:
        connection.close()


def test_two_clocks_at_the_same_moment_send_one_letter(monkeypatch) -> None:
    """Both have found the appeal that waits for a partner before either looks, and the first is slow."""
    house = cast.japanese()
    with acting_for(house.federation):
        at_table(house)
        result = appeals.first_result(builders.published(house))
        appeals.court(house)
        case = appeals.told_case(house, result, at=timezone.now())
        appeals.filed(house, case, result, at=timezone.now(), concurring=False)
    look, owe, both = deadlines.look, letters.owe, Barrier(2)

    def together(key, at):
        both.wait(10)
        return look(key, at)

    def slowly(**letter_fields):
        time.sleep(0.3)
        return owe(**letter_fields)

    monkeypatch.setattr(deadlines, "look", together)
    monkeypatch.setattr(letters, "owe", slowly)
    with ThreadPoolExecutor(2) as pool:
        looked = [pool.submit(watched_by, watch_appeals) for _beat in range(2)]
        assert [future.result() for future in looked] == [1, 1]
    with acting_for(house.federation):
        (letter,) = Letter.objects.filter(topic="appeal_concur")
        assert letter.reader.email.startswith("west@")
    _sent_once(house, letter)


def _sent_once(house, letter) -> None:
    """Two workers that have the same letter to send, at the same moment too."""

    def send() -> bool:
        with acting_for(house.federation):
            return letters.send(letter.pk)

    with ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(watched_by, send) for _worker in range(2)]:
            future.result()
    own = [
        message for message in mail.outbox if f"letter-{letter.pk}." in message.extra_headers["Message-ID"]
    ]
    assert len(own) == 1
