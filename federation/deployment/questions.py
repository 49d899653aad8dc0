"""What setup asks: of a file, of the environment, or of whoever sits at the terminal."""

import getpass
import os
import re
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from federation.deployment.env_file import SetupError, unquoted
from federation.deployment.words import gettext as _

BEFORE = "PORTAL_SETUP_"  # of a name in the environment
HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
ADDRESS = re.compile(r"[^@\s,]+@[^@\s,]+")
PORT = re.compile("[0-9]{1,5}")
ONE_LINE = re.compile("[^\n\r]*")
ABSOLUTE = re.compile("/[A-Za-z0-9_./-]+")
LOCAL = "local"


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """One thing to know. `pattern` is what an answer must look like; `needed`: it may not be empty."""

    name: str
    asked: str
    pattern: re.Pattern[str] = ONE_LINE
    default: str = ""
    needed: bool = False
    secret: bool = False
    after: str = ""  # asked only where this other one has an answer


def questions() -> tuple[SetupQuestion, ...]:
    """Everything that is asked, in the order in which it is."""
    return (
        SetupQuestion(
            "host",
            _("Name of this host on the web; names of federations' own after it, with spaces between"),
            HOST,
            socket.getfqdn().lower(),
            needed=True,
        ),
        SetupQuestion(
            "certificate",
            _("Certificate: 'acme' from Let's Encrypt, 'own' without a public name, 'files' you put there"),
            re.compile("acme|own|files"),
            "own",
            needed=True,
        ),
        SetupQuestion("mail_host", _("Mail server that takes letters; nothing writes them to a directory")),
        SetupQuestion("mail_port", _("Its port"), PORT, "587", after="mail_host"),
        SetupQuestion("mail_user", _("Name there"), after="mail_host"),
        SetupQuestion("mail_password", _("Password there"), secret=True, after="mail_user"),
        SetupQuestion("sender", _("Address that letters come from"), re.compile(f"({ADDRESS.pattern})?")),
        SetupQuestion("operator", _("Your address, as the first operator"), ADDRESS, needed=True),
        SetupQuestion("operator_name", _("Your name"), default="Operator"),
        SetupQuestion("operator_password", _("Your password; nothing sends a link to set it"), secret=True),
        SetupQuestion("backups", _("Directory of backups"), ABSOLUTE, "/var/backups/portal", needed=True),
        SetupQuestion(
            "superuser_url",
            _("Database: 'local' installs PostgreSQL, else postgresql://… of a superuser"),
            re.compile("local|postgresql://.+"),
            LOCAL,
            needed=True,
        ),
    )


def answers(file: Path | None, known: Mapping[str, str], *, asks: bool) -> dict[str, str]:
    """The answers by name: of the file, of the environment, of the terminal where it `asks`, or the defaults.

    `known` are those of an earlier setup, which go before the defaults. Raises SetupError.
    """
    given = _of_file(file) if file else {}
    every = questions()
    strange = sorted(set(given) - {question.name for question in every})
    if strange:
        raise SetupError(_("Nobody asked for %(names)s.") % {"names": ", ".join(strange)})
    so_far: dict[str, str] = {}
    for question in every:
        so_far[question.name] = _answer(question, so_far, given, known, asks=asks)
    return so_far


def _answer(
    question: SetupQuestion,
    so_far: Mapping[str, str],
    given: Mapping[str, str],
    known: Mapping[str, str],
    *,
    asks: bool,
) -> str:
    if question.after and not so_far[question.after]:
        return ""
    answer = given.get(question.name, os.environ.get(f"{BEFORE}{question.name.upper()}"))
    if answer is not None:
        return checked(question, answer)
    default = known.get(question.name) or question.default
    return _typed(question, default) if asks else checked(question, default)


def checked(question: SetupQuestion, answer: str) -> str:
    """An answer that can be used. Raises SetupError."""
    answer = answer.strip()
    if (question.needed or answer) and not _fits(question, answer):
        raise SetupError(_("%(name)s: “%(answer)s” cannot be.") % {"name": question.name, "answer": answer})
    return answer


def _fits(question: SetupQuestion, answer: str) -> bool:
    parts = answer.split() if question.name == "host" else [answer]
    return bool(parts) and all(question.pattern.fullmatch(part) for part in parts)


def _typed(question: SetupQuestion, default: str) -> str:
    """Asked again until it can be used."""
    shown = "…" if question.secret and default else default
    prompt = f"{question.asked}{f' [{shown}]' if shown else ''}: "
    while True:
        typed = getpass.getpass(prompt) if question.secret else input(prompt)
        try:
            return checked(question, typed or default)
        except SetupError as error:
            sys.stderr.write(f"{error}\n")


def _of_file(file: Path) -> dict[str, str]:
    """Lines of `name = value`; lines that begin with # are nobody's. Raises SetupError."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise SetupError(str(error)) from error
    parted = [line.partition("=") for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return {name.strip(): unquoted(value) for name, _equals, value in parted}
