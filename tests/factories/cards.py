"""Rows for every table of cards: a card in two versions, and a draft of a third."""

from dataclasses import replace

from django.utils import timezone

from clubs.cards import presets, services
from clubs.cards.presets import Preset
from clubs.models import Card
from federation.models import Member
from tests.cast import House


def furnish(house: House, mark: str) -> Card:
    """The pair is the player of the house and another member."""
    own = Member.objects.get(user=house.player, merged_into=None)
    partner = next(member for member in house.members if member.pk != own.pk)
    content = presets.content_of(Preset.STANDARD)
    general = replace(content.general, summary=f"{mark}summary")
    act = {"at": timezone.now(), "by": house.player}
    card = services.begin(partner=partner, content=replace(content, general=general), **act)
    services.file(card=card, **act)
    for preset in (Preset.ACOL, Preset.PRECISION):
        other = replace(presets.content_of(preset), general=general)
        services.revise(card=card, content=other, **act)
        if preset is Preset.ACOL:
            services.file(card=card, **act)
    return card
