"""Every call of docs/api.md is made, in its order, and answered as it says there."""

import json
import re
import shlex
from string import Template
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Scope
from clubs.register import tokens
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.clubs.interchange.service_cast import issue
from tests.clubs.uploads.test_proofs import picture
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS
from tests.documented import IN_API, blocks
from tests.places import DOCS, ROOT

DOCUMENT = (DOCS / "api.md").read_text(encoding="utf-8")
CALL = re.compile(r"^```sh\n(curl .+?)\n```\n\n```http\n(.+?)\n```$", re.MULTILINE | re.DOTALL)
FILES = {
    "session.xml": MITCHELL,
    "corrected.xml": ONE_TRICK_LESS,
    "same-game.xml": MITCHELL.replace(b"<EVENT_IDENTIFIER>", b"<EVENT_IDENTIFIER>other"),
    "broken.xml": MITCHELL[:4000],
    "slip.jpg": picture(size=(1500, 2000)),
}
# Numbers that differ from one database to the next.
OWN = {"id", "session", "upload", "run", "board", "line", "tricks", "score"}


def asked(command, known):
    """A curl command as address, headers, body and form, its variables filled in."""
    words = [Template(word).substitute(known) for word in shlex.split(command.replace("\\\n", " "))]
    assert words.pop(0) == "curl"
    address, headers, body, form = "", {}, None, {}
    while words:
        match words.pop(0):
            case "-i":
                pass
            case "-H":
                name, value = words.pop(0).split(": ", 1)
                headers[name] = value
            case "--data-binary":
                body = FILES[words.pop(0).removeprefix("@")]
            case "--data":
                body = words.pop(0)
            case "-F":
                name, value = words.pop(0).split("=", 1)
                is_file = value.startswith("@")
                form[name] = SimpleUploadedFile(value[1:], FILES[value[1:]]) if is_file else value
            case word:
                assert not word.startswith("-"), f"the test does not know {word}"
                address = word
    return address, headers, body, form


def answer_to(command, known):
    """The answer to a curl command."""
    address, headers, body, form = asked(command, known)
    parts = urlsplit(address)
    target, kind = f"{parts.path}?{parts.query}", headers.pop("Content-Type", None)
    client = Client(headers=headers)
    if form:
        return client.post(target, form)
    return client.get(target) if body is None else client.post(target, body, content_type=kind)


def promised(answer):
    """Status, headers and body that the document promises."""
    head, _, body = answer.partition("\n\n")
    status, *lines = head.split("\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, json.loads(body) if body else None


def differences(expected, actual, where="", name=""):
    """Where an answer is not as told. Told lists are beginnings; told objects may leave fields out."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        missing = [f"{where}.{key} is missing" for key in expected.keys() - actual.keys()]
        shared = expected.keys() & actual.keys()
        return missing + [
            d for key in shared for d in differences(expected[key], actual[key], f"{where}.{key}", key)
        ]
    if isinstance(expected, list) and isinstance(actual, list) and (expected or not actual):
        if len(expected) > len(actual):
            return [f"{where} has only {len(actual)}"]
        pairs = enumerate(zip(expected, actual, strict=False))
        return [d for i, pair in pairs for d in differences(*pair, f"{where}[{i}]", name)]
    if isinstance(expected, str) and "…" in expected and isinstance(actual, str):
        return [] if actual.startswith(expected.partition("…")[0]) else [f"{where} is {actual!r}"]
    if name in OWN and isinstance(expected, int) and isinstance(actual, int | None):
        return []
    return [] if expected == actual else [f"{where} is {actual!r}"]


def remember(known, answer):
    """What later calls need from earlier answers."""
    body = answer.json() if "json" in answer.headers.get("Content-Type", "") and answer.content else {}
    if "state" in body:
        known["UPLOAD"] = body["id"]
        known["SESSION"] = body["session"] or known["SESSION"]
    if body.get("results") and "tricks" in body["results"][0]:
        known["RESULT"] = body["results"][0]["id"]
    known["ETAG"] = answer.headers.get("ETag", known["ETAG"])


def test_every_call_is_answered_as_the_document_says(here):
    with acting_for(here.federation):
        _token, secret = tokens.issue(club=here.club, label="Laptop", by=here.scorer)
    known = {"PORTAL": "http://localhost:8000/sakura/api/v1", "TOKEN": secret}
    known |= {"SERVICE": issue(here)[1], "LOOKUP": issue(here, Scope.LOOK_UP)[1]}
    known |= {"SESSION": 0, "UPLOAD": 0, "RESULT": 0, "ETAG": ""}
    calls = CALL.findall(DOCUMENT)
    assert len(calls) > 15
    for command, answer in calls:
        status, headers, body = promised(answer)
        response = answer_to(command, known)
        assert response.status_code == status, (command, response.content)
        assert {name: response.headers.get(name) for name in headers} == headers, command
        if body is not None:
            assert differences(body, response.json()) == [], (command, response.content[:1500])
        remember(known, response)
        if known["SESSION"]:
            with acting_for(here.federation):
                recomputation.recompute(known["SESSION"])


def test_every_block_is_a_call_with_its_answer():
    assert DOCUMENT.count("```sh\n") == DOCUMENT.count("```http\n") == len(CALL.findall(DOCUMENT)) > 15


def test_every_block_of_python_is_run_by_a_test():
    """A block that nobody has named fails; each that is named is run by the file beside it."""
    assert [name for name in DOCS.glob("*.md") if blocks(name.name)] == [DOCS / "api.md"]
    named = [[words for words in IN_API if words in code] for code in blocks("api.md")]
    assert sorted(words for (words,) in named) == sorted(IN_API)
    for words, file in IN_API.items():
        assert f'block("{words}")' in (ROOT / file).read_text(encoding="utf-8"), file


def test_the_comparison_sees_what_is_wrong():
    """Or the document would be right whatever the portal answers."""
    assert differences({"a": 1, "b": [1]}, {"a": 2, "b": []}) != []
    assert differences({"title": "x…"}, {"title": "y"}) == [".title is 'y'"]
    assert differences({"a": None}, {"a": None, "more": 1}) == []
    assert differences({"a": 1}, {}) == [".a is missing"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_sent(name):
    assert f"@{name}" in DOCUMENT
