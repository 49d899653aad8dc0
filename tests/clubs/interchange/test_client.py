"""A client that is made from the API's description, against a portal that listens: as docs/api.md says."""

import datetime
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clubs.register import tokens
from federation.models import Member
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.clubs.interchange.service_cast import issue
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.documented import block, run
from tests.places import DOCS

pytestmark = pytest.mark.django_db(transaction=True)
PACKAGE = "portal_client"
COMMAND = re.compile(r"^openapi-python-client generate (.+?)$", re.MULTILINE)


def generate(description: dict, directory: Path) -> None:
    """The package of the client, by the command of the document."""
    kept = directory / "portal.json"
    kept.write_text(json.dumps(description))
    (words,) = COMMAND.findall((DOCS / "api.md").read_text(encoding="utf-8").replace("\\\n", " "))
    given = {"portal.json": str(kept), PACKAGE: str(directory / PACKAGE)}
    tool = Path(sys.executable).with_name("openapi-python-client")
    arguments = [given.get(word, word) for word in words.split()]
    subprocess.run(
        [tool, "generate", *arguments], check=True, cwd=directory, capture_output=True, timeout=120
    )


@pytest.fixture
def client_of(live_server, here, tmp_path, monkeypatch):
    """The package, freshly made, and how a client of it is made with a token."""
    import httpx

    generate(httpx.get(f"{live_server.url}/sakura/api/v1/schema/?format=json").json(), tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    package = importlib.import_module(PACKAGE)

    def client(secret, prefix):
        return package.AuthenticatedClient(f"{live_server.url}/sakura", token=secret, prefix=prefix)

    yield client
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def of_client(name):
    return importlib.import_module(f"{PACKAGE}.{name}")


def test_every_module_of_it_can_be_imported(client_of):
    api = of_client("api")
    names = [info.name for info in pkgutil.walk_packages(api.__path__, f"{PACKAGE}.api.")]
    assert len(names) > 80
    assert [name for name in names if importlib.import_module(name).__name__ != name] == []


def test_a_device_uploads_a_file_and_reads_the_session(client_of, here):
    with acting_for(here.federation):
        _token, secret = tokens.issue(club=here.club, label="Laptop", by=here.scorer)
    client, types = client_of(secret, "Token"), of_client("types")
    from io import BytesIO

    body = of_client("models").SessionFile(
        file=types.File(BytesIO(MITCHELL), "session.xml", "application/xml"), publish=True
    )
    upload = of_client("api.uploads.uploads_create").sync(client=client, body=body)
    assert (upload.name, upload.state.value, upload.summary.results) == ("session.xml", "published", 126)
    with acting_for(here.federation):
        recomputation.recompute(upload.session)
    results = of_client("api.sessions.sessions_results_retrieve").sync(upload.session, client=client)
    assert len(results.results) == 126
    again = of_client("api.uploads.uploads_retrieve").sync(upload.id, client=client)
    assert again.sha256 == upload.sha256


def test_a_service_enters_a_member_and_is_refused_by_a_typed_problem(client_of, here):
    _token, secret = issue(here)
    client, models = client_of(secret, "Bearer"), of_client("models")
    create, listed = (
        of_client("api.register.register_members_create"),
        of_client("api.register.register_members_list"),
    )
    new = models.NewMember(family_name="Sato", given_name="Aoi", joined_on=datetime.date(2026, 5, 1))
    member = create.sync(client=client, body=new, idempotency_key="one")
    assert (member.family_name, member.joined_on) == ("Sato", datetime.date(2026, 5, 1))
    assert create.sync(client=client, body=new, idempotency_key="one") == member
    page = listed.sync(client=client, number=member.number)
    assert page.results == [member]
    refusal = create.sync(client=client, body=new)
    assert isinstance(refusal, models.ProblemDocument)
    assert (refusal.title, refusal.status) == ("namesake", 409)
    stranger = listed.sync(client=client_of("service_nobody", "Bearer"))
    assert (type(stranger), stranger.title) == (models.ProblemDocument, "authentication_failed")


@pytest.mark.usefixtures("client_of")
def test_the_lines_of_the_document_run_as_they_stand(live_server, here, capsys):
    _token, secret = issue(here)
    given = {"https://portal.example.org": live_server.url, "service_…": secret}
    code = block("AuthenticatedClient")
    for written, own in given.items():
        assert code.count(written) == 1
        code = code.replace(written, own)
    answers = [run(code)["answer"] for _time in range(2)]
    assert answers[0] == answers[1]
    assert capsys.readouterr().out == ""
    with acting_for(here.federation):
        assert Member.objects.get(family_name="Sato").number == answers[0].number
