"""Settings of answers: strong secrets, made once; what was there stays."""

import base64
import re
from urllib.parse import urlsplit

from cryptography.fernet import Fernet

from federation.deployment import settings_made
from federation.startup import database_roles
from federation.startup.restoring import with_database

ANSWERS = {
    "host": "portal.example.org bridge.example.net",
    "certificate": "own",
    "mail_host": "mail.example.org",
    "mail_port": "465",
    "mail_user": "",
    "mail_password": "",
    "sender": "",
    "operator": "o@example.org",
    "operator_name": "Olga",
    "operator_password": "a b c",
    "backups": "/srv/dumps",
    "superuser_url": "local",
}


def settled(kept=None, kept_owner=None, **changed):
    answers = ANSWERS | changed
    owner = settings_made.owner_settings(answers, kept_owner or {})
    return settings_made.settings(answers, kept or {}, owner), owner


def test_secrets_are_strong_and_no_two_are_alike():
    settings, owner = settled()
    assert len(settings["SECRET_KEY"]) >= 50
    Fernet(settings["PORTAL_SEALING_KEYS"].encode())
    assert len(base64.urlsafe_b64decode(settings["PORTAL_SEALING_KEYS"])) == 32
    passwords = [owner[f"{role.upper()}_PASSWORD"] for role in database_roles.ROLES]
    assert len(set(passwords)) == len(database_roles.ROLES)
    assert [word for word in passwords if not re.fullmatch("[0-9a-f]{48}", word)] == []
    again, _owner = settled()
    assert again["SECRET_KEY"] != settings["SECRET_KEY"]


def test_a_second_setup_changes_nothing():
    settings, owner = settled()
    assert settled(settings, owner) == (settings, owner)


def test_a_second_setup_answers_as_the_first_but_for_the_password():
    settings, owner = settled()
    kept = {name: value for name, value in settings.items() if value}
    known = settings_made.known_answers(kept, owner)
    expected = {name: value for name, value in ANSWERS.items() if value and name != "operator_password"}
    assert known == expected


def test_lines_of_ones_own_and_another_broker_stay():
    settings, owner = settled()
    own = settings | {"CACHE_URL": "redis://cache", "CELERY_BROKER_URL": "amqp://broker//"}
    again, _owner = settled(own, owner, mail_host="other.example.org")
    assert again == own | {"EMAIL_HOST": "other.example.org"}


def test_nothing_that_serves_pages_knows_the_owner():
    settings, owner = settled()
    secret = owner["PORTAL_OWNER_PASSWORD"], owner["PORTAL_BACKUP_PASSWORD"]
    assert [name for name, value in settings.items() if any(word in value for word in secret)] == []
    assert "a b c" not in {*settings.values(), *owner.values()}
    assert urlsplit(settings["DATABASE_URL"]).username == database_roles.APP


def test_the_superuser_of_this_host_is_asked_for_another_database():
    """As `backups prove` does, for the database in which it restores."""
    assert (
        with_database(settings_made.LOCAL_SUPERUSER, "scratch")
        == "postgresql://postgres@/scratch?host=/run/postgresql"
    )


def test_a_server_elsewhere():
    settings, owner = settled(
        superuser_url="postgresql://postgres:word@db.example.org:5433/postgres?sslmode=require"
    )
    assert urlsplit(settings["DATABASE_URL"]).port == 5433
    assert urlsplit(owner["DATABASE_OWNER_URL"]).hostname == "db.example.org"
    assert owner["PORTAL_SUPERUSER_URL"].endswith("sslmode=require")
