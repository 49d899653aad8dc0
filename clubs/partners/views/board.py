"""The board, and a notice on it: read, answered, taken back by its writer, taken down by the office."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import PartnerAnswer, PartnerNotice
from clubs.partners import people, selectors, services
from clubs.partners.forms import BoardForm, NoticeAnswerForm, TakeDownForm
from clubs.partners.words import place_in_words
from federation.errors import Refused
from federation.roles import today
from federation.visitors import signed_in

PAGE = 25


@require_safe
@login_required
@never_cache
def partners(request: HttpRequest) -> HttpResponse:
    """Who looks for a partner or a team, the newest first."""
    refuse_strangers(request)
    form = BoardForm(request.GET, at=timezone.now())
    page = Paginator(form.chosen(), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "page": page,
        "notices": [(notice, place_in_words(notice)) for notice in page],
        "query": query.urlencode(),
        "refusal": people.why_not(people.seeker(request.user)),
    }
    return render(request, "clubs/partners/partners.html", context)


def refuse_strangers(request: HttpRequest) -> None:
    """Raise PermissionDenied for who may not read the board."""
    if not people.may_read(request.user):
        raise PermissionDenied(_("Only members in good standing look for a partner here."))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def partner_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """A notice that stands, and what its reader may do with it."""
    refuse_strangers(request)
    notice = get_object_or_404(selectors.standing(timezone.now(), today()), pk=notice_id)
    if request.method == "POST":
        return _acted(request, notice)
    return _shown(request, notice)


def _acted(request: HttpRequest, notice: PartnerNotice) -> HttpResponse:
    act = request.POST.get("act", "")
    if act == "withdraw":
        return _withdrawn(request, notice)
    if act == "take_down":
        return _taken_down(request, notice)
    return _answered(request, notice)


def _withdrawn(request: HttpRequest, notice: PartnerNotice) -> HttpResponse:
    try:
        services.withdraw(notice=notice, at=timezone.now(), by=signed_in(request))
    except Refused as refusal:
        return _shown(request, notice, refusal=refusal.sentence)
    messages.success(request, _("Your notice has gone from the board."))
    return redirect("my_partners")


def _taken_down(request: HttpRequest, notice: PartnerNotice) -> HttpResponse:
    if not people.looks_after(request.user):
        raise PermissionDenied
    form = TakeDownForm(request.POST)
    if not form.is_valid():
        return _shown(request, notice, down=form)
    reason = form.cleaned_data["reason"]
    try:
        services.take_down(notice=notice, reason=reason, at=timezone.now(), by=signed_in(request))
    except Refused as refusal:
        return _shown(request, notice, down=form, refusal=refusal.sentence)
    messages.success(request, _("The notice has gone from the board; its writer is told why."))
    return redirect("partners")


def _answered(request: HttpRequest, notice: PartnerNotice) -> HttpResponse:
    form = NoticeAnswerForm(request.POST)
    if not form.is_valid():
        return _shown(request, notice, form=form)
    try:
        services.answer(
            notice=notice, text=form.cleaned_data["text"], at=timezone.now(), by=signed_in(request)
        )
    except Refused as refusal:
        return _shown(request, notice, form=form, refusal=refusal.sentence)
    messages.success(request, _("Your answer is on its way to %(name)s.") % {"name": notice.member.name})
    return redirect("my_partners")


def _shown(
    request: HttpRequest,
    notice: PartnerNotice,
    *,
    form: NoticeAnswerForm | None = None,
    down: TakeDownForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    own = people.seeker(request.user)
    is_own = own is not None and own.pk == notice.member_id
    context: dict[str, Any] = {
        "notice": notice,
        "place": place_in_words(notice),
        "form": form or NoticeAnswerForm(),
        "down": down or TakeDownForm(),
        "refusal": refusal,
        "why_not": people.why_not(own),
        "is_own": is_own,
        "is_answered": not is_own and PartnerAnswer.objects.filter(notice=notice, member=own).exists(),
        "looks_after": not is_own and people.looks_after(request.user),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/partners/partner_notice.html", context, status=status)
