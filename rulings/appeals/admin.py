"""Bodies that hear appeals and their registers, kept by the tournament office; appeals are looked at."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.people.admin.filters import InForceFilter
from federation.record.admin.base import LabelledInline, ReadOnlyAdmin, TenantAdmin, TenantForm
from federation.visitors import signed_in
from rulings.appeals.services import bodies
from rulings.cases.services.access import untold_to
from rulings.models import Appeal, AppealDeposit, Body, CommitteeMember, DepositKind, Ground


class BodyForm(TenantForm):
    """A body; its grounds are chosen from the list."""

    grounds = forms.MultipleChoiceField(
        label=_("Grounds"), choices=Ground.choices, widget=forms.CheckboxSelectMultiple
    )


@admin.register(Body)
class BodyAdmin(TenantAdmin):
    """Who hears appeals, in their order. What Law 93B3 does not give to a body is refused."""

    form = BodyForm
    service_records = True
    actions = None
    list_display = ("order", "__str__", "kind", "standard", "quorum", "deposit", "currency", "is_active")
    list_display_links = ("__str__",)
    fieldsets = (
        (None, {"fields": ("key", "names", "kind", "order", "is_active")}),
        (_("What it hears"), {"fields": ("grounds", "standard", "quorum", "chair_casts")}),
        (
            _("Powers"),
            {
                "fields": (
                    "may_change_judgement",
                    "may_overrule_law",
                    "may_overrule_regulation",
                    "may_lift_procedural",
                    "may_lift_disciplinary",
                )
            },
        ),
        (
            _("Periods and deposit"),
            {"fields": ("appeal_minutes", "reply_minutes", "admits_late", "deposit", "currency")},
        ),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Body, form: Any, change: bool) -> None:
        """Through the service, which records it."""
        bodies.save(body=obj, by=signed_in(request))


class CommitteeMemberForm(TenantForm):
    """Somebody for a body: a member of the federation with a login, by which decisions are signed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "member" in self.fields:
            self.fields["member"].required = True

    def clean_member(self) -> Any:
        """Without a login nobody signs."""
        member = self.cleaned_data["member"]
        if member is not None and member.user_id is None:
            raise forms.ValidationError(_("This member has no login yet."))
        return member


@admin.register(CommitteeMember)
class CommitteeMemberAdmin(TenantAdmin):
    """Who sits on which body, and until when. Renewal is a new row."""

    form = CommitteeMemberForm
    service_records = True
    actions = None
    list_display = ("__str__", "body", "grade", "is_chair", "starts_on", "ends_on")
    list_filter = (InForceFilter, "body", "is_chair")
    list_select_related = ("member", "body", "user")
    autocomplete_fields = ("member",)
    fields = ("body", "member", "grade", "is_chair", "starts_on", "ends_on")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: CommitteeMember, form: Any, change: bool) -> None:
        """Through the service, which records it."""
        obj.user = obj.member.user
        bodies.keep_register(entry=obj, by=signed_in(request))


class DepositInline(LabelledInline):
    """What became of the deposit."""

    model = AppealDeposit
    extra = 0
    can_delete = False
    fields = ("kind", "amount", "currency", "note", "at", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AppealDeposit]:
        """How it ended once the decision is told, which may have kept it."""
        deposits = super().get_queryset(request)
        return deposits.exclude(~Q(kind=DepositKind.TAKEN), appeal__in=untold_to(request.user))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin):
    """Appeals, the newest first. What the panel says among itself is nowhere here."""

    list_display = ("__str__", "state", "body", "case", "ground", "filed_by", "filed_at", "told_decision")
    list_filter = ("state", "body", "ground")
    list_select_related = ("body", "case")
    search_fields = ("number",)
    fields = (
        "case",
        "body",
        "ground",
        "filed_by",
        "filed_at",
        "is_late",
        "state",
        "told_decision",
        "hearing_at",
        "told_at",
        "appealable_until",
        "deposit_asked",
        "currency",
    )
    readonly_fields = ("told_decision",)
    inlines = (DepositInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Appeal]:
        appeals: QuerySet[Appeal] = super().get_queryset(request)
        return appeals.annotate(is_untold=Exists(untold_to(request.user).filter(pk=OuterRef("pk"))))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By the filters that stand beside the list: another would ask for what is not told."""
        return lookup.split("__")[0] in self.list_filter

    # Not to be sorted by: the order would say it.
    @admin.display(description=_("decision of the body"))
    def told_decision(self, appeal: Appeal) -> str:
        """What the body decided, once it is told; to its panel before."""
        is_untold = getattr(appeal, "is_untold", False)
        return "–" if is_untold else appeal.get_decision_display() or "–"
