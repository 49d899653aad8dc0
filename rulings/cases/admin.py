"""Rulings for staff of the federation: looked at here, made at the director's desk."""

import json
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.reader import reader_language
from federation.record.admin.base import ReadOnlyAdmin, TenantAdmin, link, priced
from federation.text.numbers import whole
from federation.visitors import signed_in
from rulings.cases.services.access import readable, untold_to
from rulings.cases.services.bars import barred_from
from rulings.cases.services.finding.search import Question, narrowed_to
from rulings.cases.words import adjustment_in_words, topic_title
from rulings.conduct import fines, services as conduct
from rulings.laws import editions
from rulings.laws.subjects import titles
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Adjustment, Case, CaseAct, CaseLaw, CaseParty, ConductRule, FineRate, LawAdoption

OF_BODY = (CaseStep.RETURNED, CaseStep.SETTLED)


class StateFilter(admin.SimpleListFilter):
    """The state; until a body's decision is told, a case is under appeal."""

    title = _("state")
    parameter_name = "state__exact"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(State.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        if not self.value():
            return queryset
        untold = Q(pk__in=untold_to(request.user).values("case"))
        if self.value() == State.APPEALED:
            return queryset.filter(Q(state=State.APPEALED) | untold)
        return queryset.filter(state=self.value()).exclude(untold)


class YearFilter(admin.SimpleListFilter):
    """The year in which the director was called."""

    title = _("year")
    parameter_name = "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        span = Case.objects.aggregate(first=Min("year"), last=Max("year"))
        years = [] if span["first"] is None else range(span["last"], span["first"] - 1, -1)
        return [(str(year), str(year)) for year in years]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        year = whole(self.value(), 4)
        return queryset if year is None else queryset.filter(year=year)


class CaseTopicFilter(admin.SimpleListFilter):
    """What cases are about."""

    title = pgettext_lazy("of a case", "topic")
    parameter_name = "about"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return titles()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        return queryset.filter(topic=self.value()) if self.value() else queryset


class ReadOnlyInline(admin.TabularInline):  # type: ignore[type-arg]  # takes no argument when it runs
    """Rows that belong to a case."""

    template = "admin/rulings/read_only_inline.html"
    extra = 0
    can_delete = False
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PartyInline(ReadOnlyInline):
    """Who sat where."""

    model = CaseParty
    fields = ("seat", "name")


class LawInline(ReadOnlyInline):
    """What it rests on."""

    model = CaseLaw
    fields = ("item", "role", "note")


class ActInline(ReadOnlyInline):
    """What was done, in its order."""

    model = CaseAct
    fields = ("step", "at", "by", "what_it_says")
    readonly_fields = ("what_it_says",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CaseAct]:
        """But for those with which a body has decided, before that is told."""
        acts = super().get_queryset(request).select_related("by")
        decided = untold_to(request.user).values_list("pk", flat=True)
        return acts.exclude(step__in=OF_BODY, body__appeal__in=list(decided))

    @admin.display(description=_("what it says"))
    def what_it_says(self, act: CaseAct) -> str:
        """The act as it is kept."""
        return format_html("<code>{}</code>", json.dumps(act.body, ensure_ascii=False))


class AdjustmentInline(ReadOnlyInline):
    """What was decided."""

    model = Adjustment
    fields = ("at", "decided", "reason", "by")
    readonly_fields = ("decided",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Adjustment]:
        return readable(super().get_queryset(request), request.user).select_related("by", "session")

    @admin.display(description=_("decision"))
    def decided(self, adjustment: Adjustment) -> str:
        """In a line, as the case's page has it."""
        return adjustment_in_words(adjustment)


@admin.register(Case)
class CaseAdmin(ReadOnlyAdmin):
    """Cases, the newest first; found by words, names and Laws as on the desk."""

    list_display = ("__str__", "shown_state", "session", "about", "director", "changed_at", "on_desk")
    list_filter = (StateFilter, YearFilter, CaseTopicFilter)
    list_select_related = ("session", "director")
    search_fields = ("number",)  # a box to type in; see get_search_results
    search_help_text = _("Words, names, a Law or a case number.")
    readonly_fields = ("shown_state",)
    fields = (
        "session",
        "shown_state",
        "topic",
        "round",
        "table",
        "board",
        "called_at",
        "called_by",
        "director",
        "edition",
        "changed_at",
    )
    inlines = (PartyInline, LawInline, AdjustmentInline, ActInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """The cases that are not the reader's own: of those they read what a party reads."""
        cases: QuerySet[Case] = super().get_queryset(request).exclude(pk__in=barred_from(request.user))
        return cases.annotate(is_untold=Exists(untold_to(request.user).filter(case=OuterRef("pk"))))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By the filters that stand beside the list: another would ask for what is not told."""
        return lookup in {
            StateFilter.parameter_name,
            YearFilter.parameter_name,
            CaseTopicFilter.parameter_name,
        }

    @admin.display(description=_("state"))
    def shown_state(self, case: Case) -> str:
        """The state; under appeal until a body's decision is told."""
        is_untold = getattr(case, "is_untold", False)
        return str(State.APPEALED.label if is_untold else case.get_state_display())

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Case], search_term: str
    ) -> tuple[QuerySet[Case], bool]:
        """By the words of the cases, which keep their index."""
        return narrowed_to(queryset, Question(words=search_term)), False

    @admin.display(description=pgettext_lazy("of a case", "topic"), ordering="topic")
    def about(self, case: Case) -> str:
        """The topic as the reader calls it."""
        return topic_title(case.topic) or "–"

    @admin.display(description=_("on the desk"))
    def on_desk(self, case: Case) -> str:
        """Its page."""
        return link(reverse("case", args=[case.pk]), str(case))


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    """What was decided about sessions, the newest last."""

    list_display = ("at", "session", "kind", "case", "reason", "by")
    list_filter = ("kind",)
    list_select_related = ("session", "case", "by")
    fields = ("session", "kind", "body", "reason", "laws", "case", "supersedes", "at", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Adjustment]:
        """The decisions that the reader may read at a desk."""
        return readable(super().get_queryset(request), request.user)


@admin.register(ConductRule)
class ConductRuleAdmin(TenantAdmin):
    """The rule by which a conduct record is kept. Entered once adopted; a new one changes it."""

    service_records = True
    actions = None
    list_display = ("adopted_on", "adopted_by", "keeps", "months", "entered_by", "entered_at")
    list_select_related = ("entered_by",)
    fields = ("keeps", "adopted_on", "adopted_by", "months", "text")

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: ConductRule, form: Any, change: bool) -> None:
        """Through the service, which records it."""
        conduct.adopt(obj, by=signed_in(request))


@admin.register(FineRate)
class FineRateAdmin(TenantAdmin):
    """The table of fines. Entered once adopted; a new line changes it from its day on."""

    service_records = True
    actions = None
    list_display = ("starts_on", priced("amount", _("fine")), "adopted_by", "entered_by", "entered_at")
    list_select_related = ("entered_by",)
    fields = ("starts_on", "amount", "adopted_by")

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: FineRate, form: Any, change: bool) -> None:
        """Through the service, which records it."""
        fines.enter(obj, by=signed_in(request))


@admin.register(LawAdoption)
class LawAdoptionAdmin(TenantAdmin):
    """From which day the federation goes by an edition of the Laws. A new entry changes it."""

    service_records = True
    actions = None
    list_display = ("edition", "adopted_on", "adopted_by", "entered_by", "entered_at")
    list_select_related = ("entered_by",)
    fields = ("edition", "adopted_on", "adopted_by")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The editions of the library to choose from."""
        if db_field.name != "edition":
            return super().formfield_for_dbfield(db_field, request, **kwargs)
        choices = [
            (edition.key, edition.name.in_language(reader_language())) for edition in editions.editions()
        ]
        return forms.ChoiceField(label=capfirst(db_field.verbose_name), choices=choices)

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: LawAdoption, form: Any, change: bool) -> None:
        """Through the service, which records it."""
        editions.adopt(obj, by=signed_in(request))
