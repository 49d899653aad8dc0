"""A club's own movements: kept once they can be played, offered where they fit, withdrawn."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, OwnMovement
from clubs.movements import kept
from clubs.movements.model import ContestantKind, Movement
from clubs.movements.verifier import require
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor


@transaction.atomic
def keep(*, club: Club, title: str, movement: Movement, by: User) -> OwnMovement:
    """Keep a movement for a club; the very same one again, as by a second press, is the first.

    Raises Refused for a stranger and a name that another movement of the club has, Broken for one that
    cannot be played.
    """
    refuse_strangers(by, club)
    require(movement)
    Club.objects.select_for_update().get(pk=club.pk)
    known: OwnMovement | None = of_club(club).filter(title=title.strip()).first()
    if known is not None:
        if known.body == kept.to_json(movement):
            return known
        raise Refused(_("The club keeps another movement of this name. Choose another name."), "name_taken")
    own: OwnMovement = OwnMovement.objects.create(
        club=club,
        title=title.strip(),
        kind=movement.kind.value,
        contestants=movement.contestants,
        rounds=movement.rounds,
        body=kept.to_json(movement),
        made_by=by,
    )
    audit.record(Act.ADDED, by, own, club=club.pk)
    return own


@transaction.atomic
def withdraw(*, own: OwnMovement, by: User) -> OwnMovement:
    """Offer a movement no longer; what was played by it stays. Raises Refused for a stranger."""
    refuse_strangers(by, own.club)
    if own.withdrawn_at is None:
        own.withdrawn_at = timezone.now()
        own.save(update_fields=["withdrawn_at"])
        audit.record(Act.CHANGED, by, own, withdrawn=True)
    return own


def of_club(club: Club) -> QuerySet[OwnMovement]:
    """The movements that a club offers itself."""
    own_movements: QuerySet[OwnMovement] = OwnMovement.objects.filter(club=club, withdrawn_at__isnull=True)
    return own_movements


def fitting(club: Club, kind: ContestantKind, contestants: int) -> QuerySet[OwnMovement]:
    """Those that so many contestants can play."""
    return of_club(club).filter(kind=kind.value, contestants=contestants)


def movement_of(own: OwnMovement) -> Movement:
    """The movement itself."""
    return kept.from_json(own.body)


def refuse_strangers(by: Visitor, club: Club) -> None:
    """Raise Refused for somebody who does not keep a club's desk."""
    if not may_organise(by, club):
        raise Refused(_("Only the officers of the club keep its movements."), "not_your_club")
