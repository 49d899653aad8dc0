"""What setup refuses before it touches a host, and how it tells what failed."""

import os
import sys

import pytest

from federation.deployment import host, setup
from federation.deployment.env_file import SetupError
from federation.deployment.places import HostPlaces

DEBIAN = 'ID=debian\nVERSION_ID="{version}"\n'


@pytest.mark.parametrize(
    ("release", "fits"),
    [
        (DEBIAN.format(version=12), True),
        (DEBIAN.format(version=13), True),
        (DEBIAN.format(version=11), False),
        ('ID=ubuntu\nVERSION_ID="12"\n', False),
        ("", False),
    ],
)
def test_only_a_debian_that_is_known(tmp_path, monkeypatch, release, fits):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    (tmp_path / "os-release").write_text(release)
    if fits:
        assert host.refuse_others(tmp_path / "os-release") is None
    else:
        with pytest.raises(SetupError, match="Debian 12 and 13"):
            host.refuse_others(tmp_path / "os-release")


def test_only_root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SetupError, match="root"):
        host.refuse_others()


def test_what_failed_is_told_with_its_last_words():
    lost = "import sys; print('lost words'); sys.exit(3)"
    with pytest.raises(SetupError, match=r"This failed: .*\nlost words"):
        host.run(sys.executable, "-c", lost)
    typed = "import os; print(input() + os.environ['A'])"
    assert host.run(sys.executable, "-c", typed, environment={"A": "b"}, typed="a\n") == "ab\n"


def test_setup_ends_before_it_does_anything_where_others_may_read_its_secrets(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(host, "refuse_others", lambda: None)
    places = HostPlaces(base=tmp_path)
    places.settings.parent.mkdir(parents=True)
    places.settings.write_text("SECRET_KEY=x\n")
    places.settings.chmod(0o644)
    assert setup.main(["--unattended"], places) == 1
    assert "chmod 640" in capsys.readouterr().err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [places.settings]


def test_what_is_missing_is_named_where_nobody_can_be_asked(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(host, "refuse_others", lambda: None)
    monkeypatch.setenv("PORTAL_SETUP_HOST", "portal.example.org")
    assert setup.main(["--unattended"], HostPlaces(base=tmp_path)) == 1
    assert "operator" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("recipients", ["", "/etc/portal/recipients"])
def test_sealed_dumps_are_proved_where_the_key_is(tmp_path, recipients):
    """And not here: the weekly attempt could open none."""
    places = HostPlaces(tmp_path)
    places.settings.parent.mkdir(parents=True)
    places.settings.write_text(f"PORTAL_BACKUP_RECIPIENTS={recipients}\n")
    places.settings.chmod(0o640)
    answered = tmp_path / "answers"
    answered.write_text("host = portal.example.org\noperator = olga@example.org\noperator_name = Olga\n")
    errands = [errand.name for errand in setup.Setup(places, answered, asks=False).errands]
    assert ("backup" in errands, "backup-proof" in errands) == (True, not recipients)
