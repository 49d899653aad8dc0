"""A play to try: the cards that are seen, the choices, and why the chosen one is right or not."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.reader import reader_language
from scoring.engine.board import SEATS
from scoring.engine.game.seats import clockwise
from scoring.learning import selectors
from scoring.learning.plays import PlayProblem, of_article, problems
from scoring.learning.views.auctions import QUIET_BOARDS, hands_of
from scoring.sessions.views.diagrams import Diagram


@require_safe
def play_problem(request: HttpRequest, problem: str) -> HttpResponse:
    """A problem; with `card`, what becomes of that choice, and all four hands."""
    held = problems().get(problem)
    chosen = request.GET.get("card", "")
    if held is None or (chosen and held.choice(chosen) is None):
        raise Http404("no such problem or choice")
    language = reader_language()
    context = {
        "problem": held,
        "title": held.title.in_language(language),
        "task": held.task.in_language(language),
        "article_title": selectors.titles(language)[held.article],
        "diagram": _diagram(held, is_open=bool(chosen)),
        "table": [(clockwise(held.leader, turn), card) for turn, card in enumerate(held.played)],
        "chosen": _chosen(held, chosen),
        "next": _after(held),
    }
    return render(request, "scoring/learning/play.html", context)


def _diagram(held: PlayProblem, *, is_open: bool) -> Diagram:
    """The reader's hand and dummy; all four once a card is chosen."""
    seen = SEATS if is_open else (held.dummy, held.chooser)
    hands = [(seat, held.hands[seat]) for seat in SEATS if seat in seen]
    return Diagram(QUIET_BOARDS["N"], "", "None", hands_of(hands))


def _chosen(held: PlayProblem, card: str) -> Mapping[str, Any] | None:
    choice = held.choice(card)
    if choice is None:
        return None
    why = choice.why.in_language(reader_language())
    return {"card": card, "is_right": card == held.right, "why": why}


def _after(held: PlayProblem) -> str:
    """The next problem of the same article, by its key; "" after the last."""
    keys = [one.key for one in of_article(held.article)]
    return next(iter(keys[keys.index(held.key) + 1 :]), "")
