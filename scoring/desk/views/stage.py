"""The director's desk of a stage: what is next, rounds with their clocks, and a page for every act."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BooleanField
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.checkin.drawn import with_lots
from clubs.checkin.selectors import number_to_open
from clubs.facts.services.contradictions import SIDES_EXCHANGED, STANDS_ALREADY
from clubs.mending.services import undoing
from clubs.models import PairingState, RoundPairing, Stage
from clubs.playing.proposal import StageKnowledge
from clubs.playing.services import drawing
from clubs.playing.services.drawing import names_of
from clubs.playing.services.line_ups import of_round
from clubs.playing.services.pairing import in_effect, proposal_of
from clubs.playing.views.line_ups import in_words
from clubs.register import selectors
from clubs.systems.selectors import missing_count, policy_for
from clubs.table.shown import of_sessions
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import is_taken_off
from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language
from federation.visitors import signed_in
from rulings.adjustments.card_deadline import in_time_after_all
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.cases.earlier import earlier_lines
from rulings.cases.services.access import readable
from rulings.models import Adjustment
from scoring.desk.figures import known
from scoring.desk.forms import rounds
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.people import WINDOWS
from scoring.desk.menu import CONDUCT, FORMS, MENDING, TITLES, menu_of
from scoring.desk.now import StageNow, steps
from scoring.desk.views.basis import basis, directed_stage, once, sentence
from scoring.desk.words.mending import entry_in_words
from scoring.desk.words.rulings import ruling_in_words
from scoring.effects.services.rehearsal import Effect
from scoring.events.selectors.tournaments import labels_of
from scoring.events.services.stage_desk import Round, rounds_of
from scoring.events.services.table_desk import MovementRound, rounds_at_desk
from scoring.sessions.services.problems import UNSCORABLE


@require_GET
@login_required
@never_cache
def stage_desk(request: HttpRequest, stage_id: int) -> HttpResponse:
    """What is next, the rounds, what holds, and everything that can be done."""
    stage = directed_stage(request, stage_id)
    knowledge, trouble = known(stage)
    closed, drawn = stages.is_closed(stage), rounds_of(stage, knowledge)
    sessions = list(stage.sessions.order_by("number"))
    policy = policy_for(stage.event)
    rulings = _rulings(request, stage)
    desk = StageNow(stage, drawn, _by_movement(stage, drawn), sessions)
    context = {
        **basis(stage),
        "now": desk.now,
        "steps": steps(desk),
        "check_in": number_to_open(stage),
        "drawn_by_lot": with_lots(sessions),
        "cards_missing": 0 if closed else missing_count(stage.event, policy),
        "in_time": [] if closed else _in_time(stage, rulings),
        "rounds": drawn,
        "movement_rounds": desk.movement,
        "from_tables": of_sessions(sessions),
        "trouble": trouble,
        "closed": closed,
        "taken_off": is_taken_off(stage.event.tournament),
        "sessions": sessions,
        "rulings": rulings,
        "windows": [(WINDOWS[key], end) for key, end in stages.newest_windows(stage).items()],
        "withdrawals": list(stage.withdrawals.in_force().select_related("entrant")),
        "following": list(stage.leads_to.order_by("position")),
        "published_at": stages.published_at(stage),
        "menu": menu_of(stage, closed, has_deadline=policy.has_deadline),
        "late_changes": selectors.shown_late_changes(
            selectors.waiting_late_changes().filter(session__stage=stage)
        ),
        "last_entry": None if closed else _last_entry(stage, signed_in(request)),
    }
    return render(request, "scoring/desk/stage_desk.html", context)


def _last_entry(stage: Stage, by: User) -> tuple[int, str] | None:
    """What would be undone: the key of its act, and what it was."""
    entries = undoing.last_entry(stage, by)
    return (entries[0].pk, entry_in_words(entries, names_of(stage))) if entries else None


def _rulings(request: HttpRequest, stage: Stage) -> list[tuple[Adjustment, str]]:
    """What was decided and holds, as far as the reader is to read it."""
    decisions = readable(adjustments_of_stage(stage), request.user)
    names = labels_of(stage) if decisions else {}
    return [(ruling, ruling_in_words(ruling, names)) for ruling in decisions]


def _in_time(stage: Stage, rulings: Sequence[tuple[Adjustment, str]]) -> list[tuple[Adjustment, str]]:
    """Of what was decided about missing cards that for which the card was in time after all."""
    unfounded = in_time_after_all(stage.event, [ruling for ruling, _line in rulings], now=timezone.now())
    return [(ruling, line) for ruling, line in rulings if ruling in unfounded]


@require_GET
@login_required
@never_cache
def stage_round(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """A round: its draw with the reasons, its clock, its matches."""
    stage = directed_stage(request, stage_id)
    knowledge, trouble = known(stage)
    desk_round = next((row for row in rounds_of(stage, knowledge) if row.number == number), None)
    if desk_round is None:
        raise Http404("no such round")
    played = in_effect(stage, number)
    newest = desk_round.draws[0] if desk_round.draws else None
    shown = newest if newest and newest.state == PairingState.PROPOSED and not desk_round.matches else played
    goes_on = drawing.goes_on(stage, number)
    context = {
        **basis(stage),
        "round": desk_round,
        "of_pairs": not form_of(stage).is_teams,
        "trouble": trouble,
        "closed": stages.is_closed(stage),
        "shown": _line_ups(stage, desk_round),
        "draw": shown,
        "groups": _groups(stage, shown) if shown else [],
        "lock": _lock_form(stage, shown, knowledge)
        if shown and shown.state == PairingState.PROPOSED
        else None,
        "add_held": rounds.LockForm(stage=stage, initial={"number": number})
        if played and (goes_on or proposal_of(played).held)
        else None,
        "goes_on": goes_on,
        # One draw without a reason is what the page shows above.
        "tells_draws": len(desk_round.draws) > 1 or any(draw.reason for draw in desk_round.draws),
    }
    return render(request, "scoring/desk/stage_round.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def stage_act(request: HttpRequest, stage_id: int, act: str) -> HttpResponse:
    """One act: its form, what it would change where that is shown first, and the act itself."""
    stage = directed_stage(request, stage_id)
    if act == CONDUCT:
        return _conduct(request, stage)
    if act not in FORMS:
        raise Http404("no such act")
    kind = FORMS[act]
    if request.method != "POST":
        asked = {key: value for key, value in request.GET.items() if key in kind.in_address()}
        return _at_once(request, act, kind, stage, asked) or _form_page(
            request, act, kind(stage=stage, initial=asked)
        )
    form = kind(request.POST, request.FILES, stage=stage)
    if "change" in request.POST:
        return _form_page(request, act, form)
    if not form.is_valid():
        return _form_page(request, act, form, status=422)
    try:
        if form.shows_effect and "confirm" not in request.POST:
            effect = form.rehearsed(timezone.now(), signed_in(request))
            return _form_page(request, act, form, effect=effect)
        done = once(form, timezone.now(), request)
    except Refused as refused:
        form.refuse(refused)
        return _form_page(request, act, form, status=422, refused_as=refused.code)
    except UNSCORABLE as error:
        form.add_error(None, sentence(error))
        return _form_page(request, act, form, status=422)
    if form.waiting:
        messages.info(request, _("It waits: the director and the organiser must both confirm it."))
        return redirect("late_change", form.waiting[0].pk)
    messages.success(request, form.done() if form.is_done else _("This was saved before."))
    if isinstance(done, RoundPairing):
        return redirect("stage_round", stage.pk, done.round)
    return redirect("stage_desk", stage.pk)


def _at_once(
    request: HttpRequest, act: str, kind: type[StageDeskForm], stage: Stage, asked: Mapping[str, Any]
) -> HttpResponse | None:
    """What an act would do, where its address asks everything already; else None."""
    if not kind.at_once:
        return None
    last = undoing.last_entry(stage, signed_in(request))
    if not last and "entry" not in asked:
        form = kind(stage=stage)
        form.about = _("Nothing is entered that could be undone.")
        return _form_page(request, act, form)
    data = QueryDict(mutable=True)
    data.update({"token": str(uuid4()), "entry": str(last[0].pk) if last else "", **asked})
    form = kind(data, stage=stage)
    if form.visible_fields():
        return _form_page(request, act, kind(stage=stage, initial=data.dict()))
    try:
        effect = form.rehearsed(timezone.now(), signed_in(request)) if form.is_valid() else None
        return _form_page(request, act, form, effect=effect)
    except Refused as refused:
        form.refuse(refused)
    except UNSCORABLE as error:
        form.add_error(None, sentence(error))
    return _form_page(request, act, form)


def _conduct(request: HttpRequest, stage: Stage) -> HttpResponse:
    """To the page of conduct of the newest session."""
    newest = stage.sessions.order_by("-number").first()
    if newest is None:
        messages.warning(request, _("Open a session first: a round is played in one."))
        return redirect("stage_desk", stage.pk)
    return redirect("manners", newest.pk)


def _form_page(
    request: HttpRequest,
    act: str,
    form: StageDeskForm,
    effect: Effect | None = None,
    status: int = 200,
    refused_as: str = "",
) -> HttpResponse:
    context = {**basis(form.stage), "act": act, "form": form, "effect": effect}
    if refused_as in (STANDS_ALREADY, SIDES_EXCHANGED):
        context["mending"] = [(name, TITLES[name]) for name in MENDING]
    if effect is not None and isinstance(form.data, QueryDict):
        context["says"] = form.says()
        context["given"] = [
            (key, value)
            for key, values in form.data.lists()
            for value in values
            if key not in ("csrfmiddlewaretoken", "confirm")
        ]
        context["answers"] = [(field.label, _shown(field)) for field in form.visible_fields()]
    if act == "irregularity" and form.asked_session is not None:
        context["earlier"] = earlier_lines(form.asked_session, request.user)
    if act == "close":
        context["windows"] = [(WINDOWS[key], end) for key, end in stages.newest_windows(form.stage).items()]
    return render(request, "scoring/desk/stage_act.html", context, status=status)


def _shown(field: Any) -> str:
    """What was chosen, in words."""
    value = field.value()
    for key, label in getattr(field.field, "choices", ()):
        if str(key) == str(value):
            return str(label)
    if isinstance(field.field, BooleanField):
        return _("yes") if value else _("no")
    return str(value if value is not None else "")


def _line_ups(stage: Stage, desk_round: Round) -> list[dict[str, Any]]:
    """The line-ups of a round: a director sees them all."""
    matches = [line.match for line in desk_round.matches]
    both = of_round(stage, matches, desk_round.started_at is not None)
    return in_words([(match, both[match.pk]) for match in matches if match.pk in both], everything=True)


def _by_movement(stage: Stage, drawn: Sequence[Round]) -> list[MovementRound]:
    """The rounds of its movements, where rounds are not drawn."""
    return [] if drawn or form_of(stage).is_teams else rounds_at_desk(stage)


def _groups(stage: Stage, draw: RoundPairing) -> list[dict[str, Any]]:
    """The matches of a draw with the sentences why."""
    names, language = names_of(stage), reader_language()
    return [
        {
            "who": [names.get(key, key) for key in group.contestants],
            "is_held": group.is_held,
            "why": group.sentences(language, names),
        }
        for group in proposal_of(draw).groups
    ]


def _lock_form(stage: Stage, draw: RoundPairing, knowledge: StageKnowledge) -> StageDeskForm:
    """The button that locks a draw. Who drew it without results, locks it without."""
    early = any(number < draw.round for number, _a, _b in knowledge.pending)
    return rounds.LockForm(stage=stage, initial={"number": draw.round, "shown": draw.pk, "early": early})
