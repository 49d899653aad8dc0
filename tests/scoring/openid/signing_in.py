"""What the tests of signing in share: a program, what a library of its own asks for, the member's answer."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.test import Client
from django.utils import timezone

from federation.models import User
from federation.tenancy.context import acting_for
from scoring.models import SignInClaim, SignInProgram
from scoring.openid import programs
from tests.cast import House

BACK = "https://club.example.org/back?from=portal"
VERIFIER = "a-verifier-that-is-long-enough-for-the-rules-of-rfc-7636"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")


def a_program(house: House, name: str = "Club", **fields: Any) -> tuple[SignInProgram, str]:
    """A registered program of a house, and its secret."""
    given = {
        "purpose": "booking tables",
        "site": "https://club.example.org",
        "addresses": BACK,
        "claims": [claim.value for claim in SignInClaim],
        "has_secret": True,
    }
    with acting_for(house.federation):
        return programs.register(name=name, at=timezone.now(), by=house.administrator, **(given | fields))


@dataclass
class Asking:
    """A program that asks in its own words, so that a test can ask wrongly. `slug`: of whose pages."""

    program: SignInProgram
    secret: str
    slug: str = "sakura"

    def address(self, **other: str | None) -> str:
        """Where it sends a member; None leaves a word out."""
        asked: dict[str, str | None] = {
            "client_id": self.program.client_id,
            "redirect_uri": self.program.addresses[0],
            "response_type": "code",
            "scope": "openid profile member_number",
            "state": "s",
            "nonce": "n",
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
        }
        words = {name: word for name, word in (asked | other).items() if word is not None}
        return f"/{self.slug}/openid/authorize/?{urlencode(words)}"

    def code(self, user: User, **other: str | None) -> str:
        """The code that a member comes back with, who agrees."""
        answer = browser_of(user).post(self.address(**other), {"act": "agree"})
        assert answer.status_code == 302, answer.content
        return came_back(answer)["code"]

    def exchange(self, code: str, **other: str) -> Any:
        """The answer to a code."""
        words = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.program.addresses[0],
            "code_verifier": VERIFIER,
        }
        return self.post("token", words | other)

    def refresh(self, token: str) -> Any:
        """The answer to a refresh token."""
        return self.post("token", {"grant_type": "refresh_token", "refresh_token": token})

    def post(self, what: str, words: dict[str, str]) -> Any:
        """Ask an address of ours with the program's secret."""
        shown = {"client_id": self.program.client_id, "client_secret": self.secret}
        sent = urlencode((shown if self.secret else {"client_id": self.program.client_id}) | words)
        kind = "application/x-www-form-urlencoded"
        return Client().post(f"/{self.slug}/openid/{what}/", sent, content_type=kind)

    def userinfo(self, token: str) -> Any:
        """What it is told."""
        return Client().get(f"/{self.slug}/openid/userinfo/", headers={"authorization": f"Bearer {token}"})


def browser_of(user: User) -> Client:
    """Somebody who is signed in."""
    client = Client()
    client.force_login(user)
    return client


def came_back(answer: Any) -> dict[str, str]:
    """What an answer that leads back says in its address."""
    return {name: words[0] for name, words in parse_qs(urlsplit(answer["Location"]).query).items()}
