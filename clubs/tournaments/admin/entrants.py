"""Entries, withdrawals and fees, for the tournament office: every save goes through its service."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, ngettext

from clubs.models import Entrant, EntrantHandicap, EntrantPlayer, FeePaid, LeaveAsked, Withdrawal
from clubs.tournaments.admin.tournaments import NothingDeleted
from clubs.tournaments.resources.entrants import EntrantResource
from clubs.tournaments.services import entrants, entries, fees, handicaps, withdrawals
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.record.admin.base import LabelledInline, ReadOnlyAdmin, TenantAdmin, TenantForm, priced
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


class RosterPlayerForm(TenantForm):
    """A member, or a guest by name."""

    class Meta:
        model = EntrantPlayer
        fields = ("member", "name", "is_captain")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = False
        self.fields["name"].help_text = _("For a guest; a member has the name of the register.")

    def clean(self) -> dict[str, Any]:
        """Somebody is named."""
        cleaned = super().clean() or {}
        if cleaned.get("member"):
            cleaned["name"] = cleaned["member"].name
        elif not cleaned.get("name"):
            raise forms.ValidationError(_("Choose a member, or write the name of a guest."))
        return cleaned

    def named(self) -> RosterName:
        """The player as the service takes one."""
        cleaned = self.cleaned_data
        return RosterName(cleaned["name"], cleaned.get("member"), bool(cleaned.get("is_captain")))


class PlayerInline(LabelledInline):
    """The roster, in its order."""

    model = EntrantPlayer
    form = RosterPlayerForm
    extra = 2
    autocomplete_fields = ("member",)
    fields = ("member", "name", "is_captain")


@admin.register(Entrant)
class EntrantAdmin(NothingDeleted, RegisterFiles, TenantAdmin):
    """Who is entered, with players; in and out of files."""

    resource_classes = [EntrantResource]
    register_titles = {
        "import": _("Import entries from a file"),
        "export": _("Export entries to a file"),
        "exported": _(
            "The file holds the entries that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    list_display = ("event", "number", "name", "names", "state", "seed", "stratum", "handicap")
    list_display_links = ("number",)
    list_filter = ("state",)
    list_select_related = ("event",)
    search_fields = ("number", "name", "event__titles")
    autocomplete_fields = ("event", "coach")
    fields = (
        "event",
        "number",
        "name",
        "direction",
        "seed",
        "stratum",
        "handicap",
        "coach",
        "coach_speaks_at",
        "state",
    )
    readonly_fields = ("state", "stratum", "handicap", "coach_speaks_at")
    inlines = (PlayerInline,)
    actions = ("confirm", "cancel")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext("%(count)d entry was imported.", "%(count)d entries were imported.", count)
        return sentence % {"count": count}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entrant]:
        entries: QuerySet[Entrant] = super().get_queryset(request).prefetch_related("players__member")
        return entries.annotate(handicap_now=handicaps.amount_now())

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        if "number" in form.base_fields:
            form.base_fields["number"].required = False
            form.base_fields["number"].help_text = _("Empty: the next one.")
        return form

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.readonly_fields if obj is None else (*self.readonly_fields, "event")

    @admin.display(description=_("players"))
    def names(self, entrant: Entrant) -> str:
        """Members by their registered names."""
        return fees.names_of(entrant)

    @admin.display(description=_("handicap"))
    def handicap(self, entrant: Entrant) -> str:
        """As it is now; another one is stated by a record of its own."""
        return handicaps.as_text(getattr(entrant, "handicap_now", None))

    def save_model(self, request: HttpRequest, obj: Entrant, form: Any, change: bool) -> None:
        """Saved with its players, by the service."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        obj, (players,) = form.instance, formsets
        kept = [one for one in players.forms if one.cleaned_data and not one.cleaned_data.get("DELETE")]
        roster = [one.named() for one in kept]
        fields = {"name": obj.name, "direction": obj.direction, "seed": obj.seed, "coach": obj.coach}
        fields |= {"by": signed_in(request)}
        if change:
            entrants.change(entrant=obj, number=obj.number, players=roster, **fields)
        else:
            obj.pk = entrants.enter(event=obj.event, number=obj.number, players=roster, **fields).pk
            obj.refresh_from_db()
        players.new_objects = players.changed_objects = players.deleted_objects = []

    @admin.action(description=_("Confirm for those who have not answered"), permissions=["change"])
    def confirm(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> None:
        """The office answers for them."""
        for entrant in queryset:
            self._tell_outcome(
                request,
                lambda one=entrant: entries.confirm(entrant=one, at=timezone.now(), by=signed_in(request)),
            )

    @admin.action(description=_("Cancel the chosen entries before the start"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> None:
        """Who waits moves up."""
        for entrant in queryset:
            self._tell_outcome(
                request, lambda one=entrant: entries.cancel(entrant=one, by=signed_in(request))
            )

    @staticmethod
    def _tell_outcome(request: HttpRequest, act: Any) -> None:
        try:
            entrant = act()
        except Refused as refusal:
            messages.error(request, refusal.sentence)
        else:
            messages.success(request, f"{entrant.number}: {entrant.get_state_display()}")


class OnceMade(NothingDeleted, TenantAdmin):
    """Records that are added and never changed."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)


@admin.register(Withdrawal)
class WithdrawalAdmin(OnceMade):
    """Who left which stage after which round."""

    list_display = ("at", "entrant", "stage", "after_round", "reason", "by")
    list_select_related = ("entrant", "stage", "by")
    fields = ("entrant", "stage", "after_round", "reason")
    autocomplete_fields = ("entrant", "stage")

    def save_model(self, request: HttpRequest, obj: Withdrawal, form: Any, change: bool) -> None:
        if change:
            raise PermissionDenied
        obj.pk = withdrawals.withdraw(
            entrant=obj.entrant,
            stage=obj.stage,
            after_round=obj.after_round or 0,
            reason=obj.reason,
            at=timezone.now(),
            by=signed_in(request),
        ).pk


@admin.register(FeePaid)
class FeePaidAdmin(OnceMade):
    """Money received for entries, and paid back."""

    list_display = ("at", "entrant", priced("amount", _("amount")), "note", "by")
    list_select_related = ("entrant", "by")
    fields = ("entrant", "amount", "note")
    autocomplete_fields = ("entrant",)

    def save_model(self, request: HttpRequest, obj: FeePaid, form: Any, change: bool) -> None:
        if change:
            raise PermissionDenied
        obj.pk = fees.record(
            entrant=obj.entrant, amount=obj.amount, note=obj.note, at=timezone.now(), by=signed_in(request)
        ).pk


@admin.register(EntrantHandicap)
class EntrantHandicapAdmin(OnceMade):
    """What entrants are given in handicap lists; another one supersedes the one before."""

    list_display = ("at", "entrant", "amount", "reason", "by")
    list_select_related = ("entrant", "by")
    fields = ("entrant", "amount", "reason")
    autocomplete_fields = ("entrant",)

    def save_model(self, request: HttpRequest, obj: EntrantHandicap, form: Any, change: bool) -> None:
        if change:
            raise PermissionDenied
        given = handicaps.give(
            entrant=obj.entrant,
            amount=obj.amount,
            reason=obj.reason,
            at=timezone.now(),
            by=signed_in(request),
        )
        if given is None:
            raise Refused(_("This entrant has no handicap."), "no_handicap")
        obj.pk = given.pk


@admin.register(LeaveAsked)
class LeaveAskedAdmin(ReadOnlyAdmin):
    """Who wants to leave an event that has started. Answered by a withdrawal."""

    list_display = ("at", "entrant", "reason", "by")
    list_select_related = ("entrant", "by")
    fields = ("entrant", "reason", "at", "by")
