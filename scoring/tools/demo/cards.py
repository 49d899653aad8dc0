"""Convention cards of the demonstration: of pairs of the tournament to come, and of a pair of a team."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone

from clubs.cards import presets, services
from clubs.cards.choices import OpeningKind
from clubs.cards.content import CardContent, Opening
from clubs.cards.conventions import Convention
from clubs.cards.presets import Preset
from clubs.models import Card
from federation.models import Member
from scoring.tools.demo.houses import CUP
from scoring.tools.demo.to_come import FIRST_PLAYER

TEAM_PLAYER = 8  # the login of a plain member
BEFORE = timedelta(days=7)  # the cards are filed so long before the cup


def furnish(members: list[Member]) -> None:
    """File them, each by the partner who has a login; one is filed again, one pair files none."""
    standard, precision = presets.content_of(Preset.STANDARD), presets.content_of(Preset.PRECISION)
    first = datetime.combine(CUP.played_on - BEFORE, time(12), timezone.get_current_timezone())
    _file(members, TEAM_PLAYER, presets.content_of(Preset.TWO_OVER_ONE), first)
    card = _file(members, FIRST_PLAYER, standard, first)
    second: dict[str, Any] = {"at": first + timedelta(days=2), "by": members[FIRST_PLAYER].user}
    services.revise(card=card, content=_with_multi(standard), **second)
    services.file(card=card, **second)
    _file(members, FIRST_PLAYER + 2, precision, first)


def _file(members: list[Member], at: int, content: CardContent, filed_at: datetime) -> Card:
    """The card of a member and the next one on the register."""
    own, partner = members[at], members[at + 1]
    act: dict[str, Any] = {"at": filed_at, "by": own.user}
    card = services.begin(partner=partner, content=content, **act)
    services.file(card=card, **act)
    return card


def _with_multi(content: CardContent) -> CardContent:
    multi = Opening(
        kind=OpeningKind.SEVERAL, artificial=True, low=5, high=10, conventions=(Convention.MULTI,)
    )
    return replace(content, two=replace(content.two, d2=multi))
