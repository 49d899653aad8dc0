"""No table lets rows of another federation through: read from PostgreSQL's own catalogue."""

import pytest
from django.core.management import call_command
from django.db import connection

from federation.tenancy import catalogue, checks

pytestmark = pytest.mark.django_db


def test_nothing_leaks():
    assert catalogue.leaks() == []


def test_tests_run_as_the_restricted_role():
    assert checks.problems_of_role() == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("portal_app",)


def test_the_command_says_how_many_tables_are_closed(capsys):
    call_command("audit_tenancy")
    assert "tables are closed" in capsys.readouterr().out
