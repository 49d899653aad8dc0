"""Seeds and strata of an event's contestants, said for all of them at once."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Bye, Entrant, EntrantState, Event, Match, PairingState, RoundPairing, Session
from clubs.signals import results_changed
from clubs.tournaments.services.stages import is_closed
from clubs.tournaments.services.tournaments import refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

LETTERS = "ABCDEF"  # of strata; A is the open one


@transaction.atomic
def rank(*, event: Event, seeds: Sequence[str], strata: Sequence[Sequence[str]], by: User) -> int:
    """Seed contestants in the order of `seeds`, put those of `strata` into B, C and so on; how many changed.

    Who is named nowhere has no seed, and is in the open stratum. Raises Refused for a stranger, numbers
    that are unknown or named twice, and for other seeds once a round is drawn by them.
    """
    refuse_strangers(by, event.tournament.host)
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament__host").get(pk=event.pk)
    entrants = {entrant.number: entrant for entrant in event.entrants.exclude(state=EntrantState.CANCELLED)}
    _refuse_wrong(seeds, entrants)
    _refuse_wrong([number for stratum in strata for number in stratum], entrants)
    refuse_stratum(len(strata))
    seed_of = {number: seed for seed, number in enumerate(seeds, 1)}
    stratum_of = {number: place for place, stratum in enumerate(strata, 1) for number in stratum}
    moved = [entrant for entrant in entrants.values() if entrant.seed != seed_of.get(entrant.number)]
    if moved:
        refuse_drawn(event)
    sunk = [entrant for entrant in entrants.values() if entrant.stratum != stratum_of.get(entrant.number, 0)]
    changed = list(dict.fromkeys([*moved, *sunk]))
    for entrant in changed:
        entrant.seed, entrant.stratum = seed_of.get(entrant.number), stratum_of.get(entrant.number, 0)
        entrant.save(update_fields=["seed", "stratum"])
    if changed:
        audit.record(Act.CHANGED, by, event, seeds=list(seeds), strata=[list(numbers) for numbers in strata])
        owe(event)
    return len(changed)


def refuse_stratum(place: int) -> None:
    """Raise Refused for a stratum beneath the last letter."""
    if place >= len(LETTERS):
        raise Refused(_("There are strata A to %(last)s.") % {"last": LETTERS[-1]}, "too_many_strata")


def _refuse_wrong(numbers: Sequence[str], entrants: Mapping[str, Entrant]) -> None:
    """Everything that is wrong with a list of numbers, at once."""
    twice = {number for number in numbers if numbers.count(number) > 1}
    wrong = [*dict.fromkeys(number for number in numbers if number not in entrants), *sorted(twice)]
    if wrong:
        raise Refused(
            _("Each number of an entry may stand here once. Look at: %(numbers)s.")
            % {"numbers": ", ".join(wrong)},
            "seeds_wrong",
        )


def refuse_drawn(event: Event) -> None:
    """Raise Refused once a round is drawn: by other seeds the same rounds would be drawn otherwise."""
    drawn = RoundPairing.objects.filter(stage__event=event).exclude(state=PairingState.PROPOSED)
    paired = Q(session__stage__event=event)
    if drawn.exists() or any(kind.objects.current().filter(paired).exists() for kind in (Match, Bye)):
        raise Refused(_("A round is drawn already: the seeds stay. Strata may still change."), "seeds_drawn")


def owe(event: Event, kind: str = "strata") -> None:
    """Ranked by other strata or handicaps, open stages owe new figures; `kind`: of the cause that is kept."""
    for stage in event.stages.all():
        if not is_closed(stage):
            for session in stage.sessions.order_by("number"):
                results_changed.send(Session, session_id=session.pk, cause={"kind": kind})


def seeds_of(entrants: Iterable[Entrant]) -> list[str]:
    """Numbers in the order of their seeds."""
    seeded = [entrant for entrant in entrants if entrant.seed is not None]
    return [entrant.number for entrant in sorted(seeded, key=lambda entrant: (entrant.seed or 0, entrant.pk))]


def strata_of(entrants: Iterable[Entrant]) -> list[list[str]]:
    """Numbers by stratum, from B on, as far as somebody is in one."""
    kept = list(entrants)
    most = max((entrant.stratum for entrant in kept), default=0)
    return [[entrant.number for entrant in kept if entrant.stratum == place] for place in range(1, most + 1)]
