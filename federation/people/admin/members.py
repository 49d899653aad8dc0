"""The register of members."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.models import Act, Member, MemberStatus
from federation.names import joined
from federation.people.admin import member_login
from federation.people.admin.filters import DefaultFilter
from federation.people.admin.member_files import MemberFiles
from federation.people.resources.members import tidy_number
from federation.people.selectors import find_members, namesakes, next_number
from federation.people.services.members import check_number, save_member
from federation.record import audit
from federation.record.admin.base import TenantAdmin, TenantForm
from federation.visitors import signed_in

NAMESAKES_MAX = 5  # that are named
NAMES = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


class StatusFilter(DefaultFilter):
    """The list opens on active members; a search without a choice looks through everybody."""

    title = gettext_lazy("status")
    parameter_name = "status"

    def __init__(self, request: HttpRequest, params: Any, model: Any, model_admin: Any) -> None:
        self.default = "all" if request.GET.get("q") else MemberStatus.ACTIVE.value
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("all", gettext_lazy("all")), *MemberStatus.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Member]) -> QuerySet[Member]:
        return queryset.filter(Q() if self.value() == "all" else Q(status=self.value()))


class MemberForm(TenantForm):
    """A member's record; its number is checked while it is typed in."""

    class Meta:
        model = Member
        fields = "__all__"
        help_texts = {"number": gettext_lazy("With its check digit; full-width digits are taken too.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "status" in self.fields:
            status = cast("forms.ChoiceField", self.fields["status"])
            choices = cast("list[tuple[str, Any]]", status.choices)
            # Only merging marks a record as merged.
            status.choices = [choice for choice in choices if choice[0] != MemberStatus.MERGED]

    def clean_number(self) -> str:
        number = tidy_number(self.cleaned_data["number"])
        try:
            check_number(number)
        except Refused as refused:
            raise ValidationError(refused.sentence) from refused
        return number


class NewMemberForm(MemberForm):
    """Somebody new: whoever has the same name is shown before a second record is made."""

    is_another = forms.BooleanField(
        label=gettext_lazy("another person of the same name"),
        required=False,
        help_text=gettext_lazy("Tick it where you are told that somebody of this name is there already."),
    )

    def clean(self) -> dict[str, Any] | None:
        """The same name in any spelling is asked about once."""
        cleaned = super().clean()
        same = [] if self.cleaned_data.get("is_another") else namesakes(self.instance_named())
        if same:
            sentence = _(
                "This name is on the register already: %(members)s. If it is another person, say so."
            )
            shown = ", ".join(str(member) for member in same[:NAMESAKES_MAX])
            self.add_error("is_another", sentence % {"members": shown})
        return cleaned

    def instance_named(self) -> Member:
        """Somebody of the names that were typed."""
        return Member(**{name: self.cleaned_data.get(name) or "" for name in NAMES})


class MemberAdmin(member_login.MemberInvitations, MemberFiles, TenantAdmin):
    """Everybody on the register. Nobody is deleted: members leave, duplicates are merged."""

    form = MemberForm
    service_records = True
    list_display: tuple[str, ...] = ("number", "shown_name", "kana", "romaji", "status", "joined_on")
    list_display_links = ("number", "shown_name")
    list_filter = (StatusFilter, member_login.LoginFilter)
    search_fields = ("number",)  # puts the search box there; get_search_results does the work
    search_help_text = gettext_lazy("By number or any of the names, in any width or case.")
    actions = ("send_invitations", "merge_duplicates")
    change_form_template = "admin/federation/member/change_form.html"
    fieldsets = (
        (None, {"fields": ("number", "status", "joined_on", "ended_on")}),
        (
            gettext_lazy("Names"),
            {
                "fields": (
                    ("family_name", "given_name"),
                    ("family_kana", "given_kana"),
                    ("family_romaji", "given_romaji"),
                )
            },
        ),
        (gettext_lazy("Login"), {"fields": ("login",)}),
    )
    readonly_fields = ("login",)

    @admin.display(description=gettext_lazy("e-mail"))
    def login(self, member: Member) -> str | None:
        """The address of the login: its name may be known from another federation only."""
        return member.user.email if member.user else None

    @admin.display(description=gettext_lazy("name"), ordering="family_kana")
    def shown_name(self, member: Member) -> str:
        """As registered."""
        return joined("\u3000", member.family_name, member.given_name)

    @admin.display(description=gettext_lazy("in kana"), ordering="family_kana")
    def kana(self, member: Member) -> str:
        """By which Japanese names are sorted."""
        return joined(" ", member.family_kana, member.given_kana)

    @admin.display(description=gettext_lazy("in romaji"), ordering="family_romaji")
    def romaji(self, member: Member) -> str:
        """Given name first."""
        return joined(" ", member.given_romaji, member.family_romaji)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """By token ranges; whoever is chosen for something new is not a merged record."""
        members = queryset
        if search_term.strip():
            members = queryset.filter(pk__in=find_members(search_term).values("pk"))
        if request.resolver_match and request.resolver_match.url_name == "autocomplete":
            members = members.exclude(status=MemberStatus.MERGED)
        return members, False

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Member | None = None,
    ) -> HttpResponse:
        """The form; that somebody looked at a person's sheet is recorded, and shown to that person."""
        if obj is not None and request.method == "GET":
            audit.record(Act.SHEET_SEEN, signed_in(request), obj)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(
            request, obj, change, **{"form": MemberForm if obj else NewMemberForm, **kwargs}
        )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Of a new record: whether it is another person of a name that is there."""
        if obj is not None:
            return self.fieldsets
        number, named, *rest = self.fieldsets
        return [number, (named[0], {"fields": (*named[1]["fields"], "is_another")}), *rest]

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """With the next free number."""
        return {"number": next_number(), **super().get_changeform_initial_data(request)}

    def has_change_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        is_closed = obj is not None and obj.status == MemberStatus.MERGED
        return not is_closed and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Member, form: Any, change: bool) -> None:
        save_member(obj, by=signed_in(request))

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        login = wrap(lambda request, **ids: member_login.login_view(self, request, **ids))
        return [
            path("<int:member_id>/login/", login, name="federation_member_login"),
            *super().get_urls(),
        ]

    @admin.action(description=gettext_lazy("Merge duplicates…"), permissions=["change"])
    def merge_duplicates(self, request: HttpRequest, queryset: QuerySet[Member]) -> HttpResponse | None:
        """Two records of one person: on to the page where one of them is kept."""
        chosen = list(queryset.values_list("pk", flat=True)[:3])
        if len(chosen) != 2:
            messages.error(request, _("Select exactly two records of the same person."))
            return None
        return HttpResponseRedirect(reverse("compare_members", args=chosen))
