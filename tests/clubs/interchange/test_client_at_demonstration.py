"""The client that docs/api.md has made, at the demonstration: its lists, a session, a file, the register."""

import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.management import call_command

from clubs.models import Club, Scope
from clubs.register import tokens
from clubs.register.services import service_tokens
from federation.models import Federation, User
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.interchange.test_client import PACKAGE, generate
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.running_portal import ClonedPortal, connected_to, on_its_own

LISTS_OPEN = 8  # at least so many lists answer to everybody


class Demonstration(ClonedPortal):
    """A running demonstration: its address, a club, the secrets of its device and of a program."""

    address, device, service, club_number = "", "", "", ""


@pytest.fixture(scope="module")
def demonstration(django_db_setup, django_db_blocker) -> Iterator[Demonstration]:
    with django_db_blocker.unblock(), on_its_own(Demonstration) as portal:
        with connected_to(portal):
            call_command("demo_data", stdout=StringIO())
            with acting_for(Federation.objects.get(slug="sakura")):
                scorer = login("scorer")
                club = Club.objects.get(officers__holder=scorer)
                portal.club_number = club.number
                _token, portal.device = tokens.issue(club=club, label="Laptop", by=scorer)
                portal.service = a_service(login("administrator"))
        portal.address = f"{portal.serve()}/sakura"
        yield portal


def login(name: str) -> User:
    """Somebody of the demonstration."""
    return User.objects.get(email=f"{name}@sakura.example.org")


def a_service(by: User) -> str:
    """The secret of a program of the office that reads members and looks them up."""
    given = {"name": "Office", "purpose": "reads the register", "ends_on": today(), "by": by}
    _token, secret = service_tokens.issue(scopes=(Scope.READ_MEMBERS, Scope.LOOK_UP), **given)
    return secret


@pytest.fixture(scope="module")
def package(demonstration, tmp_path_factory) -> Iterator[Any]:
    """The client, made from the description that the demonstration gives out."""
    import httpx

    directory = tmp_path_factory.mktemp("client")
    generate(httpx.get(f"{demonstration.address}/api/v1/schema/?format=json").json(), directory)
    sys.path.insert(0, str(directory))
    yield importlib.import_module(PACKAGE)
    sys.path.remove(str(directory))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def operations(package: Any) -> Iterator[Any]:
    """Every operation of the client that needs nothing but a client."""
    api = importlib.import_module(f"{PACKAGE}.api")
    for info in pkgutil.walk_packages(api.__path__, f"{PACKAGE}.api."):
        module = importlib.import_module(info.name)
        if hasattr(module, "sync_detailed"):
            asked = inspect.signature(module.sync_detailed).parameters.values()
            if all(one.name == "client" or one.default is not one.empty for one in asked):
                yield module


def called(name: str) -> Any:
    return importlib.import_module(f"{PACKAGE}.api.{name}")


def test_every_list_answers_as_it_is_described(package, demonstration) -> None:
    client, read = package.Client(demonstration.address), []
    for module in operations(package):
        if module.__name__.endswith(("_create", "_partial_update", "_destroy", "_update")):
            continue
        answer = module.sync_detailed(client=client)
        assert answer.status_code in (200, 401, 404), (module.__name__, answer)
        if answer.status_code == 200:
            assert answer.content, module.__name__
            read.append(module.__name__.rpartition(".")[2])
        else:
            assert answer.parsed.status == answer.status_code, module.__name__
    assert len(read) >= LISTS_OPEN, read


def test_a_session_is_read_from_the_list_to_its_results(package, demonstration) -> None:
    client = package.Client(demonstration.address)
    sessions = called("sessions.sessions_list").sync(client=client).results
    read = [called("sessions.sessions_results_retrieve").sync(one.id, client=client) for one in sessions]
    results = next(one for one in read if one.results)  # the newest has victory points alone
    standings = called("sessions.sessions_standings_retrieve").sync(results.session, client=client)
    assert standings.session == results.session
    assert standings.rankings[0].rows


def test_a_device_brings_a_file_and_a_program_looks_up_who_is_in_the_register(package, demonstration) -> None:
    types = importlib.import_module(f"{PACKAGE}.types")
    models = importlib.import_module(f"{PACKAGE}.models")
    device = package.AuthenticatedClient(demonstration.address, token=demonstration.device, prefix="Token")
    content = re.sub(rb"(<CLUB_ID_NUMBER>)\d+", rb"\g<1>" + demonstration.club_number.encode(), MITCHELL)
    file = types.File(BytesIO(content), "evening.xml", "application/xml")
    upload = called("uploads.uploads_create").sync(client=device, body=models.SessionFile(file=file))
    assert (upload.name, upload.state.value) == ("evening.xml", "draft")
    office = package.AuthenticatedClient(demonstration.address, token=demonstration.service)
    members = called("register.register_members_list").sync(client=office)
    assert len(members.results) > 10
    refused = called("register.register_clubs_list").sync(client=office)
    assert isinstance(refused, models.ProblemDocument)
