"""Each finding of the doctor, found where it is so and not found where it is not."""

import json
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from federation.doctor import of_database, of_host, of_network, of_settings, of_watching
from federation.doctor.examinations import EXAMINATIONS
from federation.doctor.findings import Gravity
from federation.models import OutboxEntry
from tests.places import ROOT

CODE = re.compile(r"""(?:wrong|warning)\(\s*"(\w+)\"""")
SERVER = {"number": 180000, "version": "18", "encoding": "UTF8", "connections": 200, "behind": 0.0}
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def codes(findings):
    return [finding.code for finding in findings]


@contextmanager
def answering(lines, *, wrap=None):
    """A server on a port of this machine that says one line to each that it hears."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve():
            try:
                plain, _who = server.accept()
                with plain:
                    link = wrap(plain) if wrap else plain
                    for line in lines:
                        link.sendall(line)
                        link.recv(1024)
            except OSError:
                return

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]


def signed_by_itself():
    """A key and its certificate for localhost, in one file."""
    key, name = (
        generate_private_key(SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]),
    )
    now = datetime.now(UTC)
    unsigned = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    unsigned = unsigned.not_valid_before(now).not_valid_after(now + timedelta(days=90))
    written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return written + unsigned.sign(key, SHA256()).public_bytes(Encoding.PEM)


def test_every_finding_has_a_test_here():
    sources = "".join(path.read_text() for path in (ROOT / "federation/doctor").glob("of_*.py"))
    written = set(CODE.findall(sources)) | {"check"}
    of_releases = ROOT / "tests/federation/releases/test_installed.py"
    tested = Path(__file__).read_text() + of_releases.read_text()
    assert len(written) > 20
    assert [code for code in sorted(written) if f'"{code}"' not in tested] == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"number": 140012, "version": "14.12"}, "database_old"),
        ({"encoding": "LATIN1"}, "database_encoding"),
        ({"connections": 100}, "connections"),
        ({"behind": 3600.0}, "clock"),
        ({"behind": -3600.0}, "clock"),
    ],
)
def test_of_the_database_server(changed, code):
    assert codes(of_database.judged(**SERVER)) == []
    assert codes(of_database.judged(**SERVER | changed)) == [code]


@pytest.mark.django_db
def test_the_database_of_the_tests_is_well_but_for_its_connections():
    assert set(codes(of_database.database())) <= {"connections"}


@pytest.mark.django_db
def test_a_role_that_row_level_security_does_not_bind(monkeypatch):
    monkeypatch.setattr("federation.tenancy.checks.WHO_AM_I", "SELECT 'root', true, false, false, false")
    assert "role" in codes(of_database.database())


@pytest.mark.django_db
def test_a_table_that_is_open(monkeypatch):
    monkeypatch.setattr("federation.tenancy.catalogue.leaks", lambda: ["The table open is open."])
    assert "tenancy" in codes(of_database.database())


@pytest.mark.django_db
def test_what_is_not_migrated():
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT app, name FROM django_migrations WHERE app = 'scoring' ORDER BY id DESC LIMIT 1"
        )
        app, name = cursor.fetchone()
    recorder = "django.db.migrations.recorder.MigrationRecorder.applied_migrations"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorder, lambda self: {})
        (finding,) = of_database._tables()
    assert (finding.code, f"{app} {name}" in finding.sentence) == ("migrations", True)


def test_a_database_that_is_away_is_said_once():
    """By the command itself, in a process of its own: "database_away", and no word of what it would hold."""
    away = os.environ | {"DATABASE_URL": "postgresql://portal_app:none@127.0.0.1:1/portal"}
    command = [sys.executable, "-W", "ignore", "manage.py", "doctor", "database", "workers", "packages"]
    done = subprocess.run(command, cwd=ROOT, env=away, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["database", "WRONG:"], ["packages", "well"]]
    assert "The database cannot be reached: connection failed" in lines[0]
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"DEBUG": True}, "debug"),
        ({"HTTPS": False}, "plain_http"),
        ({"CELERY_BROKER_URL": "memory://"}, "broker_memory"),
    ],
)
def test_of_the_environment(settings, changed, code):
    good = {"DEBUG": False, "HTTPS": True, "CELERY_BROKER_URL": "amqp://127.0.0.1:1//"}
    for name, worth in good.items():
        setattr(settings, name, worth)
    assert codes(of_settings.environment()) == []
    for name, worth in changed.items():
        setattr(settings, name, worth)
    assert codes(of_settings.environment()) == [code]


def test_what_django_checks(settings):
    settings.SECRET_KEY = "short"
    findings = list(of_settings.checked())
    assert set(codes(findings)) == {"check"}
    assert any("security.W009" in finding.sentence for finding in findings)


@pytest.mark.parametrize(
    ("free", "expected"), [(2**40, []), (2**30, ["disk_filling"]), (2**20, ["disk_full"])]
)
def test_room_on_a_disk(free, expected):
    assert codes(of_host.judged_room(Path("/srv/portal"), free)) == expected


def test_where_nothing_may_be_written(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path
    assert "not_writable" not in codes(of_host.disks())
    monkeypatch.setattr("os.access", lambda path, mode: path != tmp_path)
    assert "not_writable" in codes(of_host.disks())


@pytest.mark.parametrize(
    ("place", "mode", "expected"),
    [
        ("var", 0o700, []),
        ("var", 0o702, ["open_to_write"]),
        ("var/mail", 0o704, ["open_to_read"]),
        ("var/mail", 0o706, ["open_to_write", "open_to_read"]),
    ],
)
def test_who_may_read_and_write(settings, tmp_path, place, mode, expected):
    settings.VAR_DIR, settings.EMAIL_FILE_PATH = tmp_path / "var", tmp_path / "var/mail"
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH.mkdir(parents=True)
    for path in (settings.VAR_DIR, settings.EMAIL_FILE_PATH):
        path.chmod(0o700)
    (tmp_path / place).chmod(mode)
    assert codes(of_host.permissions()) == expected


def test_packages_are_those_of_the_lock_file(monkeypatch, tmp_path):
    assert codes(of_host.versions()) == []
    lock = tmp_path / "lock.txt"
    lock.write_text(
        "celery==0.1 \\\n    --hash=sha256:00\nno-such-package==1\nwin==1 ; sys_platform == 'win32'\n"
    )
    monkeypatch.setattr(of_host, "LOCK", lock)
    (finding,) = of_host.versions()
    assert finding.code == "packages"
    assert re.search(r"celery is [\d.]+, not 0.1, no-such-package is missing\.", finding.sentence)


def test_an_old_python(monkeypatch):
    monkeypatch.setattr(of_host, "PYTHON_LEAST", (99, 0))
    assert codes(of_host.versions()) == ["python_old"]


SEALED = "portal.dump.age"


@pytest.mark.parametrize(
    ("hours", "name", "proved_days", "expected"),
    [
        (1, SEALED, 1, []),
        (27, SEALED, 1, ["backups_old"]),
        (1, "portal.dump", 1, ["backups_open"]),
        (1, SEALED, 9, ["backups_unproved"]),
        (1, SEALED, None, ["backups_unproved"]),
        (None, "", None, ["backups_none"]),
    ],
)
def test_the_age_of_backups(settings, tmp_path, hours, name, proved_days, expected):
    settings.BACKUPS = str(tmp_path)
    if hours is not None:
        dump = tmp_path / name
        dump.write_bytes(b"rows")
        modified = (timezone.now() - timedelta(hours=hours)).timestamp()
        os.utime(dump, (modified, modified))
    if proved_days is not None:
        proved_at = timezone.now() - timedelta(days=proved_days)
        (tmp_path / "proved.json").write_text(json.dumps({"at": proved_at.isoformat()}))
    assert codes(of_host.backups()) == expected


def test_an_empty_backup(settings, tmp_path):
    settings.BACKUPS = str(tmp_path)
    (tmp_path / SEALED).touch()
    (tmp_path / "proved.json").write_text(json.dumps({"at": timezone.now().isoformat()}))
    assert codes(of_host.backups()) == ["backups_empty"]


def test_a_backup_that_who_asks_may_not_read(settings, tmp_path):
    """The doctor runs as the portal's user, dumps are of the server's: their names are enough."""
    settings.BACKUPS = str(tmp_path)
    os.mkfifo(tmp_path / SEALED)  # whoever opened it would wait for ever
    (tmp_path / "proved.json").write_text(json.dumps({"at": timezone.now().isoformat()}))
    assert codes(of_host.backups()) == ["backups_empty"]


def test_a_host_that_knows_of_no_backups(settings):
    settings.BACKUPS = ""
    (finding,) = of_host.backups()
    assert (finding.code, finding.gravity) == ("backups_unknown", Gravity.WARNING)


def test_a_broker_that_is_away(settings):
    settings.CELERY_BROKER_URL = "amqp://127.0.0.1:1//"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(of_network.current_app.conf, "broker_write_url", settings.CELERY_BROKER_URL)
        assert codes(of_network.broker()) == ["broker_away"]
    settings.CELERY_BROKER_URL = "memory://"
    assert codes(of_network.broker()) == []


@pytest.mark.django_db
def test_workers_that_leave_work():
    assert codes(of_network.workers()) == []
    OutboxEntry.objects.create(topic="federation.tasks.send_letter", federation_ref=1, subject_ref=1)
    assert codes(of_network.workers()) == []
    OutboxEntry.objects.update(written_at=timezone.now() - timedelta(minutes=3))
    assert codes(of_network.workers()) == ["workers_late"]


@pytest.mark.parametrize(
    "lines",
    [
        [b"554 go away\r\n"],
        [b"220 hello\r\n", b"250 no TLS here\r\n", b"221 bye\r\n"],
        [b""],
    ],
    ids=["refuses", "no_tls", "never_answers"],
)
def test_a_mail_server_that_takes_no_letters(settings, lines):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = SMTP, "127.0.0.1", 1
    settings.EMAIL_USE_TLS = True
    with answering(lines) as settings.EMAIL_PORT:
        assert codes(of_network.letters()) == ["mail_server"]
    assert codes(of_network.letter_to("somebody@example.org")) == ["mail_server"]  # it is closed now


def test_letters_that_go_to_nobody(settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    assert codes(of_network.letters()) == ["letters_nowhere"]


def test_a_letter_as_a_trial_is_sent(mailoutbox, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert codes(of_network.letter_to("somebody@example.org")) == []
    (letter,) = mailoutbox
    assert (letter.to, settings.PORTAL_ADDRESS in letter.body) == (["somebody@example.org"], True)


@pytest.mark.parametrize(("days", "expected"), [(90, []), (3, ["certificate_ends"])])
def test_a_certificate_that_ends(days, expected):
    now = datetime(2026, 11, 1, tzinfo=UTC)
    assert codes(of_network.judged_certificate(now + timedelta(days=days), now)) == expected


def test_a_certificate_that_nobody_signed(settings, tmp_path):
    certificate = tmp_path / "certificate.pem"
    certificate.write_bytes(signed_by_itself())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with answering([b"."], wrap=lambda plain: context.wrap_socket(plain, server_side=True)) as port:
        settings.PORTAL_ADDRESS = f"https://localhost:{port}"
        (finding,) = of_network.certificate()
    assert (finding.code, "certificate verify failed" in finding.sentence) == ("certificate", True)
    assert codes(of_network.certificate()) == ["certificate"]  # nobody answers there any more


@pytest.mark.parametrize("address", ["http://localhost:8000", "https://"])
def test_an_address_without_a_certificate(settings, address):
    settings.PORTAL_ADDRESS = address
    assert codes(of_network.certificate()) == []


@pytest.mark.django_db
def test_the_command_says_all_of_it_and_ends_with_1(settings):
    settings.BACKUPS = "/nowhere"
    out = StringIO()
    with pytest.raises(CommandError, match="Something does not work"):
        call_command("doctor", stdout=out)
    lines = out.getvalue().splitlines()
    assert {line.split()[0] for line in lines} == set(EXAMINATIONS)
    assert "backups      WRONG: There is no *.dump in /nowhere. See docs/operations.md, Backups." in lines
    assert "packages     well" in lines


@pytest.mark.django_db
def test_the_command_looks_at_what_is_named():
    out = StringIO()
    call_command("doctor", "packages", stdout=out)
    assert out.getvalue() == "packages     well\n"
    with pytest.raises(CommandError, match="No such examination: weather"):
        call_command("doctor", "weather")


TOKEN = "a token of more than twenty"


@pytest.mark.parametrize(
    ("networks", "token", "expected"),
    [
        ([], "", []),
        (["127.0.0.1", "10.0.0.0/8", "fd00::/8", "unix", "203.0.113.7"], TOKEN, []),
        (["0.0.0.0/0"], "", ["metrics_open"]),
        (["::/0"], "", ["metrics_open"]),
        (["8.0.0.0/8"], "", ["metrics_open"]),
        ([], "guess me", ["metrics_token_short"]),
    ],
)
def test_who_may_read_the_counts(networks, token, expected):
    assert codes(of_watching.judged_openings(networks, token)) == expected


def test_counts_that_cannot_be_kept(settings, tmp_path):
    settings.METRICS, settings.METRICS_FROM = True, ["127.0.0.1"]
    settings.METRICS_DIR = tmp_path / "metrics"
    assert codes(of_watching.watching()) == []
    (tmp_path / "metrics").write_text("a file")
    assert codes(of_watching.watching()) == ["metrics_not_writable"]
    settings.METRICS = False
    assert codes(of_watching.watching()) == []


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", []),
        ("https://key@sentry.example.org/7", []),
        ("http://127.0.0.1:4318/v1/traces", []),
        ("http://10.0.0.7:4318/v1/traces", []),
        ("http://collector:4318/v1/traces", []),
        ("http://key@sentry.example.org/7", ["watched_in_clear"]),
        ("http://8.8.8.8:4318/v1/traces", ["watched_in_clear"]),
    ],
)
def test_what_goes_out_in_the_clear(address, expected):
    assert codes(of_watching.judged_addresses(["", address])) == expected
