"""A letter to a group: frozen, owed in portions, once to each address whatever happens, and cancelled."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.errors import Refused
from federation.mailings import services
from federation.models import AuditEntry, Letter, Mailing, MailingAddressee, Member, User, WhyLeftOut
from federation.moving.owed import GOES_OUT
from federation.record import letters, outbox
from federation.tenancy.context import acting_for
from tests.federation.mailings.mailing import crowd, drafted, everybody, member, owed, started, work


def fates(mailing):
    return {one.candidate.member.pk: str(one.left_out) for one in everybody(mailing)}


def test_everybody_of_the_group_is_judged(inside):
    people = crowd(inside)
    fate_of = fates(drafted(inside))
    assert fate_of[people["written"].pk] == ""
    assert fate_of[people["guardian"].pk] == ""
    for fate in ("no_login", "unwanted", "failing", "twice", "no_guardian", "erased", "not_proved"):
        assert fate_of[people[fate].pk] == fate
    needed = fates(drafted_needed(inside))
    assert needed[people["unwanted"].pk] == "", "nobody can do without a needed letter"


def drafted_needed(house):
    mailing = Mailing.objects.get()
    services.keep(
        mailing=mailing, kind="", subjects=mailing.subjects, texts=mailing.texts, by=house.registrar
    )
    return Mailing.objects.get()


def test_who_is_in_a_group_costs_the_same_however_many_they_are(inside):
    mailing = drafted(inside)

    def cost():
        with CaptureQueriesContext(
            connection,
        ) as counted:
            reached = everybody(mailing)
        return len(reached), len(counted)

    few, before = cost()
    crowd(inside)
    many, after = cost()
    assert many > few + 5
    assert after <= before + 1, "guardians alone are asked for once there are minors"


@pytest.fixture
def sent(here):
    """A letter that was sent to the crowd, out of scope again."""
    with acting_for(here.federation):
        crowd(here)
        return started(here, drafted(here))


def test_each_address_gets_it_once_in_its_language_and_the_guardian_instead_of_the_child(here, sent):
    User.objects.filter(email__startswith="written@").update(language="en")
    with acting_for(here.federation):
        again = services.start(mailing=sent, seen="stale", by=here.registrar)
        assert again == MailingAddressee.objects.filter(left_out="").count()
    work(here)
    to = sorted(message.to[0] for message in mail.outbox)
    assert to == sorted(["parent@example.com", here.player.email, "written@sakura.example.org"])
    by_address = {message.to[0]: message for message in mail.outbox}
    written = by_address["written@sakura.example.org"]
    assert written.subject == "News for A written"
    assert "Your number is 7000" in written.body
    assert written.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert written.extra_headers["List-Unsubscribe"][1:-1] in written.body
    header = written.message().as_string().split("List-Unsubscribe:")[1].split("List-Unsubscribe-Post")[0]
    assert header.split() == [written.extra_headers["List-Unsubscribe"]], "mail programs read it as it is"
    parent = by_address["parent@example.com"]
    assert "child15" in parent.body
    with acting_for(here.federation):
        assert (owed(), owed(letters.TOPIC)) == (0, 1), "the letter about the proof is not of this"
        assert Mailing.objects.get().ended_at is not None
        assert AuditEntry.objects.filter(act="mailing.started").count() == 1
        assert Letter.objects.filter(topic="mailing", sent_at__isnull=False).count() == 3
    work(here)
    assert len(mail.outbox) == 3


def test_what_was_sent_is_frozen(here, sent):
    with acting_for(here.federation):
        with pytest.raises(Refused):
            services.keep(mailing=sent, kind="", subjects={}, texts={}, by=here.registrar)
        for change in ({"texts": {"en": "Other"}}, {"kind": ""}, {"started_at": None}):
            with pytest.raises(DatabaseError), transaction.atomic():
                Mailing.objects.filter(pk=sent.pk).update(**change)
        with pytest.raises(DatabaseError), transaction.atomic():
            MailingAddressee.objects.all().delete()
        member(here, 30, "late")
    work(here)
    assert not any("late@" in message.to[0] for message in mail.outbox)


def test_a_portion_a_minute(here, settings):
    settings.LETTERS_A_MINUTE = 2
    with acting_for(here.federation):
        for place in range(20, 24):
            member(here, place, f"one{place}")
        mailing = started(here, drafted(here))
        assert services.write_due(mailing.pk) == 2
        assert services.write_due(mailing.pk) == 0, "a message that comes twice does nothing"
        assert owed() == 1
        for minute, count in ((2, 2), (4, 1)):
            with time_machine.travel(timezone.now() + timedelta(minutes=minute)):
                assert services.write_due(mailing.pk) == count
        assert (owed(), Letter.objects.filter(topic="mailing").count()) == (0, 5)


def test_a_worker_that_is_killed_in_a_portion_has_owed_nothing_of_it(here, settings, monkeypatch):
    with acting_for(here.federation):
        for place in range(20, 24):
            member(here, place, f"one{place}")
        mailing = started(here, drafted(here))

        def killed(*_rows, **_more):
            raise SystemExit

        with monkeypatch.context() as dying:
            dying.setattr(MailingAddressee.objects.__class__, "bulk_update", killed)
            with pytest.raises(SystemExit), transaction.atomic():
                services.write_due(mailing.pk)
        assert not Letter.objects.filter(topic="mailing").exists()
        assert owed() == 1, "what is owed is owed still"
    work(here)
    addresses = [message.to[0] for message in mail.outbox]
    assert len(addresses) == len(set(addresses)) == 5


def test_a_letter_that_failed_is_tried_again_and_comes_once(here, sent, settings):
    working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "tests.federation.record.test_letters.Broken"
    work(here)
    assert mail.outbox == []
    settings.EMAIL_BACKEND = working
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        work(here)
        work(here)
    mailed = [message.to[0] for message in mail.outbox if "Auto-Submitted" in message.extra_headers]
    assert len([one for one in mailed if one != "failing@sakura.example.org"]) == 3


def test_what_has_not_gone_is_cancelled(here, sent, settings):
    settings.LETTERS_A_MINUTE = 2
    with acting_for(here.federation):
        services.write_due(sent.pk)
        first = Letter.objects.filter(topic="mailing").earliest("pk")
        assert letters.send(first.pk)
        assert services.cancel(mailing=sent, by=here.registrar) == 2
        assert services.cancel(mailing=sent, by=here.registrar) == 0
        assert owed() == 0
        assert MailingAddressee.objects.filter(left_out=WhyLeftOut.CANCELLED).count() == 2
        assert AuditEntry.objects.filter(act="mailing.cancelled").count() == 1
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        work(here)
    assert len([one for one in mail.outbox if one.subject and "failing" not in one.to[0]]) == 1


def test_who_was_erased_or_died_meanwhile_gets_none(here, sent):
    with acting_for(here.federation):
        written = Member.objects.get(family_romaji="written")
        MailingAddressee.objects.filter(member=written).update(words={})
        Member.objects.filter(user=here.player).update(status="deceased")
    work(here)
    assert [message.to[0] for message in mail.outbox if message.to[0] == "parent@example.com"]
    assert len([one for one in mail.outbox if "failing" not in one.to[0]]) == 1
    with acting_for(here.federation):
        gone = MailingAddressee.objects.filter(left_out__in=("erased", "deceased"), letter=None)
        assert set(gone.values_list("left_out", flat=True)) == {"erased", "deceased"}


def test_a_group_that_has_changed_is_looked_at_again(inside):
    mailing = drafted(inside)
    seen = services.mark(everybody(mailing))
    member(inside, 31, "new")
    with pytest.raises(Refused) as refused:
        services.start(mailing=mailing, seen=seen, by=inside.registrar)
    assert refused.value.code == "group_changed"
    assert not MailingAddressee.objects.exists()


def test_strangers_and_unknown_placeholders_are_refused(inside):
    mailing = drafted(inside)
    with pytest.raises(Refused) as refused:
        services.keep(mailing=mailing, kind="", subjects={"en": "{password}"}, texts={}, by=inside.registrar)
    assert refused.value.code == "placeholder_unknown"
    for deed in (
        lambda by: services.begin(question=mailing.question, by=by),
        lambda by: services.try_out(mailing=mailing, one=None, by=by),
        lambda by: services.start(mailing=mailing, seen="", by=by),
        lambda by: services.cancel(mailing=mailing, by=by),
    ):
        with pytest.raises(Refused) as refused:
            deed(inside.scorer)
        assert refused.value.code == "not_the_registrar"


def test_nothing_of_it_goes_from_another_installation():
    assert services.TOPIC in GOES_OUT
    assert outbox.send.__name__ == "send"
