"""Solitaire and honeymoon bridge against the portal: begun, and played by forms that need no script."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.limits.visitor_address import counted_address
from scoring.engine.social.live.moves import DISCARD
from scoring.models import GameKind, PortalGame
from scoring.social import shown_games
from scoring.social.forms import GAME_FORMS, SocialPageForm
from scoring.social.limits import SENT, WRONG, login_of, may_begin, too_often, unspoken
from scoring.social.offered import offered
from scoring.social.opened import opened_by
from scoring.social.services import beginning, playing
from scoring.social.services.playing import OLD, ForbiddenMove

TEMPLATES = {
    GameKind.SOLITAIRE: "scoring/social/solitaire.html",
    GameKind.HONEYMOON: "scoring/social/honeymoon.html",
}


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, game_kind: str) -> HttpResponse:
    """The options of a game; then its first deal."""
    if game_kind not in GAME_FORMS or game_kind not in offered():
        raise Http404("no such game")
    kind = GameKind(game_kind)
    form = GAME_FORMS[kind](request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"form": form, "kind": kind.value, "title": kind.label}
    if request.method == "POST" and form.is_valid():
        if not may_begin(request):
            return too_often(request)
        try:
            game = beginning.begin_game(
                kind=kind, agreed=form.agreed(), at=timezone.now(), by=login_of(request)
            )
        except Refused as refused:
            context["refusal"] = refused.sentence
            return render(request, "scoring/social/new.html", context, status=422)
        return redirect("game_page", game.secret)
    return render(request, "scoring/social/new.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def game_page(request: HttpRequest, game_secret: str) -> HttpResponse:
    """A game as its player sees it; a card, a call or the discards come by a form."""
    game = _asked_game(request, game_secret)
    if request.method != "POST":
        return unspoken(_page(request, game))
    if not SENT.take(f"game-{game.pk}"):
        return unspoken(too_often(request))
    return unspoken(_moved(request, game))


def _asked_game(request: HttpRequest, secret: str) -> PortalGame:
    """The game of an address. Raises Http404 where it opens none, and for who tries many."""
    who = counted_address(request)
    game = None if WRONG.is_reached(who) else opened_by(secret, PortalGame.objects.all(), "secret")
    if game is None:
        WRONG.take(who)
        raise Http404("no such game")
    return game


def _moved(request: HttpRequest, game: PortalGame) -> HttpResponse:
    form = SocialPageForm(request.POST)
    if not form.is_valid():
        return _page(request, game, refusal=_("This form is incomplete. Choose again."), status=422)
    given = form.cleaned_data
    try:
        playing.move(
            game=game,
            text=_move(request),
            token=given["token"],
            seen=given["seen"],
            at=timezone.now(),
        )
    except ForbiddenMove as refused:
        return _page(request, game, refusal=refused.sentence, clause=refused.clause, status=422)
    except Refused as refused:
        status = 409 if refused.code == OLD else 422
        return _page(request, game, refusal=refused.sentence, status=status)
    return redirect(reverse("game_page", args=[game.secret]) + "#table")


def _move(request: HttpRequest) -> str:
    """The move that a button names; discards are the cards that were chosen."""
    move = request.POST.get("move", "")
    return " ".join([DISCARD, *request.POST.getlist("card")]) if move == DISCARD else move


def _page(
    request: HttpRequest, game: PortalGame, *, refusal: str = "", clause: str = "", status: int = 200
) -> HttpResponse:
    now = playing.now_of(game)
    context = {
        "game": game,
        "title": GameKind(game.kind).label,
        "form_token": uuid4(),
        "seen": now.moves,
        "refusal": refusal,
        "clause": clause,
        "chosen": request.POST.getlist("card"),
        **shown_games.shown(game, now.game),
    }
    return render(request, TEMPLATES[GameKind(game.kind)], context, status=status)
