"""What a request writes that no visitor's page shows makes no kept page anew; everything else does."""

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Upload, UploadState
from clubs.uploads.services import uploads
from federation.limits import unshown
from federation.models import Member
from federation.site.states import is_unchanged
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import device, send
from tests.clubs.uploads.test_uploads import MITCHELL

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 5


def shown():
    """What PostgreSQL says that a statement sees."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        return cursor.fetchone()[0]


def holds_through(act):
    """Whether what pages show is the same after an act, once nobody else has written meanwhile."""
    for _time in range(PATIENCE):
        before = shown()
        act()
        if is_unchanged(before, shown()):
            return True
    return False


def test_the_list_has_tables_that_there_are():
    tables = {model._meta.db_table for model in apps.get_models()}
    assert set(unshown.UNSHOWN) | set(unshown.UNSHOWN_WHEN_NEW) <= tables


def test_a_file_that_waits_makes_no_page_anew(here):
    client, number = device(here), 0

    def sends():
        nonlocal number
        number += 1
        assert send(client, MITCHELL + b"\n" * number).status_code == 201

    sends()
    assert holds_through(sends)


def test_a_file_that_is_changed_does(here):
    client = device(here)
    send(client)
    connection.close()  # what a connection says that it has written has what it wrote a moment ago, too
    before = shown()
    assert send(client).status_code == 200  # the same again: the upload is renewed
    with acting_for(here.federation):
        Upload.objects.update(state=UploadState.REMOVED)
    assert not is_unchanged(before, shown())


def test_a_name_that_is_changed_beside_it_does(here, monkeypatch):
    """Whatever a request writes beside: one table that is shown, and the page is made anew."""
    client = device(here)
    kept = uploads.receive

    def receives(**how):
        Member.objects.filter(pk=here.members[0].pk).update(family_romaji="Changed")
        return kept(**how)

    monkeypatch.setattr("clubs.uploads.services.uploads.receive", receives)
    before = shown()
    send(client, MITCHELL + b"\n" * 7)
    assert not is_unchanged(before, shown())


def test_a_database_that_does_not_count_says_nothing(here):
    with acting_for(here.federation), connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id()")
        unshown.mark_if_unshown()
        cursor.execute("SELECT count(*) FROM federation_counter WHERE key LIKE 'transaction %'")
        assert cursor.fetchone() == (0,)
