"""The editor's desk of the casebook: what may be written about, the text with its preview, publishing."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from federation.errors import Refused
from federation.languages import languages_here
from federation.text.numbers import whole
from federation.visitors import signed_in
from rulings.casebook.forms import HEADINGS, CasebookForm
from rulings.casebook.services import entries as services
from rulings.casebook.services.drafts import PARTS
from rulings.models import Appeal, Case, CasebookEntry, CasebookState

SHOWN = 50


@require_GET
@login_required
@never_cache
def casebook_desk(request: HttpRequest) -> HttpResponse:
    """Drafts, and final appeals that have no entry yet, the newest first."""
    if not services.may_edit(request.user):
        raise PermissionDenied
    entries = CasebookEntry.objects.select_related("case", "appeal").order_by("-pk")[:SHOWN]
    decided = Appeal.objects.filter(state__in=("final", "further")).exclude(decision="")
    waiting = decided.filter(casebook__isnull=True)
    context = {
        "entries": entries,
        "waiting": waiting.select_related("case__session", "body")[:SHOWN],
    }
    return render(request, "rulings/casebook/casebook_desk.html", context)


@require_POST
@login_required
def begin_casebook(request: HttpRequest, case_id: int) -> HttpResponse:
    """Begin the entry of a case, or of the appeal that is named (`appeal`)."""
    case = get_object_or_404(Case.objects.select_related("session__stage", "director"), pk=case_id)
    if not services.may_edit_case(request.user, case):
        raise PermissionDenied
    chosen, appeal = request.POST.get("appeal", ""), None
    if chosen:
        key = whole(chosen) or 0
        appeal = get_object_or_404(Appeal.objects.select_related("body"), pk=key, case=case)
    try:
        entry = services.begin(case=case, appeal=appeal, by=signed_in(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("casebook_desk")
    return redirect("edit_casebook", entry.pk)


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def edit_casebook(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The text, kept and shown as it would be read, with what still looks like a name."""
    entry = _entry(request, entry_id)
    form = CasebookForm(request.POST or None, entry=entry)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit(
                entry=entry, texts=form.texts(), laws=form.cleaned_data["laws"], by=signed_in(request)
            )
        except Refused as refused:
            form.add_error("laws" if refused.code == "no_such_item" else None, refused.sentence)
        else:
            messages.success(request, _("The draft is kept."))
            return redirect("edit_casebook", entry.pk)
    return render(request, "rulings/casebook/casebook_edit.html", _shown(entry) | {"form": form})


def _entry(request: HttpRequest, entry_id: int) -> CasebookEntry:
    related = ("case__session__stage__event__tournament", "case__director", "appeal__body")
    entry = get_object_or_404(CasebookEntry.objects.select_related(*related), pk=entry_id)
    if not services.may_edit_case(request.user, entry.case):
        raise PermissionDenied
    return entry


def _shown(entry: CasebookEntry) -> dict[str, Any]:
    texts = {part: entry.draft.get(part, {}) for part in PARTS}
    preview = [
        (HEADINGS[part], [(language, texts[part].get(language, "")) for language in languages_here()])
        for part in PARTS
    ]
    return {
        "entry": entry,
        "names": services.names_in(entry),
        "preview": preview,
        "is_published": entry.state == CasebookState.PUBLISHED,
    }


@require_POST
@login_required
def publish_casebook(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Publish the draft as it is kept, or withdraw the entry (`withdraw`) with a reason."""
    entry = _entry(request, entry_id)
    try:
        if "withdraw" in request.POST:
            reason = request.POST.get("reason", "").replace("\x00", "")
            services.withdraw(entry=entry, reason=reason, by=signed_in(request))
            messages.success(request, _("The entry is withdrawn; its address says so."))
        else:
            are_no_names = request.POST.get("are_no_names") == "on"
            services.publish(entry=entry, by=signed_in(request), are_no_names=are_no_names)
            messages.success(request, _("The entry is published."))
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("edit_casebook", entry.pk)
