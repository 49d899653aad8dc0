"""Every letter goes through one place that picks its sender: a new way fails until somebody says which."""

import ast
import re
from pathlib import Path

from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from django.core import mail
from django.test import RequestFactory

from federation.models import Letter
from federation.operators import records as operators
from federation.people import invitations, reset_letters
from federation.people.admin import holders
from federation.record import letters
from federation.record.posting.letter import KeyLetter, PostedLetter
from federation.tenancy.context import acting_for
from tests.federation.sender.conftest import ADDRESS, sender

ROOT = Path(__file__).parents[3]
FLOORS = ("federation", "clubs", "rulings", "scoring")
# Who writes letters: by the federation's own sender, or with a key to a login by the installation's.
POSTED = {
    "federation/record/letters.py",
    "federation/personal/guardian_letters.py",
    "federation/personal/processing/guardian_archives.py",
    "federation/personal/processing/guardian_wishes.py",
    "clubs/joining/letters.py",
}
KEYS = {
    "federation/people/invitations.py",
    "federation/people/reset_letters.py",
    "federation/people/admin/holders.py",
    "federation/people/sign_in.py",  # all that the sign-in library sends
    "federation/operators/records.py",  # by the same adapter
}
TRIALS = {"federation/sender/trial.py"}
# Who names the mail of Django or smtplib, and why none of it is a letter of a federation.
MAIL = {
    "federation/record/posting/letter.py": "the one place",
    "federation/record/posting/own_server.py": "the way to a federation's own server",
    "federation/record/posting/failures.py": "the errors",
    "federation/record/smtp.py": "the way to the installation's server",
    "federation/doctor/of_network.py": "looks whether the installation's server answers",
    "federation/deployment/first_operator.py": "the errors",
    "federation/site/errors.py": "the errors",
    "federation/people/sign_in.py": "the errors",
}
OF_MAIL = re.compile(r"(django\.core\.mail|smtplib|aiosmtplib|email\.mime)(\.|$)")
SENDING = {"send_mail", "send_mass_mail", "mail_admins", "mail_managers", "get_connection", "EmailMessage"}
SENDING |= {"EmailMultiAlternatives", "AdminEmailHandler", "email_user"}


def sources():
    for floor in FLOORS:
        for file in sorted((ROOT / floor).rglob("*.py")):
            if "migrations" not in file.parts:
                yield str(file.relative_to(ROOT)), file.read_text()


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(tree):
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            of = node.func
            names.add(of.id if isinstance(of, ast.Name) else getattr(of, "attr", ""))
    return names


def test_nobody_but_the_one_place_names_the_mail_of_a_library():
    named, sending, written = {}, set(), {"PostedLetter": set(), "KeyLetter": set(), "TrialLetter": set()}
    for name, text in sources():
        tree = ast.parse(text)
        if any(OF_MAIL.match(module) for module in imported(tree)):
            named[name] = True
        calls = called(tree)
        if calls & SENDING and "mail" in text:
            sending.add(name)
        for kind, files in written.items():
            if kind in calls or (kind == "KeyLetter" and f"class {kind}" not in text and kind in text):
                files.add(name)
    assert set(named) == set(MAIL)
    # The doctor's alone; gauges ask the database for its connection.
    assert sending - {"federation/watching/gauges.py"} <= {"federation/doctor/of_network.py"}
    assert written == {"PostedLetter": POSTED, "KeyLetter": KEYS, "TrialLetter": TRIALS}


def test_no_setting_of_django_sends_letters_past_it(settings):
    assert settings.ADMINS == settings.MANAGERS == []
    handlers = settings.LOGGING.get("handlers", {}).values()
    assert [one for one in handlers if "AdminEmail" in str(one.get("class"))] == []


def test_keys_of_logins_never_pass_through_the_server_of_a_federation(here, server):
    """Whoever looks after that server would come to logins of other federations, and of operators."""
    request = RequestFactory().get("/sakura/")
    request.federation = here.federation
    with acting_for(here.federation), request_context(request):
        sender(server.port)
        adapter = get_adapter(request)
        code = {"code": "1", "user": here.player, "current_site": None}
        keys = [
            invitations._letter(here.player),
            reset_letters._letter(here.player, here.federation, "en"),
            holders._letter(request, here.player),
            operators._farewell(request, here.player, "old@example.org"),
            adapter.render_mail("account/email/email_confirmation", "new@example.org", code),
        ]
        for letter in keys:
            assert isinstance(letter, KeyLetter)
            assert letter.send() == 1
        letters.owe(topic="contact", key="x", readers=[here.player], about={"page": ["contact"]})
        posted = letters.message_of(Letter.objects.get())
        assert type(posted) is PostedLetter
        assert letters.send(Letter.objects.get().pk)
    assert [one.extra_headers["From"].rpartition(" ")[2] for one in mail.outbox] == [
        "<portal@installation.example>"
    ] * len(keys)
    assert len(server.letters) == 1
    assert f"<{ADDRESS}>" in server.letters[0]
