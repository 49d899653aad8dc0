"""What setup asks: of a file, of the environment, of a terminal, and what it answers itself."""

import io
import os
import pty
import subprocess
import sys
from collections.abc import Mapping

import pytest

from federation.deployment import questions
from federation.deployment.env_file import SetupError
from tests.places import ROOT

LEAST = "host = portal.example.org\noperator = olga@example.org\n"
WITHOUT: Mapping[str, str] = {}


def of_file(tmp_path, text, known=WITHOUT):
    file = tmp_path / "answers"
    file.write_text(text)
    return questions.answers(file, known, asks=False)


def test_a_file_answers_and_the_rest_has_its_defaults(tmp_path):
    given = of_file(tmp_path, f"# mine\n{LEAST}mail_host = mail.example.org\nsender='portal@example.org'\n")
    assert given["host"] == "portal.example.org"
    assert (given["mail_host"], given["mail_port"]) == ("mail.example.org", "587")
    assert given["sender"] == "portal@example.org"
    assert (given["certificate"], given["superuser_url"]) == ("own", "local")


def test_the_environment_answers_and_a_file_goes_before_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PORTAL_SETUP_CERTIFICATE", "acme")
    monkeypatch.setenv("PORTAL_SETUP_HOST", "other.example.org")
    given = of_file(tmp_path, LEAST)
    assert (given["certificate"], given["host"]) == ("acme", "portal.example.org")


def test_an_earlier_setup_goes_before_defaults(tmp_path):
    given = of_file(tmp_path, LEAST, {"backups": "/mnt/dumps", "host": "old.example.org"})
    assert (given["backups"], given["host"]) == ("/mnt/dumps", "portal.example.org")


def test_what_needs_a_mail_server_is_not_asked_without_one(tmp_path):
    given = of_file(tmp_path, f"{LEAST}mail_port = 25\n")
    assert (given["mail_host"], given["mail_port"], given["mail_user"]) == ("", "", "")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("operator = nobody", "operator"),
        ("operator =", "operator"),
        ("host = two words_", "host"),
        ("host = -a.example", "host"),
        ("certificate = mine", "certificate"),
        ("mail_host = m\nmail_port = smtp", "mail_port"),
        ("backups = dumps", "backups"),
        ("superuser_url = mysql://x", "superuser_url"),
        ("hots = a.example", "hots"),
    ],
)
def test_what_cannot_be_is_refused_by_name(tmp_path, line, named):
    with pytest.raises(SetupError, match=named):
        of_file(tmp_path, f"{LEAST}{line}\n")


def test_several_names_of_a_host(tmp_path):
    given = of_file(tmp_path, f"{LEAST}host = portal.example.org bridge.example.net\n")
    assert given["host"].split() == ["portal.example.org", "bridge.example.net"]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(SetupError, match="nowhere"):
        questions.answers(tmp_path / "nowhere", {}, asks=False)


ASK = (
    "import json; from federation.deployment.questions import answers;"
    "print('ANSWERS', json.dumps(answers(None, {'operator': 'olga@example.org'}, asks=True)))"
)


def test_at_a_terminal_everything_is_asked_and_again_where_it_cannot_be():
    typed = ["portal.example.org", "sometimes", "own", "", "", "", "Olga", "secret words", "", ""]
    maker, end = pty.openpty()
    command = [sys.executable, "-c", ASK]
    environment = {**os.environ, "LANGUAGE": "en"}
    with subprocess.Popen(
        command, cwd=ROOT, stdin=end, stdout=end, stderr=end, env=environment, start_new_session=True
    ) as asking:
        os.close(end)
        shown = ""
        for line in typed:
            shown += until(maker, ": ")
            os.write(maker, f"{line}\n".encode())
        shown += until(maker, "}")
        asking.wait(10)
    os.close(maker)
    assert "certificate: “sometimes” cannot be." in shown
    assert '"operator": "olga@example.org"' in shown
    assert '"operator_name": "Olga"' in shown
    assert shown.count("secret words") == 1  # the answer alone: what is typed is not shown


def until(terminal, end):
    """What a terminal shows until it waits."""
    shown = io.StringIO()
    while not shown.getvalue().endswith(end) and (end != "}" or "}" not in shown.getvalue()):
        try:
            shown.write(os.read(terminal, 1024).decode())
        except OSError:
            break
    return shown.getvalue()
