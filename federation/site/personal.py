"""What is shown to somebody by name or by a secret is kept by nobody on the way, and not by their browser."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

NEVER_KEPT = "no-store, private"
# Pages that a link of a letter, or a code, opens without signing in.
BY_SECRET = (
    "account_",
    "mfa_",
    "usersessions_",
    "letters_off",
    "guardian",
    "joining_proof",
    "card_link",
    "card_payment",
    "card_sandbox",
    "table_",
    "pad_",
    "game_",
)
# A script under such an address that is the same for everybody: it says itself how long it is kept.
OF_NOBODY = ("table_worker",)


class PersonalMiddleware:
    """`no-store` for whoever is signed in or shows a token, and for pages that a secret opens."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began_signed_in = "_auth_user_id" in request.session
        response = self.get_response(request)
        name = (request.resolver_match.url_name if request.resolver_match else "") or ""
        if name in OF_NOBODY:
            return response
        by_secret = name.startswith(BY_SECRET)
        is_personal = (
            began_signed_in or "_auth_user_id" in request.session or "Authorization" in request.headers
        )
        if is_personal or by_secret:
            response.headers["Cache-Control"] = NEVER_KEPT
        return response
