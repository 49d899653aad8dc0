"""Changing events and stages that are there already."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Event, Stage
from clubs.tournaments.services import charges, entries, session_titles
from clubs.tournaments.services.entrants import has_started
from clubs.tournaments.services.tournaments import refuse_impossible, refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


@transaction.atomic
def change_event(*, event: Event, by: User) -> Event:
    """Save an event's changed particulars; who waits moves up where there is room now.

    Raises Refused for a stranger and for another form once a session was opened; ConditionsRefused
    where the conditions of contest no longer fit.
    """
    refuse_strangers(by, event.tournament.host)
    before = Event.objects.select_for_update(of=("self",)).select_related("tournament__host").get(pk=event.pk)
    refuse_strangers(by, before.tournament.host)
    if before.form != event.form and has_started(before):
        raise Refused(
            _("The form of contest cannot change: a session of the event was opened."), "event_started"
        )
    newest = event.conditions.first()
    refuse_impossible(newest.body if newest else {}, event)
    event.full_clean()
    event.save()
    audit.record(Act.CHANGED, by, event)
    session_titles.keep(*event.stages.select_related("event__tournament"))
    charges.follow_event(event, before, by=by)
    entries.end_waiting_for_payment(event, by=by)
    entries.promote(event)
    return event


@transaction.atomic
def change_stage(*, stage: Stage, by: User) -> Stage:
    """Save a stage's changed particulars.

    Raises Refused for a stranger, and for a form once played; ConditionsRefused where conditions of contest
    were for the form that it had.
    """
    refuse_strangers(by, stage.event.tournament.host)
    before = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage.pk)
    if (before.form, before.event_id) != (stage.form, stage.event_id) and before.sessions.exists():
        raise Refused(
            _("A stage with sessions keeps its form and its event: a session of it was opened."),
            "stage_started",
        )
    stage.full_clean()
    stage.save()
    newest = stage.event.conditions.first()
    refuse_impossible(newest.body if newest else {}, stage.event)
    audit.record(Act.CHANGED, by, stage)
    session_titles.keep(stage)
    return stage
