"""What is one's own on the board: writing a notice, changing it, answers that came and answers that went."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import AnswerOutcome, PartnerAnswer, PartnerNotice
from clubs.partners import people, selectors, services
from clubs.partners.forms import NoticeForm
from clubs.partners.views.board import refuse_strangers
from clubs.partners.words import place_in_words
from federation.errors import Refused
from federation.models import Member
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in

ACTS = {"accept": services.accept, "decline": services.decline, "take_back": services.take_back}


class WayToEntry(NamedTuple):
    """Where two who have agreed enter an event; "" where the reader cannot, or is entered already."""

    address: str
    is_entered: bool


NO_WAY = WayToEntry("", is_entered=False)


class AnswerLine(NamedTuple):
    """An answer as its reader sees it: for what, what became of it, the way to the entry if they enter."""

    answer: PartnerAnswer
    place: str
    outcome: str
    to_entry: str
    waits: bool
    is_entered: bool = False  # the team of who enters is in the event: its organiser adds the other


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def new_partner_notice(request: HttpRequest) -> HttpResponse:
    """Write a notice; for an event or a club where the address names one."""
    member = _writer(request)
    at = timezone.now()
    asked = {name: whole(request.GET.get(name, "")) or 0 for name in ("event", "club")}
    event = selectors.events_to_enter(at, today()).filter(pk=asked["event"]).first()
    club = selectors.clubs_here().filter(pk=asked["club"]).first()
    form = _form(request, member, NoticeForm.initial_for(event, club, at))
    if request.method == "POST" and form.is_valid():
        try:
            services.write(facts=form.facts(), at=form.at, by=signed_in(request))
        except Refused as refusal:
            return _written(request, form, None, refusal.sentence)
        messages.success(request, _("Your notice stands on the board."))
        return redirect("my_partners")
    return _written(request, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def change_partner_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Write a notice in place of an own one."""
    refuse_strangers(request)
    own = selectors.standing(timezone.now(), today()).filter(member__user=signed_in(request))
    notice = get_object_or_404(own, pk=notice_id)
    form = _form(request, _writer(request), NoticeForm.initial_of(notice))
    if request.method == "POST" and form.is_valid():
        try:
            services.change(notice=notice, facts=form.facts(), at=form.at, by=signed_in(request))
        except Refused as refusal:
            return _written(request, form, notice, refusal.sentence)
        messages.success(request, _("Your notice is changed."))
        return redirect("my_partners")
    return _written(request, form, notice)


def _writer(request: HttpRequest) -> Member:
    """Who may write; what stands against it is said by the page that refuses."""
    member = people.seeker(request.user)
    refusal = people.why_not(member)
    if member is None or refusal:
        raise PermissionDenied(refusal)
    return member


def _form(request: HttpRequest, member: Member, initial: dict[str, Any]) -> NoticeForm:
    written = request.POST if request.method == "POST" else None
    return NoticeForm(written, member=member, at=timezone.now(), initial=initial)


def _written(
    request: HttpRequest, form: NoticeForm, notice: PartnerNotice | None, refusal: str = ""
) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "notice": notice, "refusal": refusal}
    return render(request, "clubs/partners/partner_notice_form.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def my_partners(request: HttpRequest) -> HttpResponse:
    """Own notices, the answers that came, and what one has answered oneself."""
    user = signed_in(request)
    if request.method == "POST":
        return _decided(request)
    on_board = set(
        selectors.standing(timezone.now(), today()).filter(member__user=user).values_list("pk", flat=True)
    )
    waiting = set(selectors.waiting_for(user).values_list("pk", flat=True))
    came = [_line(answer, request, answer.pk in waiting) for answer in selectors.answers_to(user)]
    context = {
        "notices": [
            (notice, place_in_words(notice), notice.pk in on_board) for notice in selectors.notices_of(user)
        ],
        "waiting": [line for line in came if line.waits],
        "decided": [line for line in came if not line.waits and line.outcome],
        "given": [_line(answer, request, waits=False) for answer in selectors.answers_of(user)],
        "refusal": people.why_not(people.seeker(user)),
    }
    return render(request, "clubs/partners/my_partners.html", context)


def _line(answer: PartnerAnswer, request: HttpRequest, waits: bool) -> AnswerLine:
    end = next(iter(answer.ends.all()), None)
    way = _to_entry(answer, request) if end and end.kind == AnswerOutcome.ACCEPTED else NO_WAY
    return AnswerLine(
        answer,
        place_in_words(answer.notice),
        str(end.get_kind_display()) if end else "",
        way.address,
        waits,
        way.is_entered,
    )


def _to_entry(answer: PartnerAnswer, request: HttpRequest) -> WayToEntry:
    """The entry form with the other filled in, for who of the two enters and is in no team of the event."""
    entering, named = selectors.who_enters(answer)
    event = answer.notice.event
    if event is None or entering.user_id != request.user.pk or event.tournament.starts_on < today():
        return NO_WAY
    if selectors.is_entered(event, entering):
        return WayToEntry("", is_entered=True)
    address = reverse("enter_event", args=[event.pk])
    return WayToEntry(f"{address}?{urlencode({'player_2': named.number})}", is_entered=False)


def _decided(request: HttpRequest) -> HttpResponse:
    act, user = request.POST.get("act", ""), signed_in(request)
    mine = "member__user" if act == "take_back" else "notice__member__user"
    answers = PartnerAnswer.objects.filter(**{mine: user})
    answers = answers.select_related("member", "notice__member", "notice__event__tournament", "notice__club")
    answer = get_object_or_404(answers, pk=whole(request.POST.get("answer", "")) or 0)
    if act not in ACTS:
        return redirect("my_partners")
    try:
        ACTS[act](answer=answer, at=timezone.now(), by=user)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("my_partners")
    return _after(request, answer, act)


def _after(request: HttpRequest, answer: PartnerAnswer, act: str) -> HttpResponse:
    if act != "accept":
        messages.success(request, _("Your answer is kept."))
        return redirect("my_partners")
    way = _to_entry(answer, request)
    sentence = (
        _("%(name)s is told that you agree. Enter the event now: the number is filled in.")
        if way.address
        else _("%(name)s is told that you agree.")
    )
    messages.success(request, sentence % {"name": answer.member.name})
    return redirect(way.address or "my_partners")
