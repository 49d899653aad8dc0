"""The desk of the examples of conduct: final cases, and of each what is published or taken back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from federation.form_fields import text_area
from federation.languages.forms import TextsFormField
from federation.visitors import signed_in
from rulings.casebook.services import conduct_examples as services
from rulings.conduct import examples
from rulings.models import Case, ViolationKind

SHOWN = 50


class ConductExampleForm(forms.Form):
    """The kind, and the sentence in one or more languages."""

    kind = forms.ChoiceField(label=gettext_lazy("What it is against"), choices=ViolationKind.choices)
    texts = TextsFormField(
        label=gettext_lazy("Example"),
        required=False,
        max_length=services.TEXT_LONGEST,
        box=text_area(3),
        help_text=gettext_lazy("Without names, numbers, clubs and days. One language is enough."),
    )


class TakeExampleBackForm(forms.Form):
    """Why it is an example no more."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=services.TEXT_LONGEST)


@require_GET
@login_required
@never_cache
def conduct_examples(request: HttpRequest) -> HttpResponse:
    """Final cases of conduct, the newest first, and which of them are examples."""
    if not services.may_publish(request.user):
        raise PermissionDenied
    published = set(examples.in_force().values_list("case", flat=True))
    cases = services.final_cases().select_related("session")[:SHOWN]
    context = {"cases": [(case, case.pk in published) for case in cases]}
    return render(request, "rulings/casebook/conduct_examples.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def conduct_example(request: HttpRequest, case_id: int) -> HttpResponse:
    """One case: published as an example, or taken back from there."""
    case = get_object_or_404(Case.objects.select_related("session__club", "director"), pk=case_id)
    if not services.may_publish_case(request.user, case):
        raise PermissionDenied
    held = examples.example_of(case)
    data = request.POST if request.method == "POST" else None
    is_back = data is not None and "back" in data
    initial = {"kind": held.kind, "texts": held.texts} if held else None
    form = ConductExampleForm(None if is_back else data, initial=initial)
    back = TakeExampleBackForm(data if is_back else None, auto_id="back_%s")
    context: dict[str, Any] = {"case": case, "held": held, "form": form, "back": back}
    chosen = back if is_back else form
    if data is None or not chosen.is_valid():
        return _page(request, context, 200 if data is None else 422)
    try:
        _act(request, case, chosen)
    except Refused as refused:
        chosen.add_error(None, refused.sentence)
        return _page(request, context, 422)
    return redirect("conduct_examples")


def _act(request: HttpRequest, case: Case, form: forms.Form) -> None:
    cleaned = form.cleaned_data
    if isinstance(form, TakeExampleBackForm):
        services.take_back(case=case, reason=cleaned["reason"], by=signed_in(request))
        messages.success(request, _("The example is taken back."))
        return
    services.publish(case=case, kind=cleaned["kind"], texts=cleaned["texts"], by=signed_in(request))
    messages.success(request, _("The example is published."))


def _page(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    return render(request, "rulings/casebook/conduct_example.html", context, status=status)
