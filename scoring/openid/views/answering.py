"""What programs ask by themselves: what there is, public keys, tokens for a code, userinfo, revocation."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from oauthlib.oauth2 import OAuth2Error

from federation.limits.throttling import AskingLimit
from federation.limits.visitor_address import counted_address
from federation.tenancy.addresses import whole_address
from scoring.models import SignInClaim
from scoring.openid import keys
from scoring.openid.claims import SUPPORTED
from scoring.openid.places import issuer
from scoring.openid.server import server
from scoring.openid.views.origins import answers_origins

LIMIT = AskingLimit("openid", 600)  # a minute by address: all members of one site come from there
Asks = Callable[..., tuple[dict[str, str], str, int]]


@answers_origins("GET", "HEAD")
@require_safe
@cache_control(public=True, max_age=300)
def configuration(request: HttpRequest) -> HttpResponse:
    """What a program has to know, found by the name of the issuer (OpenID Connect Discovery)."""
    return JsonResponse(
        {
            "issuer": issuer(),
            "authorization_endpoint": whole_address("openid_authorize"),
            "token_endpoint": whole_address("openid_token"),
            "userinfo_endpoint": whole_address("openid_userinfo"),
            "revocation_endpoint": whole_address("openid_revoke"),
            "jwks_uri": whole_address("openid_keys"),
            "scopes_supported": [claim.value for claim in SignInClaim],
            "claims_supported": SUPPORTED,
            "claims_parameter_supported": False,
            "request_uri_parameter_supported": False,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "prompt_values_supported": ["none", "login", "consent"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": [keys.ALGORITHM],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
            "authorization_response_iss_parameter_supported": True,
        }
    )


@answers_origins("GET", "HEAD")
@require_safe
@cache_control(public=True, max_age=300)
def public_keys(request: HttpRequest) -> HttpResponse:
    """The keys that signatures are checked with."""
    return JsonResponse({"keys": keys.shown(timezone.now())})


@csrf_exempt
@answers_origins("POST")
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """A code, or a refresh token, for tokens."""
    return _asked(request, server().create_token_response)


@csrf_exempt
@answers_origins("POST")
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """The end of a sign-in, by one of its tokens (RFC 7009)."""
    return _asked(request, server().create_revocation_response)


@csrf_exempt
@answers_origins("GET", "POST")
@require_http_methods(["GET", "POST"])
def userinfo(request: HttpRequest) -> HttpResponse:
    """What the member agreed that the program is told, as it is today.

    A token in the address would stand in logs on its way here (RFC 9700, section 4.3.2).
    """
    if "access_token" in request.GET:
        return JsonResponse({"error": "invalid_request"}, status=400)
    return _asked(request, server().create_userinfo_response)


def _asked(request: HttpRequest, asks: Asks) -> HttpResponse:
    if not LIMIT.take(counted_address(request)):
        response: HttpResponse = JsonResponse({"error": "temporarily_unavailable"}, status=429)
        response["Retry-After"] = str(round(LIMIT.wait()))
        return response
    shown = {"Authorization": request.headers["Authorization"]} if "Authorization" in request.headers else {}
    shown["Content-Type"] = request.content_type or ""
    try:
        body = request.body.decode() if request.method == "POST" else None
        headers, text, status = asks(request.get_full_path(), request.method, body, shown)
    except OAuth2Error as error:
        headers, text, status = error.headers, error.json, error.status_code
    except ValueError:  # what was sent is no form
        headers, text, status = {}, '{"error": "invalid_request"}', 400
    response = HttpResponse(
        text, status=status, content_type="application/json", headers=_without_type(headers)
    )
    response["Cache-Control"] = "no-store"
    return response


def _without_type(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() != "content-type"}
