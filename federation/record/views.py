"""Which letters somebody wants: a page, and a link in each such letter."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from federation.models import ChoiceWay, LetterKind
from federation.record import bounces, letter_choices
from federation.record.letter_choices import Addressee
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]
ONE_CLICK = "List-Unsubscribe"  # what a mail program sends (RFC 8058)


@require_http_methods(METHODS)
@login_required
def my_letters(request: HttpRequest) -> HttpResponse:
    """The reader's own choice."""
    reader = signed_in(request)
    if request.method == "POST":
        letter_choices.choose(to=reader, wants=_chosen(request, reader), way=ChoiceWay.PAGE)
        messages.success(request, _("Your choice is kept."))
        return redirect("my_letters")
    words = {"kinds": _rows(reader), "is_failing": bounces.is_failing(reader.email)}
    return render(request, "federation/record/my_letters.html", words)


@csrf_exempt  # the signature is the right; a mail program that asks has no session (RFC 8058)
@require_http_methods(METHODS)
def letters_off(request: HttpRequest, signature: str) -> HttpResponse:
    """Choose by the link of a letter, without signing in. Looking at the page switches nothing off.

    A mail program's button, and the page's first, switch off the kind of the letter alone.
    """
    signed = letter_choices.signed(signature)
    if signed is None:
        raise Http404
    to, kind = signed
    if request.method == "POST":
        way = ChoiceWay.PROGRAM if ONE_CLICK in request.POST else ChoiceWay.LINK
        wants = _chosen(request, to) if request.POST.get("act") == "choose" else {kind: False}
        letter_choices.choose(to=to, wants=wants, way=way)
    off = not letter_choices.holding(to)[kind]
    words = {"off": off, "kind": kind, "kinds": _rows(to), "is_kept": request.method == "POST"}
    return render(request, "federation/record/letters_off.html", words)


def _chosen(request: HttpRequest, to: Addressee) -> Mapping[LetterKind, bool]:
    """Every kind is on the page, and what is not ticked is not wanted."""
    ticked = set(request.POST.getlist("kinds"))
    return {kind: kind.value in ticked for kind in letter_choices.kinds_of(to)}


def _rows(to: Addressee) -> list[tuple[LetterKind, bool]]:
    return list(letter_choices.holding(to).items())
