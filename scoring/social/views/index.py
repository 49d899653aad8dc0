"""Where the social game begins: pads, games, the rules, and what somebody has begun."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.models import User
from scoring.models import GameKind, PadKind
from scoring.social import pads
from scoring.social.offered import offered
from scoring.social.words import RULES


@require_safe
def social_index(request: HttpRequest) -> HttpResponse:
    """Pads and games to begin; of somebody signed in, those that they have begun."""
    user, here = request.user, offered()
    context = {
        "pad_kinds": [kind for kind in PadKind if kind.value in here],
        "game_kinds": [kind for kind in GameKind if kind.value in here],
        "rules": [(name, page.title) for name, page in RULES.items() if name in here],
        "pads": pads.own_pads(user) if isinstance(user, User) else [],
        "games": pads.own_games(user) if isinstance(user, User) else [],
    }
    return render(request, "scoring/social/index.html", context)


@require_safe
def social_rules(request: HttpRequest, game_rules: str) -> HttpResponse:
    """The rules of one game, in our own words."""
    if game_rules not in RULES:
        raise Http404("no such game")
    return render(request, "scoring/social/rules.html", {"page": RULES[game_rules]})
