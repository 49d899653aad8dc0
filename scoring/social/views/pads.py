"""A score pad: begun, read by a link, written on with another."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.limits.visitor_address import counted_address
from scoring.engine.social.rubber import RubberDeal
from scoring.models import PadKind, PadLine, PadLineKind, ScorePad
from scoring.social import pads, shown_pads
from scoring.social.forms import PASSED_OUT, NewPadForm, PadDealForm, SocialPageForm
from scoring.social.limits import SENT, WRONG, login_of, may_begin, too_often, unspoken
from scoring.social.offered import offered
from scoring.social.rules import chicago_of, sitting_of
from scoring.social.scored import ScoredSitting
from scoring.social.services import beginning, writing
from scoring.social.services.writing import MOVED, Sent
from scoring.social.words import VULNERABLE


@require_http_methods(["GET", "HEAD", "POST"])
def new_pad(request: HttpRequest, pad_kind: str) -> HttpResponse:
    """Who plays, and by what; then the pad, by the link that writes."""
    if pad_kind not in PadKind.values or pad_kind not in offered():
        raise Http404("no such pad")
    kind = PadKind(pad_kind)
    form = NewPadForm(kind, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"form": form, "kind": kind.value, "title": kind.label, "is_pad": True}
    if request.method == "POST" and form.is_valid():
        if not may_begin(request):
            return too_often(request)
        try:
            pad = beginning.begin_pad(
                kind=kind, names=form.names(), agreed=form.agreed(), at=timezone.now(), by=login_of(request)
            )
        except Refused as refused:
            context["refusal"] = refused.sentence
            return render(request, "scoring/social/new.html", context, status=422)
        return redirect("pad_page", pad.writing)
    return render(request, "scoring/social/new.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def pad_page(request: HttpRequest, pad_secret: str) -> HttpResponse:
    """A pad. Who may write enters the next deal, corrects one, takes back the last, breaks the game off."""
    pad = _asked_pad(request, pad_secret)
    if request.method != "POST":
        return unspoken(_page(request, pad, pad_secret))
    if not pads.may_write(pad, pad_secret, request.user):
        raise Http404("this link only reads")
    if not SENT.take(f"pad-{pad.pk}"):
        return unspoken(too_often(request))
    return unspoken(_written(request, pad, pad_secret))


def _asked_pad(request: HttpRequest, secret: str) -> ScorePad:
    """The pad of an address. Raises Http404 where it opens none, and for who tries many."""
    who = counted_address(request)
    pad = None if WRONG.is_reached(who) else pads.pad_by(secret)
    if pad is None:
        WRONG.take(who)
        raise Http404("no such pad")
    return pad


def _written(request: HttpRequest, pad: ScorePad, secret: str) -> HttpResponse:
    """What a form asks for is done; back to the page, so that nothing is sent twice."""
    act = request.POST.get("act", "")
    form = _keys(pad, PadDealForm(request.POST)) if act == "deal" else SocialPageForm(request.POST)
    if not form.is_valid():
        return _page(request, pad, secret, form=form if isinstance(form, PadDealForm) else None, status=422)
    given = form.cleaned_data
    sent = Sent(given["token"], given["seen"], timezone.now(), login_of(request))
    try:
        _act(pad, act, form, sent)
    except Refused as refused:
        status = 409 if refused.code == MOVED else 422
        kept = form if isinstance(form, PadDealForm) else None
        return _page(request, pad, secret, form=kept, refusal=refused.sentence, status=status)
    return redirect(reverse("pad_page", args=[secret]) + "#pad")


def _act(pad: ScorePad, act: str, form: SocialPageForm, sent: Sent) -> None:
    if isinstance(form, PadDealForm):
        writing.write(pad=pad, deal=form.deal(), sent=sent, place=form.cleaned_data["place"])
    elif act == "take_back":
        writing.take_back(pad=pad, sent=sent)
    elif act == "break_off":
        writing.break_off(pad=pad, sent=sent)
    else:
        raise Refused(_("There is no such act."), "no_act")


def _page(
    request: HttpRequest,
    pad: ScorePad,
    secret: str,
    *,
    form: PadDealForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    rows = list(pad.lines.all())
    lines = pads.current(rows)
    scored = pads.scored_pad(pad, lines)
    context = _read(pad, lines, scored) | {"refusal": refusal}
    if pads.may_write(pad, secret, request.user):
        corrected = _corrected(request, lines)
        context |= _writers(request, pad, rows, lines) | {"corrected": corrected}
        context["form"] = _keys(pad, form or _form_for(corrected))
        context["is_writing"] = True
        context["is_entering"] = corrected is not None or not scored.is_over
    return render(request, "scoring/social/pad.html", context, status=status)


def _read(pad: ScorePad, lines: list[PadLine], scored: ScoredSitting) -> dict[str, Any]:
    """What whoever has a link sees."""
    deals, sitting = pads.deals_of(lines), sitting_of(pad)
    return {
        "pad": pad,
        "outcome": shown_pads.outcome(scored, shown_pads.names_of(pad)),
        "parts": shown_pads.parts_of(scored, lines),
        "scored": scored,
        "next": None if scored.is_over else _next(pad, deals),
        "number": len(deals) + 1,
        "rounds": sitting.rounds,
        "declarers": shown_pads.declarers(pad),
        "names": shown_pads.names_of(pad),
        "heads": shown_pads.heads_of(pad),
    }


def _next(pad: ScorePad, deals: list[RubberDeal]) -> dict[str, str]:
    """Who deals next, and who is vulnerable."""
    sitting = sitting_of(pad)
    seat = sitting.dealer(deals)
    names = shown_pads.declarers(pad)
    dealer = names.get(seat) or names["S" if seat == "N" else "W"]
    return {"dealer": dealer, "vulnerable": str(VULNERABLE[sitting.vulnerable(deals, chicago_of(pad))])}


def _corrected(request: HttpRequest, lines: list[PadLine]) -> PadLine | None:
    """The line that is to be corrected, if one is asked for."""
    asked = request.POST.get("place", "") or request.GET.get("correct", "")
    return next((line for line in lines if str(line.place) == asked and line.kind == PadLineKind.DEAL), None)


def _form_for(corrected: PadLine | None) -> PadDealForm:
    if corrected is None:
        return PadDealForm(initial={"doubling": "", "honours": ""})
    return PadDealForm(initial=_initial(corrected))


def _initial(line: PadLine) -> dict[str, Any]:
    common = {"place": line.place, "honours": f"{line.honours_side}{line.honours or ''}"}
    if line.contract == PASSED_OUT:
        return {**common, "level": PASSED_OUT, "doubling": ""}
    return {
        **common,
        "level": line.contract[0],
        "strain": line.contract[1],
        "doubling": line.contract[2:],
        "declarer": line.declarer,
        "tricks": str(line.tricks),
    }


def _keys(pad: ScorePad, form: PadDealForm) -> PadDealForm:
    """The form with the keys of this pad. Its token and what it has seen the page writes anew each time."""
    names: Mapping[str, str] = shown_pads.declarers(pad)
    form.fields["declarer"].choices = list(names.items())  # type: ignore[attr-defined]  # it is a ChoiceField
    if not pad.has_honours:
        del form.fields["honours"]
    return form


def _writers(
    request: HttpRequest, pad: ScorePad, rows: list[PadLine], lines: list[PadLine]
) -> dict[str, Any]:
    """The links, and what else a writer may do."""
    reading = reverse("pad_page", args=[pad.reading])
    own = reverse("pad_page", args=[pad.writing])
    return {
        "reading_link": request.build_absolute_uri(reading),
        "writing_link": request.build_absolute_uri(own),
        "form_token": uuid4(),
        "seen": len(rows),
        "has_lines": bool(lines),
    }
