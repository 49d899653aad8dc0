"""The cards of an event for its office: who has filed none, what is not permitted, the way to a ruling."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import BannedConvention, CardVersion, Event, Stage
from clubs.signals import RulingOnCard, rulings_on_cards
from clubs.systems import selectors, services
from clubs.systems.selectors import EntrantCards
from clubs.systems.views.reading import event_of
from clubs.systems.words import category_in_words, objection_in_words, penalty_in_words
from clubs.tournaments.services.tournaments import may_direct
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.engine.penalties.discretionary import USERS

REASON_MAX = 300


class EntrantCardLine(NamedTuple):
    """A card of an entrant as the office sees it."""

    version: CardVersion
    category: str
    is_brown: bool
    wrong: list[str]


class CardRulingLine(NamedTuple):
    """What was ruled on a missing card; `to_take_back`: where, if the card was in time after all, else ""."""

    words: str
    to_take_back: str


class EntrantLine(NamedTuple):
    """An entrant with its cards, what was ruled on a missing one, where a ruling is made; "" for nowhere."""

    row: EntrantCards
    cards: list[EntrantCardLine]
    rulings: list[CardRulingLine]
    to_system: str
    to_late: str


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def event_systems_cards(request: HttpRequest, event_id: int) -> HttpResponse:
    """Who has filed which card, what is not permitted on it; a reminder; ways to the ruling."""
    event = event_of(event_id)
    if not may_direct(request.user, event.tournament):
        raise PermissionDenied
    if request.method == "POST":
        return _reminded(request, event)
    asked = request.GET.get("stage", "")
    stage = get_object_or_404(event.stages, pk=whole(asked) or 0) if asked else None
    return render(request, "clubs/systems/systems_cards.html", _context(request, event, stage))


def _reminded(request: HttpRequest, event: Event) -> HttpResponse:
    count = services.remind(event=event, by=signed_in(request), at=timezone.now())
    sentence = ngettext("%(count)s letter is on its way.", "%(count)s letters are on their way.", count)
    messages.success(request, sentence % {"count": count})
    return redirect("event_systems_cards", event.pk)


def _context(request: HttpRequest, event: Event, stage: Stage | None) -> dict[str, Any]:
    policy = selectors.policy_for(event, stage=stage)
    rows = selectors.cards_of(event, now=timezone.now(), stage=stage)
    entries = {entry.pk: entry for entry in selectors.standing_bans(event)}
    running = selectors.newest_running(event)
    ruled = _ruled(event, request)
    return {
        "event": event,
        "stage": stage,
        "stages": selectors.stages_that_differ(event),
        "is_required": policy.card_required,
        "deadline": selectors.deadline(event, policy),
        "penalty": penalty_in_words(policy),
        "rows": [_entrant_line(row, entries, ruled, stage or running) for row in rows],
        "missing": sum(row.is_missing for row in rows),
        "late": sum(row.is_late for row in rows),
        "wrong": sum(row.is_wrong for row in rows),
    }


def _ruled(event: Event, request: HttpRequest) -> dict[str, list[RulingOnCard]]:
    """By entrant what was ruled on missing cards: the floor of rulings knows."""
    answers = rulings_on_cards.send(Event, event=event, user=signed_in(request))
    ruled: dict[str, list[RulingOnCard]] = {}
    for ruling in (ruling for _receiver, answer in answers for ruling in cast(list[RulingOnCard], answer)):
        ruled.setdefault(ruling.contestant, []).append(ruling)
    return ruled


def _entrant_line(
    row: EntrantCards,
    entries: Mapping[int, BannedConvention],
    ruled: Mapping[str, list[RulingOnCard]],
    stage: Stage | None,
) -> EntrantLine:
    cards = [
        EntrantCardLine(
            card.version,
            category_in_words(card.content.general.category),
            card.content.general.brown_sticker,
            [objection_in_words(one, entries) for one in card.objections],
        )
        for card in row.cards
    ]
    rulings = [_ruling_line(ruling, row) for ruling in ruled.get(row.entrant.number, [])]
    return EntrantLine(
        row,
        cards,
        rulings,
        _ruling(stage, "irregularity", _of_system(row, cards)) if row.is_wrong else "",
        _ruling(stage, "card-deadline", {"contestant": row.entrant.number})
        if row.is_late and not rulings
        else "",
    )


def _ruling_line(ruling: RulingOnCard, row: EntrantCards) -> CardRulingLine:
    back = f"{reverse('stage_act', args=[ruling.stage, 'take-back'])}?ruling={ruling.ruling}"
    return CardRulingLine(ruling.words, "" if row.is_late else back)


def _of_system(row: EntrantCards, cards: list[EntrantCardLine]) -> dict[str, str]:
    """What the form of an irregularity is filled in with. REG-2.7"""
    why = " ".join(sentence for card in cards for sentence in card.wrong)[:REASON_MAX]
    who = {"contestant_1": row.entrant.number, "side_1": USERS}
    return {"kind": "system", "agreed": "on", "reason": why, **who}


def _ruling(stage: Stage | None, act: str, asked: dict[str, str]) -> str:
    return f"{reverse('stage_act', args=[stage.pk, act])}?{urlencode(asked)}" if stage else ""
