"""Files of settings: read alike by systemd, a shell and containers, and by nobody else."""

import subprocess

import pytest

from federation.deployment import env_file
from federation.deployment.env_file import SetupError
from federation.deployment.places import FILES
from federation.startup.database_roles import ROLES
from tests.places import ROOT
from tests.test_docs import TOLD

PAGE = "# A page.\nHOST=\nPORT=587\n#EXTRA=\n"


def test_a_page_has_its_values_and_those_it_lacks_at_its_end():
    text = env_file.rendered(PAGE, {"HOST": "a.example", "PORT": "", "MORE": "x y"})
    assert text == "# A page.\nHOST=a.example\n#PORT=\n#EXTRA=\nMORE='x y'\n"


def test_what_is_written_is_read_again(tmp_path):
    values = {"HOST": "a.example", "PORT": "25", "EXTRA": "p#a$s`s w=ord%", "EMPTY": ""}
    file = tmp_path / "portal.env"
    assert env_file.write(file, env_file.rendered(PAGE, values), mode=0o640)
    assert env_file.read(file) == {name: value for name, value in values.items() if value}


def test_a_shell_reads_the_same(tmp_path):
    values = {"EXTRA": "p#a$s`s w=ord%", "HOST": "a.example"}
    file = tmp_path / "portal.env"
    env_file.write(file, env_file.rendered("", values), mode=0o640)
    script = f'set -a; . {file}; printf "%s\\n%s" "$EXTRA" "$HOST"'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == [*values.values()]


@pytest.mark.parametrize("value", ["it's", "back\\slash", "two\nlines", "\x00"])
def test_what_would_be_read_differently_is_refused(value):
    with pytest.raises(SetupError, match="EMAIL_PASSWORD"):
        env_file.quoted("EMAIL_PASSWORD", value)


@pytest.mark.parametrize(("mode", "refused"), [(0o640, False), (0o600, False), (0o644, True), (0o660, True)])
def test_a_file_that_others_may_read_or_change_is_refused(tmp_path, mode, refused):
    file = tmp_path / "portal.env"
    file.write_text("SECRET_KEY=x\n")
    file.chmod(mode)
    if refused:
        with pytest.raises(SetupError, match="chmod 640"):
            env_file.read(file)
    else:
        assert env_file.read(file) == {"SECRET_KEY": "x"}


def test_a_file_is_never_open_and_is_written_once(tmp_path):
    file = tmp_path / "portal.env"
    assert env_file.write(file, "A=1\n", mode=0o640)
    assert file.stat().st_mode & 0o777 == 0o640
    assert not env_file.write(file, "A=1\n", mode=0o640)
    assert env_file.write(file, "A=2\n", mode=0o600)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [*tmp_path.iterdir()] == [file]


def test_the_example_is_one_page_and_every_setting_has_words():
    lines = (FILES / "portal.env.example").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    settings = [number for number, line in enumerate(lines) if env_file.LINE.match(line)]
    assert len(settings) >= 12
    unexplained = [lines[n] for n in settings if not lines[n - 1].startswith("#") and n - 1 not in settings]
    assert unexplained == []


# What the page of settings leaves out: made by setup elsewhere, for other hosts, or of no use to most.
NOT_ON_THE_PAGE = {
    "CACHE_URL",  # of several hosts
    "DATABASE_REPLICA_URL",  # of hosts that read a copy
    "DATABASE_OWNER_URL",  # of owner.env, as the next
    "PORTAL_BACKUP_URL",
    "PORTAL_SUPERUSER_URL",
    "PORTAL_ADDRESS",  # follows from the first name
    "PORTAL_HTTPS",
    "PORTAL_CARD_SANDBOX",  # of trials
    "PORTAL_LETTERS_A_MINUTE",
    "PORTAL_MAIL",
    "PORTAL_METRICS_DIR",
    "PORTAL_NO_BOOTSTRAP",  # of developers
    "PORTAL_OPERATORS_SECOND_FACTOR",
    "PORTAL_TLS",  # of containers
    "PORTAL_VISITOR_LIMITS",
}


def test_every_setting_is_on_the_page_or_left_out_on_purpose():
    lines = (FILES / "portal.env.example").read_text(encoding="utf-8").splitlines()
    page = {match[1] for match in map(env_file.LINE.match, lines) if match}
    known = set(TOLD.findall((ROOT / "docs/operations.md").read_text(encoding="utf-8")))
    assert known - {f"{role.upper()}_PASSWORD" for role in ROLES} == page | NOT_ON_THE_PAGE
    assert page & NOT_ON_THE_PAGE == set()
