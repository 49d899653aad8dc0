"""What the worker does stays in the federation it was asked for: every task, with the keys of another one."""

from datetime import timedelta

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.utils import timezone

from clubs.joining import letters as joining_letters
from clubs.models import Application, ApplicationStep, EntrantState, TableEntry
from clubs.playing.services import match_reports
from clubs.table.services import together
from clubs.tournaments.services import charges
from federation.celery import app
from federation.machine import proving, queues
from federation.mailings import services as mailings
from federation.memberships.services import nightly
from federation.models import (
    CardPayment,
    CardSettings,
    Erasure,
    Federation,
    Guardian,
    ImportStep,
    Letter,
    Mailing,
    MailingAddressee,
    Member,
    OutboxEntry,
    SandboxMessage,
    SavedQuestion,
)
from federation.money.cards import asking, keeping
from federation.money.cards.sandbox import telling
from federation.people import invitations, reset_letters
from federation.people.duplicates import searching
from federation.personal import archives, erasing, guardians, retention
from federation.personal.processing import guardian_wishes
from federation.record import letters, outbox
from federation.tables.services import register_imports, registers
from federation.tenancy.context import acting_for, current_id_or_none
from scoring.models import PlayAnalysis, RegulationReplay, Series, WebhookDelivery, WebhookEndpoint
from scoring.open_data.services import feed as open_feed
from scoring.owing import (
    COUNT_TOPIC,
    RATING_TOPIC,
    SERIES_TOPIC,
    SESSION_TOPIC,
    STAGE_TOPIC,
    owe_series,
    owe_session,
    owe_stage,
)
from scoring.rating.services import rating
from scoring.rulemaking.services import replays
from scoring.sessions.services import analysis, plays
from scoring.statistics.services import counting
from scoring.webhooks import messages
from tests.access import tables
from tests.clubs.playing.test_match_reports import begun, say
from tests.factories.rows import furnish, tenant_models

pytestmark = pytest.mark.django_db(databases=["default", "counters"])

OURS = ("federation.", "clubs.", "rulings.", "scoring.")
# Scopes: `one` federation, given with the key of something there; `each` in turn, in a scope of its own;
# `none`: what it works on is nobody's; `login`: what it works on are logins, which are of no federation;
# `queue`: what it is given is the name of a queue.
ONE, EACH, NOBODYS, LOGINS, QUEUES = "one", "each", "none", "login", "queue"
# Answers: it does its work, it raises that there is no such thing, it does nothing, it takes no key.
WORKS, RAISES, NOTHING, NO_KEY = "works", "raises", "nothing", "-"
COLUMNS = {"own", "other", "unknown"}
ROWS = tables.read("tasks")
# What is gone when a task has done its work, and nothing else.
ANSWERED = {"federation.tasks.link_records": {"federation.ChainWaiting"}}


@pytest.fixture(autouse=True)
def _known() -> None:
    """As a worker that starts: every module with tasks is imported."""
    app.loader.import_default_modules()


def of_scope(*scopes: str) -> list[str]:
    return [name for name, scope in map(str.split, ROWS) if scope in scopes]


@pytest.fixture
def keys(here, next_door):
    """What each task that is given a key may be asked to do here; there is work for each of them."""
    with acting_for(next_door.federation):
        furnish(next_door)
        do_owed_ratings()
    with acting_for(here.federation):
        session = furnish(here, "own")
        teams, match, captain, _second = begun(here, slug="teams", report_minutes="0")
        WebhookDelivery.objects.update(due_at=None)
        WebhookEndpoint.objects.update(address="http://127.0.0.1:9/")  # refused before anything is sent
        analysis.request(session.pk)
        owe_session(session.pk, {"kind": "act"})
        owe_stage(teams.stage.pk, {"kind": "act"})
        series = Series.objects.get()
        owe_series(series.pk, {"kind": "act"})
        return {
            erasing.TOPIC: due_erasure(here).pk,
            archives.TOPIC: archives.ask(member=here.members[0], by=here.registrar).pk,
            retention.TOPIC: owed_removal(here.federation),
            nightly.TOPIC: owed_renewals(here.federation),
            mailings.TOPIC: owed_mailing(here),
            charges.TOPIC: owed(charges.TOPIC, unpaid(teams.stage.event)),
            searching.TOPIC: searching.ask(by=here.registrar).pk,
            asking.TOPIC: look_at_a_card(),
            keeping.TOPIC: owed(keeping.TOPIC, CardSettings.objects.get().pk),
            telling.TOPIC: SandboxMessage.objects.latest("pk").pk,
            proving.TOPIC: proving.ask(by=here.administrator).pk,
            guardians.TOPIC: Guardian.objects.get(ended_at=None).pk,
            archives.TOPIC_TELL: owed(archives.TOPIC_TELL, of_guardian().pk),
            guardian_wishes.TOPIC_ERASURE: owed(guardian_wishes.TOPIC_ERASURE, wishing()),
            guardian_wishes.TOPIC_KEPT: owed(guardian_wishes.TOPIC_KEPT, wishing()),
            joining_letters.PROOF_TOPIC: owed(
                joining_letters.PROOF_TOPIC, Application.objects.get(state="unproved").pk
            ),
            joining_letters.ANSWER_TOPIC: owed(
                joining_letters.ANSWER_TOPIC, ApplicationStep.objects.get(deed="declined").pk
            ),
            letters.TOPIC: Letter.objects.filter(sent_at=None).latest("pk").pk,
            match_reports.TOPIC: say(match, captain).pk,
            SESSION_TOPIC: session.pk,
            STAGE_TOPIC: teams.stage.pk,
            SERIES_TOPIC: series.pk,
            RATING_TOPIC: session.pk,
            COUNT_TOPIC: session.pk,
            analysis.TOPIC: session.pk,
            plays.TOPIC: PlayAnalysis.objects.get().pk,
            together.TOPIC: entered_at_a_table(),
            messages.TOPIC: WebhookDelivery.objects.latest("pk").pk,
            register_imports.TOPIC: long_register(here).pk,
            open_feed.TOPIC: owed(open_feed.TOPIC, here.federation.pk),
            replays.TOPIC: RegulationReplay.objects.get(state="running").pk,
        }


def do_owed_ratings():
    """A worker looks at all that is owed to ratings and statistics of its federation, whatever it is told."""
    for session in outbox.owed_subjects(COUNT_TOPIC):
        counting.answer(session)
    for session in outbox.owed_subjects(RATING_TOPIC):
        rating.answer(session)


def due_erasure(house):
    """Of somebody who holds no office and is a party to nothing."""
    member = Member.objects.get(number=house.members[1].number)
    day = timezone.now() - timedelta(days=1)
    return Erasure.objects.create(member=member, asked_by=house.registrar, due_at=day)


def owed(topic, key):
    """A letter that is owed about something."""
    outbox.promise(topic, key)
    return key


def owed_removal(federation):
    """What is over by its term is owed to a federation as a whole."""
    outbox.promise(retention.TOPIC, federation.pk)
    return federation.pk


def owed_renewals(federation):
    """The letters and lapses of renewals are owed to a federation as a whole."""
    outbox.promise(nightly.TOPIC, federation.pk)
    return federation.pk


def of_guardian():
    """An archive that a guardian has asked for."""
    guardian = Guardian.objects.get(ended_at=None)
    return archives.ask(member=guardian.member, by=None, guardian=guardian)


def wishing():
    """The guardian who may have letters sent."""
    return Guardian.objects.get(ended_at=None).pk


def unpaid(event):
    """An entry that waited for its payment, of which nothing is open any more."""
    entrant = event.entrants.latest("pk")
    event.entrants.filter(pk=entrant.pk).update(state=EntrantState.UNPAID)
    return entrant.pk


def owed_mailing(house):
    """A letter to a group whose only addressee is written to next."""
    words = dict.fromkeys(("ja", "en"), "words")
    question = SavedQuestion.objects.latest("pk")
    mailing = Mailing.objects.create(
        question=question, subjects=words, texts=words, written_by=house.registrar, started_at=timezone.now()
    )
    MailingAddressee.objects.create(
        mailing=mailing, reader=house.player, address=house.player.email, words={"name": "x"}
    )
    return owed(mailings.TOPIC, mailing.pk)


def look_at_a_card() -> int:
    """A payment by card that the provider is to be asked about."""
    payment = CardPayment.objects.latest("pk")
    asking.look_soon(payment)
    return payment.pk


def entered_at_a_table():
    """An entry of which it is owed that its table is looked at."""
    entry = TableEntry.objects.latest("at").pk
    outbox.promise(together.TOPIC, entry)
    return entry


def long_register(house):
    """One that waits to be looked at."""
    kept = registers.keep(b"number,family_name\n,\n", name="members.csv", columns=None)
    asked = {"step": ImportStep.PREVIEW, "register": "federation.member"}
    return register_imports.ask(**asked, kept=kept, by=house.registrar)


def contents(federation: Federation) -> dict[str, str]:
    """A digest of every table, as far as it is the federation's, and of what is owed to it."""
    owed = OutboxEntry.objects.filter(federation_ref=federation.pk).order_by("topic", "subject_ref")
    digests = {"owed": str(list(owed.values_list("topic", "subject_ref")))}
    with acting_for(federation), connection.cursor() as cursor:
        for model in tenant_models():
            table = model._meta.db_table
            cursor.execute(f"SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM {table} t")
            digests[model._meta.label] = cursor.fetchone()[0]
    return digests


def outcome(name: str, federation: int, key: int, houses: tuple[Federation, ...]) -> str:
    """What a task did; what it wrote before it raised is taken back, as the worker's transaction is."""
    before = [contents(house) for house in houses]
    try:
        with transaction.atomic():
            app.tasks[name](federation, key)
    except ObjectDoesNotExist:
        return RAISES
    assert current_id_or_none() is None
    return NOTHING if before == [contents(house) for house in houses] else WORKS


def test_every_task_has_a_row_and_every_row_its_task():
    """Who adds a task decides how it is scoped."""
    known = sorted(name for name in app.tasks if name.startswith(OURS))
    assert sorted(of_scope(ONE, EACH, NOBODYS, LOGINS, QUEUES)) == known
    assert len(known) >= 10
    assert all(set(row) == COLUMNS for row in ROWS.values())
    # Of these: tests/federation/people/test_invitations.py and test_reset_letters.py
    assert of_scope(QUEUES) == [queues.TOPIC]  # tests/federation/machine/test_proving.py
    assert of_scope(LOGINS) == [invitations.TOPIC, reset_letters.TOPIC]


def test_a_task_with_the_key_of_here(here, next_door, keys):
    """Asked for here it works; for next door, or for a federation that is none, nothing changes anywhere."""
    houses = (here.federation, next_door.federation)
    nowhere = Federation.objects.latest("pk").pk + 1
    answers = {}
    for name in of_scope(ONE):
        with transaction.atomic():
            elsewhere = {
                "other": outcome(name, next_door.federation.pk, keys[name], houses),
                "unknown": outcome(name, nowhere, keys[name], houses),
            }
            next_door_before = contents(next_door.federation)
            answers[name] = {"own": outcome(name, here.federation.pk, keys[name], houses), **elsewhere}
            assert contents(next_door.federation) == next_door_before, name
            transaction.set_rollback(True)
    assert answers == {name: ROWS[f"{name} {ONE}"] for name in of_scope(ONE)}


def test_a_task_without_a_key_needs_no_scope_and_leaves_none(here, next_door, keys):
    """It enters each federation by itself; what it finds there it leaves there."""
    names = of_scope(EACH, NOBODYS)
    assert len(names) > 2
    for name in names:
        with transaction.atomic():
            owners = counts(here.federation), counts(next_door.federation)
            app.tasks[name]()
            assert current_id_or_none() is None, name
            assert ROWS[f"{name} {of_row(name)}"] == dict.fromkeys(COLUMNS, NO_KEY)
            for house, before in zip((here.federation, next_door.federation), owners, strict=True):
                after = counts(house)
                fewer = {label for label, count in after.items() if count < before[label]}
                assert fewer <= ANSWERED.get(name, set()), name
            transaction.set_rollback(True)


def of_row(name: str) -> str:
    return next(scope for row, scope in map(str.split, ROWS) if row == name)


def counts(federation: Federation) -> dict[str, int]:
    """How many rows of every table are the federation's; what is owed goes when it is done."""
    with acting_for(federation):
        kept = [model for model in tenant_models() if model._meta.label != "federation.OutboxEntry"]
        return {model._meta.label: model.objects.count() for model in kept}
