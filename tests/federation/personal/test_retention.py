"""What is over goes, nothing else does, and of every table somebody has said how long it is kept."""

import os
from datetime import timedelta

import psycopg
import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from clubs.models import (
    Entrant,
    EntrantPlayer,
    EntrantState,
    GuestClaim,
    NumberClaim,
    Particulars,
    PartnerNoticeEnd,
    Wanted,
)
from clubs.partners import services as partners
from clubs.partners.wanted import NoticeFacts
from federation.celery import app
from federation.models import Expirable, Letter, Member, MemberStatus, RegisterImport, RetentionStep
from federation.personal import catalogue, retention
from federation.personal.expiring import COLUMNS, expirable_rows
from federation.personal.terms import NO_TERM, TERMS
from federation.record import outbox
from federation.tasks import apply_terms, remove_over
from federation.tenancy.chained import Chain
from federation.tenancy.context import acting_for
from scoring.models import WebhookDelivery
from tests import cast
from tests.factories import rows

FLOORS = ("federation", "clubs", "rulings", "scoring")


def test_of_every_table_somebody_has_said_how_long_it_is_kept() -> None:
    assert catalogue.without_term() == []


def test_a_table_of_which_nobody_has_said_it_is_a_fault(monkeypatch) -> None:
    """What a new one does to the tests."""
    entries = {label: dict(entry) for label, entry in catalogue._entries().items()}
    del entries["clubs.Proof"]["_terms"]
    entries["clubs.Entry"] |= {"_no_term": "because"}
    entries["federation.Letter"]["_terms"] = [{"term": "ever", "empties": "about", "since": "sent_at"}]
    monkeypatch.setattr(catalogue, "_entries", lambda: entries)
    catalogue.tables.cache_clear()
    try:
        assert catalogue.without_term() == [
            "federation.Letter: no term ever",
            "clubs.Entry: no reason because",
            "clubs.Proof: nobody has said how long it is kept",
        ]
    finally:
        catalogue.tables.cache_clear()


def test_every_term_and_every_reason_is_used() -> None:
    used = {one["term"] for table in catalogue.tables() for one in table.terms}
    reasons = {table.no_term for table in catalogue.tables()} - {""}
    assert (used, reasons) == (TERMS.keys(), NO_TERM.keys())


def test_what_the_nightly_task_does_not_remove_has_a_task_that_the_clock_knows() -> None:
    by_night = {row[COLUMNS.index("term")] for floor in FLOORS for row in expirable_rows(floor)}
    others = {key: term.task for key, term in TERMS.items() if key not in by_night}
    assert all(others.values())
    assert {term.task for key, term in TERMS.items() if key in by_night} == {""}
    timed = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    app.loader.import_default_modules()
    assert {*others.values(), "federation.tasks.apply_terms"} <= timed & app.tasks.keys()


def test_the_database_removes_what_the_catalogue_says(db) -> None:
    kept = {tuple(map(str, row)) for row in Expirable.objects.values_list(*COLUMNS)}
    assert kept == {tuple(map(str, row)) for floor in FLOORS for row in expirable_rows(floor)}


def test_nothing_goes_by_itself_that_a_chain_proves() -> None:
    chained = {
        model._meta.db_table: set(model.chain.columns)
        for model in apps.get_models()
        if isinstance(getattr(model, "chain", None), Chain)
    }
    going = [row[1:3] for floor in FLOORS for row in expirable_rows(floor)]
    assert [(table, column) for table, column in going if column in chained.get(table, ())] == []
    assert not {table for table, column in going if not column} & chained.keys()


@pytest.fixture
def house(db):
    house = cast.japanese()
    with acting_for(house.federation):
        rows.furnish(house, "望月")
        end_what_is_furnished(house)
    return house


def end_what_is_furnished(house) -> None:
    """What the terms count from has happened to something of each kind."""
    now, by = timezone.now(), house.registrar
    Letter.objects.update(sent_at=now)
    RegisterImport.objects.update(ended_at=now, name="members.csv", values={"a": "b"}, left=["c"])
    NumberClaim.objects.update(answered_at=now, answered_by=by, is_accepted=True)
    GuestClaim.objects.update(answered_at=now, answered_by=by, is_accepted=True)
    WebhookDelivery.objects.update(delivered_at=now)
    last = timezone.localdate() + timedelta(days=9)
    facts = NoticeFacts(Wanted.PARTNER, last, level="new", system="Acol", text="a partner")
    notice = partners.write(facts=facts, at=now, by=house.player)
    PartnerNoticeEnd.objects.create(notice=notice, kind="taken_down", reason="a name", at=now, by=by)
    player = EntrantPlayer.objects.filter(member=house.members[0]).latest("pk")
    Entrant.objects.filter(pk=player.entrant_id).update(state=EntrantState.CANCELLED)
    about = Particulars.objects.latest("pk")
    Member.objects.filter(pk=about.member_id).update(status=MemberStatus.LEFT, ended_on=timezone.localdate())


@pytest.fixture
def over():
    """Every term is over: what happened until tomorrow is old enough. Only the list's owner can say so."""
    address, name = os.environ["DATABASE_OWNER_URL"], connection.settings_dict["NAME"]
    with psycopg.connect(address, dbname=name, autocommit=True) as owner:
        before = owner.execute("SELECT id, days FROM federation_expirable").fetchall()
        owner.execute("UPDATE federation_expirable SET days = -36500")
        yield
        for key, days in before:
            owner.execute("UPDATE federation_expirable SET days = %s WHERE id = %s", [days, key])


# Paid seven years ago in what the factories write.
OLD = {("federation_duespaid", "note"), ("federation_duespaidevent", "note")}


def test_nothing_goes_before_its_day(house) -> None:
    with acting_for(house.federation):
        retention.remove_over()
        assert {(step.table, step.column) for step in RetentionStep.objects.filter(rows__gt=0)} == OLD


def test_everything_that_is_over_goes_once(house, over) -> None:
    with acting_for(house.federation):
        waiting = {(one.table, one.column): retention.due(one) for one in Expirable.objects.all()}
        assert {place for place, count in waiting.items() if not count} == set(), "every kind is furnished"
        assert retention.remove_over() == sum(waiting.values())
        assert {(s.table, s.column): s.rows for s in RetentionStep.objects.filter(rows__gt=0)} == waiting
        assert {one: retention.due(one) for one in Expirable.objects.all() if retention.due(one)} == {}
        assert retention.remove_over() == 0
        assert Letter.objects.exclude(about={}).count() == 0
        shown = {line.term.key: (line.due, line.removed > 0) for line in retention.lines()}
        assert shown["letters"] == (0, True)


def test_of_another_federation_nothing_goes(house, over) -> None:
    other = cast.english()
    with acting_for(other.federation):
        rows.furnish(other, "")
        Letter.objects.update(sent_at=timezone.now())
        before = Letter.objects.exclude(about={}).count()
    with acting_for(house.federation):
        retention.remove_over()
    with acting_for(other.federation):
        assert Letter.objects.exclude(about={}).count() == before > 0


def test_the_portal_may_not_say_what_is_over(house) -> None:
    with acting_for(house.federation):
        with pytest.raises(DatabaseError, match="has no term"), transaction.atomic():
            RetentionStep.objects.create(table="clubs_result", column="", term="letters")
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            Expirable.objects.update(days=0)
        step = RetentionStep.objects.create(table="federation_letter", column="about", term="x", rows=9)
        assert step.refresh().rows == 0, "counted, not believed"
        with pytest.raises(DatabaseError), transaction.atomic():
            RetentionStep.objects.update(rows=9)


def test_who_is_signed_in_no_more_is_forgotten(house, client) -> None:
    client.force_login(house.player)
    then = timezone.now() - timedelta(days=9)
    for key in ("old", "new"):
        UserSession.objects.create(user=house.player, ip="192.0.2.1", session_key=key, user_agent="x")
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now())
    Session.objects.filter(session_key="old").update(expire_date=then)
    Session.objects.filter(session_key="new").update(expire_date=timezone.now() + timedelta(days=1))
    address = EmailAddress.objects.create(user=house.player, email="second@example.org")
    for sent in (then, timezone.now()):
        EmailConfirmation.objects.create(email_address=address, sent=sent, key=str(sent))
    apply_terms()
    assert {"new"} <= set(Session.objects.values_list("session_key", flat=True))
    assert not Session.objects.filter(session_key="old").exists()
    assert not UserSession.objects.filter(session_key="old").exists()
    assert UserSession.objects.filter(session_key="new").exists()
    assert EmailConfirmation.objects.count() == 1


def test_at_night_each_federation_is_owed_its_removal(house, next_door, over) -> None:
    """Each in a task of its own, so that a large one keeps no other waiting."""
    apply_terms()
    for federation in (house.federation, next_door.federation):
        with acting_for(federation):
            assert outbox.owed_subjects(retention.TOPIC) == {federation.pk}
    remove_over(next_door.federation.pk, house.federation.pk)
    with acting_for(house.federation):
        assert any(retention.due(one) for one in Expirable.objects.all())
    remove_over(house.federation.pk, house.federation.pk)
    with acting_for(house.federation):
        assert not any(retention.due(one) for one in Expirable.objects.all())
        assert outbox.owed_subjects(retention.TOPIC) == set()
