"""A program asks who somebody is: the member signs in, reads what is passed on, and agrees or does not."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from allauth.account.authentication import get_authentication_records
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from oauthlib.common import add_params_to_uri
from oauthlib.oauth2 import AccessDeniedError, FatalClientError, OAuth2Error

from federation.models import Member, User
from federation.text.numbers import whole
from scoring.models import SignInClaim, SignInConsent, SignInProgram
from scoring.openid import consents
from scoring.openid.claims import may_pass_on, member_of
from scoring.openid.places import host_of, is_loopback, is_of_site, issuer, origin_of
from scoring.openid.rules import asks_each_time, program_by
from scoring.openid.server import server

METHODS = {"password": "pwd", "mfa": "otp", "code": "otp"}  # RFC 8176


@dataclass(frozen=True, slots=True)
class SignInAsked:
    """What a program asks for, as far as it is right."""

    program: SignInProgram
    address: str
    claims: list[str]
    prompts: frozenset[str]
    state: str | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def authorize(request: HttpRequest) -> HttpResponse:
    """Where a program sends a member. What is wrong with the program itself is said here and nowhere else."""
    try:
        if request.GET.get("prompt") == "none":
            return _silent(request)
        asked = _asked(request)
        return _with_somebody(request, asked)
    except FatalClientError as error:
        return render(request, "scoring/openid/refused.html", {"code": error.error}, status=400)
    except OAuth2Error as error:
        return _back(add_params_to_uri(error.redirect_uri, error.twotuples))


def _asked(request: HttpRequest) -> SignInAsked:
    claims, info = server().validate_authorization_request(request.get_full_path())
    prompts = frozenset(request.GET.get("prompt", "").split())
    return SignInAsked(info["request"].client, info["redirect_uri"], claims, prompts, info["state"])


def _with_somebody(request: HttpRequest, asked: SignInAsked) -> HttpResponse:
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    if request.method != "POST" and ("login" in asked.prompts or _is_long_ago(request)):
        return _to_password(request)
    member = member_of(user)
    if member is None:
        return render(request, "scoring/openid/no_member.html", {"program": asked.program}, status=403)
    return _with_member(request, asked, member, user)


def _with_member(request: HttpRequest, asked: SignInAsked, member: Member, by: User) -> HttpResponse:
    claims = may_pass_on(member, asked.claims)
    consent = consents.consent_of(asked.program, member)
    if request.method == "POST":
        if request.POST.get("act") != "agree":
            return _declined(asked)
        consent = consents.give(program=asked.program, member=member, claims=claims, at=timezone.now(), by=by)
        return _answered(request, member, consent)
    is_agreed = consent is not None and set(claims) <= set(consent.claims)
    if is_agreed and "consent" not in asked.prompts and not asks_each_time(asked.address, asked.program):
        return _answered(request, member, consent)
    return _page(request, asked, member, claims)


def _declined(asked: SignInAsked) -> HttpResponse:
    error = AccessDeniedError(state=asked.state)
    return _back(add_params_to_uri(asked.address, error.twotuples))


def _page(request: HttpRequest, asked: SignInAsked, member: Member, claims: list[str]) -> HttpResponse:
    words = {
        "program": asked.program,
        "member": member,
        "origin": origin_of(asked.address),
        "host": host_of(asked.address),
        "is_own_machine": is_loopback(asked.address),
        "is_elsewhere": not is_of_site(asked.address, asked.program.site),
        "claims": [SignInClaim(claim).label for claim in claims],
        "is_less": len(claims) < len(asked.claims),
    }
    response = render(request, "scoring/openid/consent.html", words)
    # A browser asks this of the address that a form's answer leads on to, as well.
    allowed = {"form-action": [origin_of(asked.address)]}
    response._csp_update = allowed  # type: ignore[attr-defined]  # read by django-csp
    return response


def _silent(request: HttpRequest) -> HttpResponse:
    """Asked without a page: the answer is a code, or why there is none."""
    is_here = isinstance(request.user, User) and not _is_long_ago(request)
    member = member_of(request.user) if is_here and isinstance(request.user, User) else None
    program = program_by(request.GET.get("client_id"))
    consent = consents.consent_of(program, member) if program is not None and member is not None else None
    return _answered(request, member, consent)


def _answered(request: HttpRequest, member: Member | None, consent: SignInConsent | None) -> HttpResponse:
    known: dict[str, Any] = {"member": member, "consent": consent}
    known["signed_in_at"], known["methods"] = _how_signed_in(request)
    headers, _body, _status = server().create_authorization_response(
        request.get_full_path(), credentials=known
    )
    if request.method == "GET" and request.headers.get("Sec-Fetch-Site") == "same-origin":
        # The form of the sign-in page led here, and its policy lets it lead no further.
        return render(request, "scoring/openid/onward.html", {"address": _whole(headers["Location"])})
    return _back(headers["Location"])


def _back(address: str) -> HttpResponse:
    return HttpResponseRedirect(_whole(address))


def _whole(address: str) -> str:
    """With who answers, so that a program that knows several cannot take one for another (RFC 9207)."""
    whole_one: str = add_params_to_uri(address, [("iss", issuer())])
    return whole_one


def _how_signed_in(request: HttpRequest) -> tuple[datetime, list[str]]:
    user = request.user if isinstance(request.user, User) else None
    records = get_authentication_records(request, user)
    at = max((record["at"] for record in records), default=0)
    began = datetime.fromtimestamp(at, UTC) if at else (user.last_login if user else None) or timezone.now()
    return began, sorted({METHODS[one["method"]] for one in records if one["method"] in METHODS})


def _is_long_ago(request: HttpRequest) -> bool:
    """Whether a program wants somebody who has signed in later than this session did (`max_age`)."""
    most = whole(request.GET.get("max_age", ""))
    began, _methods = _how_signed_in(request)
    return most is not None and time.time() - began.timestamp() > max(most, 1)


def _to_password(request: HttpRequest) -> HttpResponse:
    """To the password, and back to this page, which then asks for it no more."""
    query = QueryDict(request.META.get("QUERY_STRING", ""), mutable=True)
    query["prompt"] = " ".join(word for word in query.get("prompt", "").split() if word != "login")
    then = urlunsplit(urlsplit(request.get_full_path())._replace(query=query.urlencode()))
    return HttpResponseRedirect(
        f"{reverse('account_reauthenticate')}?{urlencode({REDIRECT_FIELD_NAME: then})}"
    )
