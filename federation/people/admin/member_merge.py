"""Two records of one person: which is kept, what that does, and the deed."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.models import Member
from federation.people.resources.members import COLUMNS
from federation.people.services.members import merge_members
from federation.visitors import signed_in


class MergeForm(forms.Form):
    """Which of two records stays."""

    kept = forms.TypedChoiceField(
        label=gettext_lazy("The record to keep"), coerce=int, widget=forms.RadioSelect
    )

    def __init__(self, members: list[Member], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = cast("forms.TypedChoiceField", self.fields["kept"])
        choice.choices = [(member.pk, str(member)) for member in members]


def merge_view(admin: Any, request: HttpRequest, one: int, other: int) -> HttpResponse:
    """Show both records side by side; on confirmation merge them."""
    if not admin.has_change_permission(request):
        raise PermissionDenied
    both = Member.objects.filter(pk__in=[one, other]).select_related("user")
    members = sorted(both, key=lambda member: member.pk)
    if len(members) != 2:
        raise Http404
    form = MergeForm(members, request.POST if request.method == "POST" else None)
    if form.is_valid() and _merge(request, form, members):
        return HttpResponseRedirect(
            reverse("admin:federation_member_change", args=[form.cleaned_data["kept"]])
        )
    context = {
        **admin.admin_site.each_context(request),
        "title": _("Merge two records of the same person"),
        "opts": admin.opts,
        "form": form,
        "members": members,
        "rows": [_row(name, members) for name in (*COLUMNS, "user")],
        "logins": list(dict.fromkeys(member.user for member in members if member.user)),
    }
    request.current_app = admin.admin_site.name
    return TemplateResponse(request, "admin/federation/member/merge.html", context)


def _row(name: str, members: list[Member]) -> tuple[str, list[Any], bool]:
    field = cast("models.Field[Any, Any]", Member._meta.get_field(name))
    display = f"get_{name}_display"
    values = [getattr(m, display)() if hasattr(m, display) else getattr(m, name) for m in members]
    return str(field.verbose_name), values, values[0] != values[1]


def _merge(request: HttpRequest, form: MergeForm, members: list[Member]) -> bool:
    kept, duplicate = sorted(members, key=lambda member: member.pk != form.cleaned_data["kept"])
    try:
        with transaction.atomic():
            merge_members(duplicate=duplicate, into=kept, by=signed_in(request))
    except Refused as refused:
        # Merged so already by the first of two presses, it is done.
        if not Member.objects.filter(pk=duplicate.pk, merged_into=kept).exists():
            form.add_error(None, refused.sentence)
            return False
    sentence = _("%(duplicate)s is merged into %(kept)s.")
    messages.success(request, sentence % {"duplicate": duplicate, "kept": kept})
    return True
