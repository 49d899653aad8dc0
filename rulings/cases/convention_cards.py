"""The convention cards of both sides of a case: those in force when it happened, kept in its acts.

What an act has kept stays, whatever is filed afterwards; the SHA-256 shows that the version says the same
today. A side of which nothing is kept yet, as its players were not known, is looked up until an act keeps it.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localdate

from clubs.cards import pairs, selectors as cards, shown
from clubs.cards.kept import content_of as card_content, digest_of
from clubs.cards.pairs import Partner
from clubs.cards.shown import ShownField, ShownSection
from clubs.models import CardVersion, EntryPlayer, Event
from federation.models import Member
from rulings.acts.case_contents import KeptCard, cards_in
from rulings.acts.converter import content_of
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case

SIDES = ("NS", "EW")
KEEPING = (CaseStep.REPORTED, CaseStep.DESCRIBED, CaseStep.RULED, CaseStep.RULED_AGAIN)


@dataclass(frozen=True, slots=True)
class CaseCard:
    """A side's card; `is_kept` by an act, and whether it `is_proved` to say today what it said then."""

    side: str
    version: CardVersion
    is_kept: bool
    is_proved: bool

    @property
    def glance(self) -> list[ShownField]:
        """What matters first."""
        return shown.glance_of(card_content(self.version))

    @property
    def sections(self) -> list[ShownSection]:
        """All of it."""
        return shown.sections_of(card_content(self.version))


def to_keep(case: Case) -> tuple[KeptCard, ...]:
    """The cards of the sides of which no act has kept one."""
    known = kept_of(case)
    in_force = {side: _in_force(case, side) for side in SIDES if side not in known}
    return tuple(
        KeptCard(side, version.pk, digest_of(version)) for side, version in in_force.items() if version
    )


def kept_of(case: Case) -> dict[str, KeptCard]:
    """What the acts have kept, by side; what was kept first stays."""
    known: dict[str, KeptCard] = {}
    for act in case.acts.filter(step__in=KEEPING).order_by("sequence"):
        for card in cards_in(content_of(act)):
            known.setdefault(card.side, card)
    return known


def cards_of(case: Case) -> list[CaseCard]:
    """The cards of both sides, North-South first, as far as they are known."""
    known = kept_of(case)
    related = ("card__first", "card__second", "filed_by")
    versions = CardVersion.objects.select_related(*related).in_bulk([card.version for card in known.values()])
    shown_cards: list[CaseCard] = []
    for side in SIDES:
        kept = known.get(side)
        version = versions.get(kept.version) if kept else _in_force(case, side)
        if version is not None:
            shown_cards.append(
                CaseCard(side, version, bool(kept), bool(kept and kept.sha256 == digest_of(version)))
            )
    return shown_cards


def _in_force(case: Case, side: str) -> CardVersion | None:
    """The version in force when the director was called, or at the end of the day of play if it was later."""
    partners = _partners(case, side)
    if len(partners) != 2:
        return None
    stage = case.session.stage
    event: Event | None = stage.event if stage else None
    return cards.pair_at(frozenset(partners), _moment(case), event)


def _moment(case: Case) -> datetime:
    played_on = case.session.played_on
    return case.called_at if localdate(case.called_at) == played_on else cards.end_of(played_on)


def _partners(case: Case, side: str) -> set[Partner]:
    """Who sat at a side; of a pair of which one seat is known, both."""
    seated = [party for party in case.parties.select_related("member", "entry") if party.seat in side]
    partners = {_partner(party.member, party.name) for party in seated}
    if len(partners) == 1 and case.session.form == "pairs":
        players = EntryPlayer.objects.current().filter(entry=seated[0].entry).select_related("member")
        partners = {_partner(player.member, player.name) for player in players}
    return partners


def _partner(member: Member | None, name: str) -> Partner:
    return ("member", pairs.record_of(member)) if member else ("guest", name)
