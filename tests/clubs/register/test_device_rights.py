"""What tokens may do: every operation of the API, with every kind of token."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone

from clubs.models import ClubOfficer, DeviceToken, Result, Scope
from clubs.register import tokens
from clubs.register.authentication import operations
from clubs.register.device_rights import OPERATIONS, CommonRight, DeviceRight, right_for
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import publish
from tests.clubs.interchange.service_cast import issue, with_secret as service

pytestmark = pytest.mark.django_db

# Operations that no token opens: what people do themselves. A new operation stands here or in `OPERATIONS`.
OF_PEOPLE = {
    "api_appeal",
    "api_appeals",
    "api_board_reports",
    "api_card",
    "api_case",
    "api_case_rulings",
    "api_case_steps",
    "api_cases",
    "api_concurrence",
    "api_correction_answers",
    "api_late_revision_answers",
    "api_match_reports",
    "api_my_points",
    "api_my_rating",
    "api_own_matches",
    "api_own_table",
    "api_own_tables",
    "api_ruling_case",
    "api_rulings",
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
REFUSALS = {"person_needed", "may_not_publish", "service_token_needed", "scope_missing", "not_a_register"}
# One for each converter of the addresses: no such thing is there, so that nothing is done.
VALUES = {"IntConverter": "999999", "SlugConverter": "nothing", "StringConverter": "nothing"}


def addresses(patterns=None, prefix="/sakura/api/v1/"):
    """Every operation of the API by its name, with an address of it."""
    for pattern in get_resolver("federation.api_urls").url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, f"{prefix}{pattern.pattern}")
        elif isinstance(pattern, URLPattern) and pattern.name is not None:
            route = f"{prefix}{pattern.pattern}"
            for name, converter in pattern.pattern.converters.items():
                written = {f"<{kind}:{name}>" for kind in ("int", "slug", "str")}
                for parameter in written:
                    route = route.replace(parameter, VALUES[type(converter).__name__])
            yield pattern.name, route


def token_of(house, **rights):
    """A token of the house's club with its secret."""
    with acting_for(house.federation):
        return tokens.issue(club=house.club, label="Laptop", by=house.scorer, **rights)


def with_secret(secret):
    """A program that shows a secret."""
    return Client(headers={"authorization": f"Token {secret}", "accept-language": "en"})


def refusal(client, address, method):
    """The code with which an operation is refused to a token; None where it is not, for that reason."""
    answer = client.generic(method, address, b"{}", content_type="application/json")
    if answer.status_code != 403:
        return None
    return next((code for code in REFUSALS if f"urn:problem:{code}" in answer.content.decode()), None)


def expected(name, address, method, *, publishes):
    """By the rights: what the token lacks. None also for a method that the operation has not."""
    if not hasattr(resolve(address.removeprefix("/sakura")).func.cls, method.lower()):
        return None
    right = right_for(name, method)
    if right is None:
        return "person_needed"
    if isinstance(right, Scope):
        return "service_token_needed"
    return "may_not_publish" if right is DeviceRight.PUBLISH and not publishes else None


@pytest.mark.parametrize("publishes", [True, False])
def test_every_operation_with_a_token_that_works(here, publishes):
    client = with_secret(token_of(here, may_publish=publishes)[1])
    differ = [
        (name, method, answer)
        for name, address in addresses()
        for method in METHODS
        if (answer := refusal(client, address, method))
        != expected(name, address, method, publishes=publishes)
    ]
    assert differ == []


@pytest.mark.parametrize("scope", Scope)
def test_every_operation_with_a_service_token_of_one_scope(here, scope):
    """It opens what the scope says, what is read with it, and nothing else of the API."""
    token, secret = issue(here, scope)
    client, opened = service(secret), set()
    for name, address in addresses():
        for method in METHODS:
            if not hasattr(resolve(address.removeprefix("/sakura")).func.cls, method.lower()):
                continue
            right, code = right_for(name, method), refusal(client, address, method)
            lacks = "scope_missing" if isinstance(right, Scope) else "not_a_register"
            given = {*token.may, CommonRight.DESCRIPTION}
            assert code == (None if right in given else lacks), (name, method)
            opened |= {right} if code is None else set()
    assert opened == given


@pytest.mark.usefixtures("here")
def test_no_operation_with_a_service_token_of_next_door(next_door):
    _token, secret = issue(next_door)
    client = service(secret)
    answers = {name: client.get(address).status_code for name, address in addresses()}
    assert [name for name, code in answers.items() if code not in (401, 429)] == []


def withdrawn(here, token):
    tokens.withdraw(token=token, by=here.scorer)


def expired(_here, token):
    DeviceToken.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))


def of_somebody_blocked(here, _token):
    here.scorer.is_active = False
    here.scorer.save()


def of_an_address_not_proved(here, _token):
    here.scorer.emailaddress_set.update(verified=False)


@pytest.mark.parametrize("ended", [withdrawn, expired, of_somebody_blocked, of_an_address_not_proved])
def test_no_operation_with_a_token_that_ended(here, ended):
    token, secret = token_of(here)
    with acting_for(here.federation):
        ended(here, token)
    assert opened(secret) == []


@pytest.mark.usefixtures("here")
def test_no_operation_with_a_token_of_next_door_or_of_nobody(next_door):
    _token, secret = token_of(next_door)
    assert [opened(secret), opened("0" * 64), opened("é")] == [[], [], []]


def opened(secret):
    """The operations that do not answer 401, or 429 after many."""
    client = with_secret(secret)
    answers = {name: client.get(address).status_code for name, address in addresses()}
    assert len(answers) > len(OF_PEOPLE)
    return [name for name, code in answers.items() if code not in (401, 429)]


def test_a_token_without_its_officer_opens_nothing_of_the_club(here):
    token, secret = token_of(here)
    with acting_for(here.federation):
        ClubOfficer.objects.filter(holder=token.user).update(ends_on=timezone.localdate() - timedelta(days=1))
    client = with_secret(secret)
    of_club = ("api_uploads", "api_upload_states", "api_corrections", "api_late_revisions")
    answers = {client.get(address).json().get("title") for name, address in addresses() if name in of_club}
    assert answers == {"not_your_club"}


def test_a_published_result_is_not_corrected_by_a_device_that_only_brings(here):
    """It went through, whatever the token was given."""
    publish(here)
    client = with_secret(token_of(here, may_publish=False)[1])
    with acting_for(here.federation):
        result = Result.objects.order_by("pk")[0]
    asked = {"result": result.pk, "score": 420, "error": "contract_or_side", "reason": "The slip says so"}
    answer = client.post("/sakura/api/v1/corrections/", asked, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (403, "may_not_publish")


def test_every_operation_is_decided():
    named = {name for name, _address in addresses()}
    calculators = {name for name in named if name.startswith("api_calc_")}
    assert len(calculators) > 40
    assert named - calculators == OF_PEOPLE | set(OPERATIONS) - {"api_calc_*"}
    assert set(operations().values()) <= named


@pytest.mark.usefixtures("here")
def test_the_description_offers_a_token_where_one_opens():
    description = Client().get("/sakura/api/v1/schema/", {"format": "json"}).json()
    offered = {
        (path, method.upper()): any("deviceToken" in way or not way for way in call["security"])
        for path, methods in description["paths"].items()
        for method, call in methods.items()
    }
    assert offered["/api/v1/corrections/", "POST"]
    assert not offered["/api/v1/corrections/{correction_id}/answers/", "POST"]
    assert not offered["/api/v1/points/me/", "GET"]
    assert sum(not is_open for is_open in offered.values()) == 49
