"""Programs of the federation's staff, for tests."""

from datetime import timedelta

from django.test import Client

from clubs.models import Scope
from clubs.register.services import service_tokens
from federation.roles import today
from federation.tenancy.context import acting_for

REGISTER = "/sakura/api/v1/register"


def issue(house, *scopes, name="Office program", days=30, by=None):
    """A token of the house's administrator, with its secret."""
    with acting_for(house.federation):
        return service_tokens.issue(
            name=name,
            purpose="Keeps the register",
            scopes=scopes or tuple(Scope),
            ends_on=today() + timedelta(days=days),
            by=by or house.administrator,
        )


def with_secret(secret, **headers):
    """A program that shows a secret."""
    return Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en", **headers})


class Program:
    """A program with a token, that sends JSON."""

    def __init__(self, house, *scopes):
        self.token, self.secret = issue(house, *scopes)
        self.client = with_secret(self.secret)

    def get(self, path, **asked):
        return self.client.get(f"{REGISTER}/{path}", asked)

    def send(self, method, path, body=None, **headers):
        kind = {
            "content_type": "application/json",
            "headers": {key.replace("_", "-"): value for key, value in headers.items()},
        }
        return getattr(self.client, method)(f"{REGISTER}/{path}", {} if body is None else body, **kind)

    def post(self, path, body=None, **headers):
        return self.send("post", path, body, **headers)

    def patch(self, path, body, etag):
        return self.send("patch", path, body, if_match=f'"{etag}"')


def refusal_of(answer):
    """Status and code of a refusal."""
    return answer.status_code, answer.json().get("title")
