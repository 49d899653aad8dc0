"""Dues that members who lapsed still owe: looked at, and written off in one act."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.treasury.forms import EntryReasonForm
from federation.errors import Refused
from federation.memberships.services.writing_off import AT_ONCE, open_dues, write_off
from federation.models import RenewalRun, RenewalState
from federation.money.office import require_treasurer
from federation.visitors import signed_in

PAGE = 50
SEEN_MAX = 40


class LapsedForm(EntryReasonForm):
    """Why dues are written off, on which day, and what was looked at."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=SEEN_MAX)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_lapsed(request: HttpRequest) -> HttpResponse:
    """What is open of members who lapsed by a renewal, and writing it off."""
    require_treasurer(request)
    lapsed = RenewalRun.objects.filter(renewals__state=RenewalState.LAPSED).select_related("year")
    runs = list(lapsed.distinct().order_by("-year__starts_on"))
    wanted = (request.POST or request.GET).get("run", "")
    run = next((one for one in runs if str(one.pk) == wanted), next(iter(runs), None))
    form = LapsedForm(request.POST if request.method == "POST" else None)
    if run is not None and form.is_valid() and _written_off(request, run, form):
        return redirect(f"{reverse('money_lapsed')}?run={run.pk}")
    dues = open_dues(run, signed_in(request)) if run else None
    context = {
        "runs": runs,
        "run": run,
        "dues": dues,
        "page": Paginator(dues.charges if dues else [], PAGE).get_page(request.GET.get("page")),
        "query": f"run={run.pk}" if run else "",
        "at_once": AT_ONCE,
        "form": form if form.errors else LapsedForm(initial={"seen": dues.seen if dues else ""}),
    }
    return render(request, "clubs/treasury/lapsed.html", context, status=422 if form.errors else 200)


def _written_off(request: HttpRequest, run: RenewalRun, form: LapsedForm) -> bool:
    try:
        many = write_off(run=run, by=signed_in(request), **form.cleaned_data)
    except Refused as refusal:
        if refusal.code == "nothing_open":
            messages.info(request, refusal.sentence)
            return True
        form.add_error(None, refusal.sentence)
        return False
    sentence = ngettext(
        "Written off: the dues of %(many)s member. Each can be reversed in the journal.",
        "Written off: the dues of %(many)s members. Each can be reversed in the journal.",
        many,
    )
    messages.success(request, sentence % {"many": many})
    return True
