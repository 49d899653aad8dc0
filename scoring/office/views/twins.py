"""Two records side by side: made one, or marked as two people's for ever; and a merger undone."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refused
from federation.models import Act, DuplicatePair, Member, MemberMerge
from federation.people.duplicates import searching, strength
from federation.people.merging import different
from federation.people.merging.merge import merge_members
from federation.people.merging.part import part_members, resting
from federation.people.registrar import require_keeper
from federation.record import audit
from federation.visitors import signed_in
from scoring.office.preview import ActPreview
from scoring.office.twins import preview as previews
from scoring.office.twins.comparing import PAIR, MergeForm
from scoring.office.twins.facts import facts_of

METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(METHODS)
@login_required
def compare_members(request: HttpRequest, one: int, other: int) -> HttpResponse:
    """Both records, what hangs on each, and what can be done with them."""
    require_keeper(request)
    members = _both(one, other)
    merged = next((member for member in members if member.merged_into_id is not None), None)
    if merged is not None:
        return _merged_before(request, merged)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act in MARKS:
        return _marked(request, members, act)
    if request.method == "GET":
        audit.record_all(Act.SHEET_SEEN, signed_in(request), list(members))
    return _merging(request, members, act)


def _both(one: int, other: int) -> PAIR:
    rows = Member.objects.filter(pk__in=[one, other]).select_related("user", "merged_into").order_by("pk")
    members = list(rows)
    if len(members) != 2:
        raise Http404
    return members[0], members[1]


def _merged_before(request: HttpRequest, merged: Member) -> HttpResponse:
    """One of the two is gone: to its merger, or to the record that has taken its place."""
    merge = MemberMerge.objects.filter(gone=merged, undone_at=None).first()
    if merge is not None:
        return redirect("member_merger", merge.pk)
    return redirect("member_sheet", merged.merged_into_id)


MARKS = {
    "different": (
        different.mark,
        gettext_lazy("They are marked as two people. The pair does not come again."),
    ),
    "like": (different.take_back, gettext_lazy("The mark is taken back.")),
}


def _marked(request: HttpRequest, members: PAIR, act: str) -> HttpResponse:
    service, sentence = MARKS[act]
    service(one=members[0], other=members[1], by=signed_in(request))
    messages.success(request, sentence)
    return redirect("compare_members", members[0].pk, members[1].pk)


def _merging(request: HttpRequest, members: PAIR, act: str) -> HttpResponse:
    form, preview, hindered = MergeForm(members, request.POST if act else None), None, []
    if form.is_valid():
        user = signed_in(request)
        preview, hindered = previews.preview_of(form, user), previews.hindrances(form, user)
        if act == "do" and not hindered and form.cleaned_data["previewed"] == preview.mark:
            try:
                return _merged(request, form)
            except Refused as refused:
                hindered = [refused.sentence]
    return _shown(request, form, preview, hindered)


def _merged(request: HttpRequest, form: MergeForm) -> HttpResponse:
    gone, kept, by = form.gone_member, form.kept_member, signed_in(request)
    with transaction.atomic():
        merge_members(duplicate=gone, into=kept, by=by, taken=form.taken, seen=form.marks)
    messages.success(
        request, _("%(gone)s is one with %(kept)s.") % {"gone": gone.number, "kept": kept.number}
    )
    return redirect("member_sheet", kept.pk)


def _shown(
    request: HttpRequest, form: MergeForm, preview: ActPreview | None, hindered: list[str]
) -> HttpResponse:
    first, second = form.members
    pair = DuplicatePair.objects.filter(first=first, second=second).first()
    context: dict[str, Any] = {
        "form": form,
        "members": form.members,
        "facts": facts_of(signed_in(request), first, second),
        "reasons": strength.reasons_in_words(pair.reasons) if pair else [],
        "level": strength.level_of(pair.strength) if pair else "",
        "mark": different.in_force(first, second),
        "preview": preview,
        "hindered": hindered,
    }
    is_wrong = form.is_bound and (bool(form.errors) or bool(hindered))
    return render(request, "scoring/office/compare_members.html", context, status=422 if is_wrong else 200)


@never_cache
@require_http_methods(METHODS)
@login_required
def member_merger(request: HttpRequest, merge_id: int) -> HttpResponse:
    """A merger: who, when, what went along; undone where nothing rests on it."""
    require_keeper(request)
    merges = MemberMerge.objects.select_related("gone", "kept", "by", "undone_by")
    merge = get_object_or_404(merges, pk=merge_id)
    refusal = ""
    if request.method == "POST":
        try:
            part_members(merge=merge, by=signed_in(request))
        except Refused as refused:
            refusal = refused.sentence
        else:
            messages.success(request, _("The merger is undone: both records are as they were."))
            return redirect("member_merger", merge.pk)
    rests = [] if merge.undone_at else list(resting(merge, merge.gone, merge.kept))
    context = {"merge": merge, "rests": rests, "refusal": refusal}
    return render(request, "scoring/office/member_merger.html", context, status=422 if refusal else 200)


@require_POST
@login_required
def search_duplicates(request: HttpRequest) -> HttpResponse:
    """Have the register looked through now."""
    require_keeper(request)
    searching.ask(by=signed_in(request))
    messages.success(request, _("The register is being looked through. Load the list again in a moment."))
    return redirect("members_desk")
