"""Marks of changes: left by whatever pages may show and by nothing else, and never forgotten unseen."""

import os
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import psycopg
import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from django.utils.module_loading import import_string

from clubs.models import Club, UploadState
from clubs.uploads.services import uploads
from federation.limits.counters import CONNECTION, CounterCache
from federation.models import Act, Federation, Letter, Member, ShownChange
from federation.record import audit, outbox
from federation.replica.middleware import BEHIND_SECONDS
from federation.site import shown_changes
from federation.site.kept import SECONDS_MAX
from federation.site.shown_changes import look
from federation.startup.tasks.schedule import EVERY, SWEEP, TERMS
from federation.tasks import forget_changes
from federation.tenancy.context import acting_for
from tests import cast
from tests.places import SAMPLES
from tests.scoring import builders

pytestmark = pytest.mark.django_db(databases=["default", CONNECTION], transaction=True)


@contextmanager
def another(address=""):
    """A connection of somebody else to the same database; ADDRESS names whose, else the portal's own."""
    if address:
        url = os.environ[address]
        with psycopg.connect(url, dbname=connection.settings_dict["NAME"], autocommit=True) as other:
            yield other
        return
    copy = connection.copy()
    copy.connect()
    try:
        yield copy.connection
    finally:
        copy.close()


def marks():
    return list(ShownChange.objects.order_by("xid", "whose").values_list("whose", flat=True))


def changed(house, act):
    """Whose pages an act has made another, of two houses; and what marks it left."""
    ShownChange.objects.all().delete()
    with acting_for(house.federation):
        before, _ = look()
    act()
    with acting_for(house.federation):
        _, is_same = look(before)
    return not is_same, sorted(set(marks()))


def rename(house):
    with acting_for(house.federation):
        Club.objects.filter(pk=house.club.pk).update(names={"ja": "新", "en": "New"})


def test_a_change_is_one_of_its_federation_alone(here, next_door):
    own = here.federation.pk
    assert changed(here, lambda: rename(here)) == (True, [own])
    assert changed(next_door, lambda: rename(here)) == (False, [own])
    everybodys = Federation.objects.filter(pk=own)
    assert changed(next_door, lambda: everybodys.update(accent="#7a3a00")) == (True, [0])


def test_a_transaction_leaves_one_mark_whatever_it_writes(here):
    with acting_for(here.federation):
        before, _ = look()
        assert look(before)[1]
    changed(here, lambda: builders.published(here))
    xids = list(ShownChange.objects.values_list("xid", flat=True))
    assert len(xids) == len(set(xids))
    ShownChange.objects.all().delete()
    with acting_for(here.federation):
        for name in "abc":
            with transaction.atomic():
                Member.objects.create(number=name, family_name=name, family_romaji=name)
    assert marks() == [here.federation.pk]


def test_a_savepoint_that_is_taken_back_takes_its_mark_along_and_no_other(here):
    for goes_on in (False, True):
        ShownChange.objects.all().delete()
        with acting_for(here.federation):
            with transaction.atomic():
                Club.objects.update(names={"en": "Taken back"})
                transaction.set_rollback(True)
            if goes_on:
                Club.objects.update(names={"en": "New"})
        assert marks() == [here.federation.pk] * goes_on


def test_a_statement_that_changes_nothing_leaves_no_mark(here):
    assert changed(here, lambda: Federation.objects.filter(pk=0).update(accent="#7a3a00")) == (False, [])


def test_what_has_written_itself_keeps_nothing(here):
    with acting_for(here.federation):
        before, _ = look()
        Club.objects.update(names={"en": "New"})
        assert look(before) == (None, False)


def test_who_commits_last_is_noticed_whatever_their_number(here):
    """One begins, another begins and commits, a page is made, and only then the first one commits."""
    with another() as writer:
        writer.execute("BEGIN")
        writer.execute("SELECT set_config('portal.federation', %s, true)", [str(here.federation.pk)])
        writer.execute("UPDATE clubs_membership SET club_id = club_id")
        rename(here)
        with acting_for(here.federation):
            before, _ = look()
            assert look(before)[1]
            assert before.marks
        writer.execute("COMMIT")
    with acting_for(here.federation):
        assert not look(before)[1]


def test_another_database_shows_something_else(here):
    with acting_for(here.federation):
        now, _ = look()
        assert look(now)[1]
        assert not look(now._replace(database="1"))[1]
        assert not look(now._replace(oldest=now.oldest + 1))[1], "of a time before"


def test_a_mark_is_forgotten_minutes_after_it_was_seen_and_never_before(here):
    """Also where its transaction was an hour on the way."""
    ShownChange.objects.all().delete()
    an_hour_ago = timezone.now() - timedelta(hours=1)
    with another() as writer:
        writer.execute("BEGIN")
        writer.execute("SELECT set_config('portal.federation', %s, true)", [str(here.federation.pk)])
        writer.execute("UPDATE clubs_membership SET club_id = club_id")
        with acting_for(here.federation):
            before, _ = look()
        for _again in range(2):
            forget_changes()
        writer.execute("COMMIT")
    seen = ShownChange.objects.filter(seen_at__isnull=False)
    assert (marks(), seen.count()) == ([here.federation.pk], 0)
    for _again in range(2):
        forget_changes()
        assert seen.count() == 1
        with acting_for(here.federation):
            assert not look(before)[1]
    seen.update(seen_at=an_hour_ago)
    forget_changes()
    assert marks() == []


def test_pages_are_older_than_marks_nowhere():
    assert shown_changes.FORGOTTEN_AFTER_SECONDS > 2 * (SECONDS_MAX + BEHIND_SECONDS)


def count():
    CounterCache("", {}).set("address", 1, 60)
    CounterCache("", {}).incr("address")


def fail_to_sign_in(house):
    answer = Client().post("/sakura/accounts/login/", {"login": house.player.email, "password": "wrong"})
    assert answer.status_code == 200


def sign_in(house):
    answer = Client().post(
        "/sakura/accounts/login/", {"login": house.player.email, "password": cast.PASSWORD}
    )
    assert answer.status_code == 302


def upload(house):
    content = (SAMPLES / builders.MITCHELL).read_bytes()
    with acting_for(house.federation):
        club = builders.club_of(content, house)
    ShownChange.objects.all().delete()
    with acting_for(house.federation):
        taken, is_new = uploads.receive(club=club, name=builders.MITCHELL, content=content, by=house.scorer)
        assert (is_new, taken.state) == (True, UploadState.DRAFT)


def write_to(house):
    with acting_for(house.federation):
        Letter.objects.create(topic="results", key="x", reader=house.player)


def record(house):
    with acting_for(house.federation):
        audit.record(Act.UPLOAD_RECEIVED, house.scorer, house.club)
        outbox.promise("score_session", house.club.pk)


SHOWN_NOWHERE = {
    "a count": lambda house: count(),
    "a wrong password": fail_to_sign_in,
    "a right password": sign_in,
    "a file that is not published": upload,
    "a letter": write_to,
    "the record": record,
}


def test_what_no_page_shows_leaves_no_mark(here):
    left = {name: changed(here, partial(act, here))[1] for name, act in SHOWN_NOWHERE.items()}
    assert {name for name, whose in left.items() if whose} == set()


def test_looking_whether_something_is_to_be_done_leaves_no_mark(here):
    """The first time there may be; what is done each minute must not have all pages made anew each time."""
    builders.published(here)
    left = {}
    for task in (*EVERY, SWEEP, TERMS):
        run = import_string(task)
        run()
        ShownChange.objects.all().delete()
        run()
        left[task] = marks()
    assert {task for task, whose in left.items() if whose} == set()


def test_who_writes_without_a_federation_changes_everybodys_pages(here):
    """As the owner, by TRUNCATE; and what moves in, with triggers switched off."""
    ShownChange.objects.all().delete()
    with another("DATABASE_OWNER_URL") as owner:
        owner.execute("TRUNCATE scoring_matchrow CASCADE")
    assert marks() == [0]
    with another("DATABASE_ADMIN_URL") as admin:
        admin.execute("SET session_replication_role = replica")
        admin.execute("UPDATE clubs_club SET names = '{}'")
    assert marks() == [0, 0]


@pytest.mark.parametrize("seconds", [-3600, -151, 151, 3600])
def test_no_page_holds_over_minutes_in_which_a_mark_may_have_come_and_gone(here, seconds):
    """A copy that was behind catches up within seconds; a host sleeps; a clock is set."""
    with acting_for(here.federation):
        state, _ = look()
        assert look(state._replace(at=state.at - 100))[1]
        assert not look(state._replace(at=state.at - seconds))[1]
    assert shown_changes.FORGOTTEN_AFTER_SECONDS // 2 > SECONDS_MAX, "while the clock goes on it does"
