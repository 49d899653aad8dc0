"""The page of the machine, for the administrator of a federation."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation import roles
from federation.errors import Refused
from federation.machine import proving, queues, shown
from federation.models import Letter, Role, User
from federation.record.resending import given_up, send_again, send_all_again
from federation.text.numbers import whole
from federation.visitors import signed_in

SECONDS = 30  # after which the page asks again


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def machine(request: HttpRequest) -> HttpResponse:
    """What is owed, who works, what failed, what is stored, and when the records were proved."""
    by = signed_in(request)
    if not roles.holds(by, Role.ADMINISTRATOR):
        raise PermissionDenied
    if request.method == "POST":
        _act(request, by)
        return redirect("machine")
    return render(request, "federation/machine/machine.html", _words())


def _words() -> dict[str, Any]:
    proof = shown.newest_proof()
    return {
        "owed": shown.owed(),
        "queues": queues.lines(),
        "letters": shown.letters_given_up(),
        "letters_count": given_up().count(),
        "imports": shown.imports(),
        "groups": shown.groups(),
        "waiting": shown.waiting_proof(),
        "proof": proof,
        "results": shown.results(proof) if proof else [],
        "stored": shown.stored(proof) if proof else [],
        "seconds": SECONDS,
    }


def _act(request: HttpRequest, by: User) -> None:
    """What a button says: a proof now, or a letter once more, or all of them."""
    if request.POST.get("act") == "prove":
        proving.ask(by=by)
        messages.success(request, _("The proof is owed: a worker does it now. The page shows the result."))
        return
    if request.POST.get("act") == "letters":
        _send_all(request, by)
        return
    letter = get_object_or_404(Letter, pk=whole(request.POST.get("letter", "")))
    try:
        send_again(letter=letter, by=by)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The letter is sent once more."))


def _send_all(request: HttpRequest, by: User) -> None:
    going, left = send_all_again(by=by)
    words = ngettext("%(count)s letter is sent once more.", "%(count)s letters are sent once more.", going)
    messages.success(request, words % {"count": going})
    if left:
        words = ngettext(
            "%(count)s letter cannot go any more: no proved address, or nobody who wants it.",
            "%(count)s letters cannot go any more: no proved address, or nobody who wants them.",
            left,
        )
        messages.warning(request, words % {"count": left})
