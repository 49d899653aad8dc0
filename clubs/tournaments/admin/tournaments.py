"""Tournaments, their events and stages, for the tournament office: every save goes through its service."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _, ngettext

from clubs.models import (
    ConditionsOfContest,
    Duty,
    Event,
    Official,
    OwnMovement,
    Particulars,
    SessionAct,
    Stage,
    StageAct,
    Tournament,
)
from clubs.tournaments.conditions.usual import lines_of, terms_of
from clubs.tournaments.resources.particulars import ParticularsResource
from clubs.tournaments.services import events, officials, tournaments
from federation.models import User
from federation.people.admin.searched import SearchedByMember
from federation.personal import guardians
from federation.record.admin.base import LabelledInline, ReadOnlyAdmin, TenantAdmin, link
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


class NothingDeleted:
    """Records on which others rest: cancelled, never deleted."""

    service_records = True

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def save_event(event: Event, by: User) -> None:
    """By the door that fits: a new event has a first, empty edition of its conditions of contest."""
    if event.pk is None:
        tournaments.add_event(event=event, conditions={}, by=by)
    else:
        events.change_event(event=event, by=by)


class OfficialInline(LabelledInline):
    """Who serves at a tournament."""

    model = Official
    extra = 0
    autocomplete_fields = ("member",)
    fields = ("member", "duty")


class EventInline(NothingDeleted, LabelledInline):
    """The events of a tournament."""

    model = Event
    extra = 0
    fields = ("position", "titles", "form", "boards_per_round", "entrants_max", "fee", "fee_per", "payment")
    show_change_link = True


@admin.register(Tournament)
class TournamentAdmin(NothingDeleted, TenantAdmin):
    """Tournaments with their events."""

    list_display = ("starts_on", "titles", "host", "level", "announced_at", "cancelled_at")
    list_display_links = ("starts_on", "titles")
    list_filter = ("level", "starts_on")
    list_select_related = ("host",)
    search_fields = ("slug", "titles")
    autocomplete_fields = ("host",)
    readonly_fields = ("announced_at", "cancelled_at", "desk")
    inlines = (EventInline, OfficialInline)
    actions = ("announce", "cancel")

    @admin.display(description=_("desk"))
    def desk(self, tournament: Tournament) -> str:
        """The organiser's desk, where entries and fees are."""
        return link(reverse("tournament_desk", args=[tournament.pk]), _("open")) if tournament.pk else "–"

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        service = tournaments.change if change else tournaments.make
        service(tournament=obj, by=signed_in(request))

    def save_formset(
        self, request: HttpRequest, form: Any, formset: "BaseInlineFormSet[Any, Any, Any]", change: bool
    ) -> None:
        changed = formset.save(commit=False)
        if formset.model is not Official:
            for event in changed:
                save_event(event, signed_in(request))
            return
        for official in formset.deleted_objects:
            officials.dismiss(official=official, by=signed_in(request))
        for official in changed:
            self._appoint(official, signed_in(request))

    def _appoint(self, official: Official, by: User) -> None:
        """Another member or duty in the same row is a dismissal and an appointment."""
        if official.pk is not None:
            officials.dismiss(official=Official.objects.get(pk=official.pk), by=by)
        officials.appoint(
            tournament=official.tournament, member=official.member, duty=Duty(official.duty), by=by
        )

    @admin.action(description=_("Announce the chosen tournaments"), permissions=["change"])
    def announce(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        """Show them to everybody."""
        for tournament in queryset:
            tournaments.announce(tournament=tournament, by=signed_in(request))
        messages.success(request, _("Announced."))

    @admin.action(description=_("Cancel the chosen tournaments"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        """They are not held; nobody can enter them any more."""
        for tournament in queryset:
            tournaments.cancel(tournament=tournament, by=signed_in(request))
        messages.success(request, _("Cancelled."))


@admin.register(Event)
class EventAdmin(NothingDeleted, TenantAdmin):
    """Events, with the way to their conditions of contest and every edition of them."""

    list_display = (
        "tournament",
        "position",
        "titles",
        "form",
        "entries_close_at",
        "conditions",
    )
    list_display_links = ("titles",)
    list_filter = ("form",)
    list_select_related = ("tournament",)
    search_fields = ("titles", "tournament__slug", "tournament__titles")
    autocomplete_fields = ("tournament",)
    readonly_fields = ("conditions", "editions")

    @admin.display(description=_("conditions of contest"))
    def conditions(self, event: Event) -> str:
        """Where they are set, every key with what it means."""
        return link(reverse("event_conditions", args=[event.pk]), _("set")) if event.pk else "–"

    @admin.display(description=_("Editions"))
    def editions(self, event: Event) -> str:
        """Each with its reason, the newest first."""
        if not event.pk:
            return "–"
        rows = (
            (
                reverse("admin:clubs_conditionsofcontest_change", args=[edition.pk]),
                edition.edition,
                edition.reason or "–",
            )
            for edition in event.conditions.all()
        )
        return format_html("<ul>{}</ul>", format_html_join("", '<li><a href="{}">{}</a>: {}</li>', rows))

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:
        save_event(obj, signed_in(request))


@admin.register(Stage)
class StageAdmin(NothingDeleted, TenantAdmin):
    """Stages of events."""

    list_display = ("event", "position", "titles", "kind", "rounds")
    list_display_links = ("titles",)
    list_filter = ("kind",)
    list_select_related = ("event",)
    search_fields = ("titles", "event__titles")
    autocomplete_fields = ("event", "qualified_from")

    def save_model(self, request: HttpRequest, obj: Stage, form: Any, change: bool) -> None:
        if change:
            events.change_stage(stage=obj, by=signed_in(request))
        else:
            tournaments.add_stage(stage=obj, by=signed_in(request))


@admin.register(Particulars)
class ParticularsAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Days of birth and genders, for events that ask for them; read by those who keep them alone."""

    resource_classes = [ParticularsResource]
    register_titles = {
        "import": _("Import particulars from a file"),
        "export": _("Export particulars to a file"),
        "exported": _(
            "The file holds the particulars that the list was showing: keep it as you keep the register. "
            "The same file can be changed and imported again."
        ),
    }

    def save_model(self, request: HttpRequest, obj: Particulars, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        guardians.close_minors([obj.member_id], by=signed_in(request))

    list_display = ("member", "born_on", "gender")
    list_select_related = ("member",)
    autocomplete_fields = ("member",)

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "Particulars of %(count)d member were imported.",
            "Particulars of %(count)d members were imported.",
            count,
        )
        return sentence % {"count": count}


@admin.register(ConditionsOfContest)
class ConditionsAdmin(ReadOnlyAdmin):
    """Editions as they were set; the newest of an event holds."""

    list_display = ("event", "edition", "reason", "set_by", "set_at")
    list_display_links = ("edition",)
    list_select_related = ("event", "set_by")
    fields = ("event", "edition", "contents", "reason", "set_by", "set_at")

    @admin.display(description=_("conditions of contest"))
    def contents(self, edition: ConditionsOfContest) -> str:
        """Each in words, as players read it."""
        rows = lines_of(edition.body, terms_of(edition.event))
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}: {}</li>", rows)) if rows else "–"


@admin.register(OwnMovement)
class OwnMovementAdmin(ReadOnlyAdmin):
    """Movements that clubs have made themselves."""

    list_display = ("title", "club", "kind", "contestants", "rounds", "made_by", "made_at", "withdrawn_at")
    list_select_related = ("club", "made_by")
    fields = ("club", "title", "kind", "contestants", "rounds", "body", "made_by", "made_at", "withdrawn_at")


@admin.register(StageAct)
class StageActAdmin(ReadOnlyAdmin):
    """Publications, closings and reopenings."""

    list_display = ("at", "stage", "kind", "round", "reason", "by")
    list_filter = ("kind",)
    list_select_related = ("stage", "by")
    fields = ("stage", "kind", "round", "reason", "at", "by")


@admin.register(SessionAct)
class SessionActAdmin(ReadOnlyAdmin):
    """What was entered at running sessions."""

    list_display = ("at", "session", "kind", "by")
    list_filter = ("kind",)
    list_select_related = ("session", "by")
    fields = ("session", "kind", "body", "at", "by")
