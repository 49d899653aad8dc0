"""What the library asks us while it goes by the rules of OAuth 2.0 and OpenID Connect.

Of these the portal keeps the strict part: the authorization code with PKCE (S256) alone, addresses exactly as
they were registered, refresh tokens that are exchanged at each use (RFC 9700).
"""

import hmac
from base64 import b64decode
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote_plus

import jwt
from django.utils import timezone
from oauthlib.openid import RequestValidator

from scoring.models import SignInClaim, SignInProgram, SignInToken, TokenKind
from scoring.openid import keys, tokens
from scoring.openid.claims import claims_of, may_pass_on
from scoring.openid.consents import consent_of
from scoring.openid.places import is_loopback, issuer

GRANTS = ("authorization_code", "refresh_token")


class SignInRules(RequestValidator):  # type: ignore[misc]  # the library has no types
    """Answers from the rows of the federation in scope: a program of another one is unknown here."""

    # --- the program -----------------------------------------------------------------------------------
    def validate_client_id(self, client_id: str, request: Any, *args: Any, **kwargs: Any) -> bool:
        request.client = program_by(client_id)
        return request.client is not None

    def client_authentication_required(self, request: Any, *args: Any, **kwargs: Any) -> bool:
        program = program_by(_shown_by(request)[0])
        return program is None or bool(program.digest)

    def authenticate_client(self, request: Any, *args: Any, **kwargs: Any) -> bool:
        name, secret = _shown_by(request)
        program = program_by(name)
        if program is None or not program.digest or not secret:
            return False
        if not hmac.compare_digest(program.digest, tokens.digest_of(secret)):
            return False
        request.client, request.client_id = program, program.client_id
        return True

    def authenticate_client_id(self, client_id: str, request: Any, *args: Any, **kwargs: Any) -> bool:
        program = program_by(client_id)
        request.client = program
        return program is not None and not program.digest

    def validate_grant_type(self, client_id: str, grant_type: str, *args: Any, **kwargs: Any) -> bool:
        return grant_type in GRANTS

    # --- what it asks the member for -------------------------------------------------------------------
    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return redirect_uri in request.client.addresses

    def get_default_redirect_uri(self, *args: Any, **kwargs: Any) -> None:
        """Every request names its address."""

    def validate_response_type(
        self, client_id: str, response_type: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return response_type == "code" and request.response_mode in (None, "query")

    def get_default_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        return []

    def validate_scopes(
        self, client_id: str, scopes: list[str], client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return SignInClaim.SIGN_IN in scopes and set(scopes) <= set(client.claims)

    def is_pkce_required(self, client_id: str, request: Any) -> bool:
        return True

    # --- asked without a page (prompt=none) ------------------------------------------------------------
    def validate_silent_login(self, request: Any) -> bool:
        return getattr(request, "member", None) is not None

    def validate_silent_authorization(self, request: Any) -> bool:
        if asks_each_time(request.redirect_uri, request.client):
            return False
        consent = consent_of(request.client, request.member)
        passed_on = may_pass_on(request.member, request.scopes)
        return consent is not None and set(passed_on) <= set(consent.claims)

    def validate_user_match(self, id_token_hint: str, scopes: Any, claims: Any, request: Any) -> bool:
        if not id_token_hint or getattr(request, "member", None) is None:
            return True
        consent = consent_of(request.client, request.member)
        try:
            return consent is not None and keys.subject_in(id_token_hint, issuer()) == str(consent.subject)
        except jwt.PyJWTError:
            return False

    # --- codes -----------------------------------------------------------------------------------------
    def save_authorization_code(
        self, client_id: str, code: dict[str, str], request: Any, *args: Any, **kwargs: Any
    ) -> None:
        tokens.keep_code(
            code["code"],
            consent=request.consent,
            at=timezone.now(),
            asked={
                "address": request.redirect_uri,
                "claims": list(request.scopes),
                "challenge": request.code_challenge,
                "nonce": request.nonce or "",
                "session_mark": tokens.mark_of(request.consent.member),
                "signed_in_at": request.signed_in_at,
                "methods": request.methods,
            },
        )

    def validate_code(
        self, client_id: str, code: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        kept, now = tokens.code_of(code, client), timezone.now()
        if kept is None:
            return False
        if kept.used_at is not None:  # somebody has read it: RFC 6749, section 4.1.2
            tokens.end_sign_in(kept, now)
            return False
        request.kept, request.user = kept, kept.consent.member
        request.scopes = tokens.open_claims(kept.consent, kept.claims)
        return kept.expires_at > now and kept.ended_at is None and tokens.stands(kept)

    def get_code_challenge(self, code: str, request: Any) -> str:
        challenge: str = request.kept.challenge
        return challenge

    def get_code_challenge_method(self, code: str, request: Any) -> str:
        return "S256"

    def confirm_redirect_uri(
        self,
        client_id: str,
        code: str,
        redirect_uri: str,
        client: Any,
        request: Any,
        *args: Any,
        **kwargs: Any,
    ) -> bool:
        return bool(request.kept.address == redirect_uri)

    def invalidate_authorization_code(
        self, client_id: str, code: str, request: Any, *args: Any, **kwargs: Any
    ) -> None:
        request.kept.used_at = timezone.now()
        request.kept.save(update_fields=["used_at"])

    def get_authorization_code_nonce(
        self, client_id: str, code: str, redirect_uri: str, request: Any
    ) -> str | None:
        return request.kept.nonce or None

    # --- tokens ----------------------------------------------------------------------------------------
    def save_bearer_token(self, token: dict[str, Any], request: Any, *args: Any, **kwargs: Any) -> None:
        now = timezone.now()
        if request.grant_type == "refresh_token":
            SignInToken.objects.filter(code=request.kept, ended_at=None).update(ended_at=now)
        for kind in TokenKind:
            tokens.issue(request.kept, kind, token[f"{kind}_token"], request.scopes, now)
        consent = request.kept.consent
        consent.used_at = now
        consent.save(update_fields=["used_at"])

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        token, now = tokens.token_of(refresh_token, TokenKind.REFRESH), timezone.now()
        if token is None or token.code.consent.program_id != client.pk:
            return False
        tokens.wait_for(token.code)
        token.refresh_from_db(fields=["ended_at"])
        if token.ended_at is not None:  # it was exchanged before: whoever brings it now may have stolen it
            tokens.end_sign_in(token.code, now)
            return False
        request.kept, request.user = token.code, token.code.consent.member
        request.agreed = tokens.open_claims(token.code.consent, token.claims)
        return tokens.holds(token, now)

    def get_original_scopes(self, refresh_token: str, request: Any, *args: Any, **kwargs: Any) -> list[str]:
        agreed: list[str] = request.agreed
        return agreed

    def refresh_id_token(self, request: Any) -> bool:
        return True

    def finalize_id_token(
        self, id_token: dict[str, Any], token: Any, token_handler: Any, request: Any
    ) -> str:
        now, kept = timezone.now(), request.kept
        claims = {
            "iss": issuer(),
            "sub": str(kept.consent.subject),
            "exp": _seconds(now + tokens.ACCESS_LASTS),
            "auth_time": _seconds(kept.signed_in_at),
            "amr": kept.methods,
        }
        return keys.signed(id_token | claims, now)

    def get_id_token(self, token: Any, token_handler: Any, request: Any) -> None:
        """The library's own, which asks for `finalize_id_token`."""

    def validate_bearer_token(self, token: str | None, scopes: Any, request: Any) -> bool:
        kept = tokens.token_of(token, TokenKind.ACCESS) if token else None
        if kept is None or not tokens.holds(kept, timezone.now()):
            return False
        request.kept, request.client = kept.code, kept.code.consent.program
        request.scopes = tokens.open_claims(kept.code.consent, kept.claims)
        return True

    def get_userinfo_claims(self, request: Any) -> dict[str, Any]:
        return claims_of(request.kept.consent, request.scopes)

    def revoke_token(self, token: str, token_type_hint: str, request: Any, *args: Any, **kwargs: Any) -> None:
        for kind in TokenKind:
            kept = tokens.token_of(token, kind)
            if kept is not None and kept.code.consent.program_id == request.client.pk:
                tokens.end_sign_in(kept.code, timezone.now())


def program_by(client_id: str | None) -> SignInProgram | None:
    """A program that is in use, by the name that it shows."""
    shown = (client_id or "").replace("\x00", "")
    program: SignInProgram | None = SignInProgram.objects.filter(client_id=shown, is_active=True).first()
    return program


def asks_each_time(address: str, program: SignInProgram) -> bool:
    """Whether any program on the member's own machine could come back there: nobody proves which it is."""
    return not program.digest and is_loopback(address)


def _shown_by(request: Any) -> tuple[str, str]:
    """Name and secret of a program: from the header (RFC 6749, section 2.3.1), else from the form."""
    word, _space, rest = (request.headers.get("Authorization") or "").partition(" ")
    if word.lower() != "basic":
        return request.client_id or "", request.client_secret or ""
    try:
        name, _colon, secret = b64decode(rest, validate=True).decode().partition(":")
    except ValueError:
        return "", ""
    return unquote_plus(name), unquote_plus(secret)


def _seconds(moment: datetime) -> int:
    return round(moment.astimezone(UTC).timestamp())
