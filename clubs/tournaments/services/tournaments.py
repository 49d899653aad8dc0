"""Tournaments: made, announced, their events and stages, and the conditions of contest."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import DIRECTING, Club, ConditionsOfContest, Event, Official, Stage, Tournament
from clubs.register import selectors
from clubs.regulations.books import book_here, editions_here
from clubs.signals import stage_changed
from clubs.tournaments import contest_checks
from clubs.tournaments.conditions import refusals
from clubs.tournaments.conditions.words import ConditionTerms
from clubs.tournaments.contest import EDITION, PACK_ALONE, EventConditions, as_text, problems
from clubs.tournaments.selectors import forms_of
from clubs.tournaments.services import charges, session_titles
from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from federation.tenancy.context import current
from federation.visitors import Visitor
from scoring.engine.conditions import ConditionError
from scoring.engine.contest import Form


class ConditionsRefused(Refused):
    """Conditions of contest that cannot be: every problem, each naming its key."""

    def __init__(self, problems: tuple[ConditionError, ...], terms: ConditionTerms) -> None:
        self.problems, self.terms = problems, terms
        super().__init__(" ".join(self.sentences()), "condition_value")

    def sentences(self) -> list[str]:
        """Every problem in the reader's language, in the order found, each once."""
        return list(dict.fromkeys(refusals.sentence(problem, self.terms) for problem in self.problems))


def may_organise(user: Visitor, club: Club) -> bool:
    """Whether a user makes tournaments that a club runs: its officers, and the tournament office."""
    return holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR) or selectors.keeps_desk(user, club)


def may_direct(user: Visitor, tournament: Tournament) -> bool:
    """Whether a user runs a tournament's desk: who organises it, registered directors, its own directors."""
    return selectors.is_director(user) or runs(user, tournament)


def runs(user: Visitor, tournament: Tournament) -> bool:
    """Whether a tournament is somebody's own: who organises it, and the directors it has named."""
    if may_organise(user, tournament.host):
        return True
    if not user.is_authenticated or not user.is_active:
        return False
    served = Official.objects.filter(tournament=tournament, duty__in=DIRECTING, member__user=user)
    return bool(served.exists())


@transaction.atomic
def make(*, tournament: Tournament, by: User) -> Tournament:
    """Save a new tournament; nobody outside sees it before it is announced. Raises Refused."""
    refuse_strangers(by, tournament.host)
    tournament.full_clean()
    tournament.save()
    audit.record(Act.TOURNAMENT_MADE, by, tournament)
    return tournament


@transaction.atomic
def announce(*, tournament: Tournament, by: User) -> Tournament:
    """Show a tournament to everybody. Announcing it again changes nothing. Raises Refused."""
    refuse_strangers(by, tournament.host)
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.announced_at is None:
        tournament.announced_at = timezone.now()
        tournament.save(update_fields=["announced_at"])
        audit.record(Act.TOURNAMENT_ANNOUNCED, by, tournament)
    return tournament


@transaction.atomic
def change(*, tournament: Tournament, by: User) -> Tournament:
    """Save a tournament's changed particulars. Raises Refused for a stranger to the club before or after."""
    before = Tournament.objects.select_for_update(of=("self",)).select_related("host").get(pk=tournament.pk)
    for host in {before.host, tournament.host}:
        refuse_strangers(by, host)
    tournament.full_clean()
    tournament.save()
    audit.record(Act.CHANGED, by, tournament)
    session_titles.keep(
        *Stage.objects.filter(event__tournament=tournament).select_related("event__tournament")
    )
    if (before.level, before.starts_on) != (tournament.level, tournament.starts_on):
        # The regulations and the scheme of master points are chosen by them.
        for stage in Stage.objects.filter(event__tournament=tournament).order_by("pk"):
            stage_changed.send(Stage, stage=stage, cause={"kind": "tournament"})
    return tournament


@transaction.atomic
def cancel(*, tournament: Tournament, by: User) -> Tournament:
    """Say that a tournament is not held; nobody can enter it any more. Raises Refused."""
    refuse_strangers(by, tournament.host)
    return _cancel(tournament, by)


def _cancel(tournament: Tournament, by: User) -> Tournament:
    tournament = Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)
    if tournament.cancelled_at is None:
        tournament.cancelled_at = timezone.now()
        tournament.save(update_fields=["cancelled_at"])
        charges.give_up_all(tournament, by=by)
        audit.record(Act.TOURNAMENT_CANCELLED, by, tournament)
    return tournament


@transaction.atomic
def take_off(*, tournament: Tournament, reason: str, by: User) -> Tournament:
    """Cancel a tournament and show it to nobody any more, as if it had not been announced.

    Raises Refused for who does not run its desk.
    """
    refuse_non_directors(by, tournament)
    tournament = _cancel(tournament, by)
    if tournament.announced_at is not None:
        tournament.announced_at = None
        tournament.save(update_fields=["announced_at"])
        audit.record(Act.CHANGED, by, tournament, reason=reason)
    return tournament


def is_taken_off(tournament: Tournament) -> bool:
    """Whether it is: cancelled, and shown to nobody."""
    return tournament.cancelled_at is not None and tournament.announced_at is None


def refuse_taken_off(tournament: Tournament) -> None:
    """Raise Refused for a tournament that is not held and shown to nobody: nothing is played at it."""
    if is_taken_off(tournament):
        raise Refused(_("This was taken back: nothing is played here."), "taken_back_already")


@transaction.atomic
def add_event(
    *, event: Event, conditions: Mapping[str, Any], by: User, stages_to_come: Iterable[Form] = ()
) -> Event:
    """Save a new event with the first edition of its conditions of contest.

    `stages_to_come`: the forms of contest of stages that are made next. Raises ConditionsRefused with every
    problem of the conditions, Refused for a stranger.
    """
    refuse_strangers(by, event.tournament.host)
    refuse_impossible(conditions, event, forms_of(event, stages_to_come))
    event.full_clean()
    event.save()
    ConditionsOfContest.objects.create(event=event, edition=1, body=dict(conditions), set_by=by)
    audit.record(Act.ADDED, by, event)
    return event


@transaction.atomic
def add_stage(*, stage: Stage, by: User) -> Stage:
    """Save a new stage of an event. Raises Refused for a stranger."""
    refuse_strangers(by, stage.event.tournament.host)
    stage.full_clean()
    stage.save()
    audit.record(Act.ADDED, by, stage)
    return stage


def contest_of(event: Event) -> EventConditions:
    """The conditions of contest that hold for an event now. Raises ConditionError."""
    newest = event.conditions.first()
    body = newest.body if newest else {}
    return EventConditions.read(body, book_here(), event.tournament.starts_on)


def pack_of(event: Event) -> str:
    """The regulation pack that an event is played under: the federation's."""
    return str(current().regulation_pack)


def refuse_strangers(by: User, club: Club) -> None:
    """Raise Refused for somebody who does not run a club's tournaments."""
    if not may_organise(by, club):
        raise Refused(
            _("Only the tournament office and the club that runs it can change a tournament."),
            "not_your_tournament",
        )


def refuse_non_directors(by: User, tournament: Tournament) -> None:
    """Raise Refused for somebody who does not run a tournament's desk."""
    if not may_direct(by, tournament):
        raise Refused(_("Only directors and the organiser can run this tournament."), "not_your_tournament")


def refuse_impossible(
    conditions: Mapping[str, Any], event: Event, forms: tuple[Form, ...] | None = None
) -> None:
    """Raise ConditionsRefused with everything in conditions of contest that cannot be at an event.

    `forms`: the forms of contest that it is played in, where they are not those of its stages.
    """
    forms = forms or forms_of(event)
    order = {key: place for place, key in enumerate(conditions)}
    errors = sorted(
        _impossible(conditions, event, forms), key=lambda error: order.get(error.parameters.get("key", ""), 0)
    )
    if errors:
        raise ConditionsRefused(tuple(errors), ConditionTerms(forms, current().currency))


def _of_edition(conditions: Mapping[str, Any]) -> Iterator[ConditionError]:
    """An edition that is named has been adopted; where one is named, another may be."""
    named = as_text(conditions.get(EDITION, PACK_ALONE))
    numbers = [PACK_ALONE, *map(str, editions_here())]
    if named not in numbers:
        yield ConditionError("condition_value", key=EDITION, value=named[:60], allowed=", ".join(numbers))


def _impossible(
    conditions: Mapping[str, Any], event: Event, forms: tuple[Form, ...]
) -> Iterator[ConditionError]:
    """Each condition is looked at where the form of contest has it at all."""
    book, day = book_here(), event.tournament.starts_on
    of_others = list(refusals.of_forms(conditions, forms))
    refused = {error.parameters["key"] for error in of_others}
    rest = {key: value for key, value in conditions.items() if key not in refused}
    yield from of_others
    yield from _of_edition(rest)
    yield from problems(rest, book, day)
    yield from contest_checks.of_event(
        rest, pack=book, day=day, form=event.form, boards=event.boards_per_round, forms=forms
    )
