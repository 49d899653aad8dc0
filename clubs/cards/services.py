"""Writing a card section by section, filing it, opening it to everybody."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.cards import letters, pairs, selectors
from clubs.cards.content import SECTIONS, CardContent
from clubs.cards.kept import as_json, content_of, from_json
from clubs.models import Card, CardDraft, CardVersion, Event
from clubs.signals import card_filed
from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.record import audit

HERE = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)


@transaction.atomic
def begin(*, partner: Member, content: CardContent, at: datetime, by: User) -> Card:
    """Begin the card of whoever acts and a partner, or go on with the one that they have, from some content.

    What the pair was writing already stays: an older draft is not written over. Raises Refused for a login
    without a record, a partner who is oneself or no member.
    """
    own = own_record(by)
    if pairs.record_of(partner) == own.pk:
        raise Refused(_("Name your partner, not yourself."), "own_partner")
    if partner.status not in HERE:
        raise Refused(_("%(player)s is no member now.") % {"player": partner.name}, "partner_gone")
    known = pairs.by_pair(selectors.cards_of_members([own])).get(pairs.pair_of(own, partner))
    card = known[-1] if known else _made(own, partner)
    return _with_draft(card, content, at, by)


def _made(own: Member, partner: Member) -> Card:
    first, second = sorted((own, partner), key=lambda member: member.pk)
    card, _is_new = Card.objects.get_or_create(first=first, second=second)
    return card


@transaction.atomic
def begin_with_guest(*, event: Event, guest: str, content: CardContent, at: datetime, by: User) -> Card:
    """The same with a guest who is on the roster of one's entry for an event. Raises Refused where not."""
    own = own_record(by)
    wanted = frozenset({("member", own.pk), ("guest", guest)})
    if not any(wanted <= roster for roster in pairs.entered(event).values()):
        raise Refused(_("No guest of this name is in your entry for the event."), "guest_unknown")
    card, _is_new = Card.objects.get_or_create(first=own, second=None, event=event, guest=guest)
    return _with_draft(card, content, at, by)


def own_record(by: User) -> Member:
    """The record of the register by which somebody acts. Raises Refused for a login without one."""
    own = Member.objects.filter(user=by, merged_into=None).first()
    if own is None:
        raise Refused(_("Your login belongs to no member here."), "no_member")
    return own


def _with_draft(card: Card, content: CardContent, at: datetime, by: User) -> Card:
    CardDraft.objects.get_or_create(
        card=card, defaults={"content": as_json(content), "changed_at": at, "changed_by": by}
    )
    return card


@transaction.atomic
def revise(*, card: Card, content: CardContent, at: datetime, by: User) -> CardDraft:
    """Begin a new version from some content, in place of a draft that there is. Raises Refused."""
    refuse_others(by, card)
    draft, _is_new = CardDraft.objects.update_or_create(
        card=card, defaults={"content": as_json(content), "changed_at": at, "changed_by": by}
    )
    return draft


@transaction.atomic
def save_section(*, card: Card, section: str, part: Any, at: datetime, by: User) -> CardDraft:
    """Keep one section of the draft; the others stay, whoever of the two is writing them. Raises Refused."""
    refuse_others(by, card)
    if section not in SECTIONS:
        raise ValueError(section)
    draft = _held(card)
    if draft is None:
        draft = CardDraft(card=card, content=as_json(in_force(card)))
    draft.content = as_json(replace(from_json(draft.content), **{section: part}))
    draft.changed_at, draft.changed_by = at, by
    draft.save()
    return draft


def in_force(card: Card) -> CardContent:
    """What the newest version of a card says; an empty card where none is filed."""
    newest = card.versions.order_by("-number").first()
    return content_of(newest) if newest else CardContent()


def draft_of(card: Card) -> CardDraft | None:
    """What the pair is writing, if anything."""
    draft: CardDraft | None = card.drafts.select_related("changed_by").first()
    return draft


def _held(card: Card) -> CardDraft | None:
    """The card's row first: of two partners who file at once the second waits."""
    Card.objects.select_for_update().get(pk=card.pk)
    draft: CardDraft | None = CardDraft.objects.select_for_update().filter(card=card).first()
    return draft


@transaction.atomic
def file(*, card: Card, at: datetime, by: User) -> CardVersion:
    """File the draft: from now on it is in force, and both partners are told.

    Sent twice, or by both partners, it is one version. Raises Refused for a stranger, where nothing was
    written, and where nothing is different from the version in force.
    """
    refuse_others(by, card)
    draft = _held(card)
    newest: CardVersion | None = card.versions.order_by("-number").first()
    if draft is None:
        if newest is None:
            raise Refused(_("Nothing is written on this card yet."), "nothing_written")
        return newest
    if newest is not None and newest.content == draft.content:
        raise Refused(_("Nothing is different from the card that is in force."), "nothing_new")
    version: CardVersion = CardVersion.objects.create(
        card=card,
        number=newest.number + 1 if newest else 1,
        content=draft.content,
        filed_at=max(at, newest.filed_at) if newest else at,  # who waited for the other came later
        filed_by=by,
    )
    draft.delete()
    audit.record(Act.CARD_FILED, by, card, version=version.number)
    letters.filed(version)
    card_filed.send(CardVersion, version=version)
    return version


@transaction.atomic
def discard(*, card: Card, by: User) -> None:
    """Throw the draft away; what is in force stays. Raises Refused."""
    refuse_others(by, card)
    draft = _held(card)
    if draft is not None:
        draft.delete()


@transaction.atomic
def open_to_all(*, card: Card, is_public: bool, by: User) -> Card:
    """Let everybody read the card, or only those who play or judge. Said again it changes nothing."""
    refuse_others(by, card)
    held: Card = Card.objects.select_for_update().get(pk=card.pk)
    if held.is_public != is_public:
        held.is_public = is_public
        held.save(update_fields=["is_public"])
        audit.record(Act.CHANGED, by, held, is_public=is_public)
    return held


def refuse_others(by: User, card: Card) -> None:
    """Raise Refused for somebody who is not of the pair."""
    if not selectors.is_partner(by, card):
        raise Refused(_("Only the two partners write their card."), "not_your_card")
