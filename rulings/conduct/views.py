"""The conduct record: for who needs to know, each look with its reason; and for the player, to reply."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refused
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.text.numbers import whole
from federation.visitors import signed_in
from rulings.conduct import examples, services as conduct
from rulings.conduct.violations import CLAUSES, VIOLATIONS, ladders
from rulings.models import Adjustment, ViolationKind


class LookForm(forms.Form):
    """Whose record, and why."""

    number = forms.CharField(label=gettext_lazy("Member number"), max_length=20)
    reason = forms.CharField(
        label=gettext_lazy("Why you need to see it"),
        max_length=conduct.REASON_MOST,
        help_text=gettext_lazy("It is recorded with your name and the time."),
    )

    def clean_number(self) -> Member:
        """The member; a record that was merged gives the one it went into."""
        number = self.cleaned_data["number"].strip()
        member = members_by_number({number}).get(number)
        if member is None:
            raise forms.ValidationError(_("Nobody has this member number."))
        return member


class ViolationPart(NamedTuple):
    """A kind of violation as the public page has it."""

    kind: str
    title: str
    clause: str
    violations: Sequence[Any]
    examples: Sequence[examples.ShownExample]


@require_safe
def violations(request: HttpRequest) -> HttpResponse:
    """For everybody: what is a violation by kind, with examples; what follows; what one does."""
    published = examples.by_kind()
    parts = [
        ViolationPart(str(kind), str(kind.label), CLAUSES[kind], VIOLATIONS[kind], published[kind])
        for kind in ViolationKind
    ]
    context = {"parts": parts, "ladders": ladders(), "publishes": conduct.may_look(request.user)}
    return render(request, "rulings/conduct/violations.html", context)


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def conduct_record(request: HttpRequest) -> HttpResponse:
    """Look at a player's record. Nothing is shown before it is said whose, and why."""
    if not conduct.may_look(request.user):
        raise PermissionDenied
    form = LookForm(request.POST or None)
    context: dict[str, Any] = {"form": form, "rule": conduct.rule_in_force(), "since": conduct.kept_since()}
    if context["rule"] and form.is_valid():
        member, reason = form.cleaned_data["number"], form.cleaned_data["reason"]
        try:
            context |= {
                "member": member,
                "incidents": conduct.look(member=member, reason=reason, by=signed_in(request)),
            }
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    return render(request, "rulings/conduct/conduct_record.html", context)


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def my_conduct(request: HttpRequest) -> HttpResponse:
    """A player's own record, and what they say to it."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    if member is None:
        raise PermissionDenied
    context: dict[str, Any] = {"rule": conduct.rule_in_force(), "since": conduct.kept_since(), "typed": {}}
    if request.method == "POST":
        chosen = request.POST.get("decision", "")
        key = whole(chosen) or 0
        adjustment = get_object_or_404(Adjustment, pk=key)
        text = request.POST.get("text", "").replace("\x00", "")
        try:
            conduct.reply(adjustment=adjustment, member=member, text=text, by=signed_in(request))
        except Refused as refusal:
            context |= {"refusal": refusal.sentence, "refused": adjustment.pk, "text": text}
        else:
            messages.success(request, _("Your reply stands beside the incident."))
            return redirect("my_conduct")
    context["incidents"] = conduct.own(member)
    return render(request, "rulings/conduct/my_conduct.html", context)
