"""Setting a session's conditions of contest: how long results may be corrected, and how they are scored."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.facts import words as correction_in_words
from clubs.facts.services import conditions as services
from clubs.facts.services.correction_clock import EVENTS, MINUTES_MAX, Unclear, period_of, unclear
from clubs.models import Session
from clubs.tournaments.conditions.composed import typed
from clubs.tournaments.conditions.typed import ConditionRow, TypedCondition
from clubs.tournaments.conditions.words import ConditionTerms, scale_in_words, value_in_words
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.tenancy.context import current
from federation.visitors import signed_in
from scoring.engine.conditions import ALLOWED, ConditionError, check, concerning
from scoring.engine.contest import Form
from scoring.engine.sheet import Scoring, Sheet
from scoring.regulations import RegulationError

EVENT_LABELS = {
    "federation": gettext_lazy("a federation's event"),
    "weekly": gettext_lazy("a weekly game of the club"),
    "daily": gettext_lazy("a daily venue"),
}
assert set(EVENT_LABELS) == set(EVENTS), "every event has its label"


class ConditionsForm(forms.Form):
    """What of the conditions can be chosen; nothing chosen: as the regulations say."""

    correction_event = forms.ChoiceField(
        label=gettext_lazy("Corrections: this session is"), choices=list(EVENT_LABELS.items())
    )
    correction_minutes = forms.IntegerField(
        label=gettext_lazy("Announced deadline for corrections, in minutes after publication"),
        required=False,
        min_value=0,
        max_value=MINUTES_MAX,
        help_text=gettext_lazy("Empty: as the regulations say for such an event. 0: none at all."),
        error_messages={"invalid": gettext_lazy("Write whole minutes, such as 30 or 1440.")},
    )

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.session = session
        self.typed = {key: _typed(key, session) for key in scoring_keys(session)}
        for key, condition in self.typed.items():
            self.fields |= condition.fields()
            self.initial.update(condition.initial(session.conditions.get(key)))

    @classmethod
    def initial_of(cls, session: Session) -> dict[str, Any]:
        """As they are now. A value that cannot be is not among the choices, so saving puts it right."""
        return {"correction_event": "weekly", **session.conditions}

    def conditions(self) -> dict[str, str]:
        """All conditions of the session: those that are no matter of this form stay."""
        mine = {"correction_event", "correction_minutes", *self.typed}
        kept = {key: text for key, text in self.session.conditions.items() if key not in mine}
        chosen = {key: value for key, condition in self.typed.items() if (value := self._value(condition))}
        event, minutes = (self.cleaned_data[name] for name in ("correction_event", "correction_minutes"))
        if event != "weekly" or "correction_event" in self.session.conditions:
            chosen["correction_event"] = event
        return kept | chosen | ({} if minutes is None else {"correction_minutes": str(minutes)})

    def _value(self, condition: TypedCondition) -> Any:
        """What nobody has touched stays, where it can be at all."""
        kept = self.session.conditions.get(condition.key)
        if kept is not None and not _can_be(condition.key, kept):
            kept = None
        return condition.kept_or_typed(kept, self.cleaned_data)

    def rows(self) -> list[ConditionRow]:
        """How figures are made, each condition folded while it is as the regulations say."""
        return [self._row(condition) for condition in self.typed.values()]

    def _row(self, condition: TypedCondition) -> ConditionRow:
        kept = self.session.conditions.get(condition.key)
        is_said = kept is not None
        words = value_in_words(condition.key, kept, condition.terms) if is_said else condition.usual_words
        is_open = is_said or condition.name in self.errors
        is_open = is_open or (self.is_bound and condition.name in self.changed_data)
        return ConditionRow(condition.title, words, is_said, is_open, [self[condition.name]])


def _typed(key: str, session: Session) -> TypedCondition:
    """A condition as its field, beside what the regulations of the day played say."""
    book = Rulebook.of_federation(session.played_on)
    try:
        usual = book.default(key)
    except RegulationError:
        usual = None
    of_imps = book.scales_of_imps if key == "vp_scale" else ()
    scales = [(name, scale_in_words(name)) for name in of_imps]
    return typed(key, ConditionTerms(tuple(Form), current().currency), usual, scales)


def _can_be(key: str, text: str) -> bool:
    try:
        check(key, text)
    except ConditionError:
        return False
    return True


def scoring_keys(session: Session) -> list[str]:
    """The conditions on which the figures of such a session can depend."""
    looked_at = concerning(Sheet((), (), session.winners, Scoring(session.scoring)))
    return [key for key in ALLOWED if key in looked_at or key in session.conditions]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def conditions(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show and set them."""
    session: Session = get_object_or_404(Session.objects.select_related("club"), pk=session_id)
    if not services.may_set(request.user, session):
        raise PermissionDenied
    if request.method != "POST":
        initial = ConditionsForm.initial_of(session)
        return _page(request, ConditionsForm(session=session, initial=initial))
    form = ConditionsForm(request.POST, session=session)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        services.set_conditions(session=session, conditions=form.conditions(), by=signed_in(request))
    except Refused as refusal:
        return _page(request, form, refusal.sentence, status=422)
    messages.success(
        request, _("The conditions of contest are set. Figures that depend on them are computed anew.")
    )
    return redirect("session_conditions", session.pk)


def _page(request: HttpRequest, form: ConditionsForm, refusal: str = "", status: int = 200) -> HttpResponse:
    session, now = form.session, timezone.now()
    try:
        state = correction_in_words.state(period_of(session), now)
    except Unclear as error:
        state = unclear(error)
    context = {
        "session": session,
        "form": form,
        "corrections": [form["correction_event"], form["correction_minutes"]],
        "rows": form.rows(),
        "refusal": refusal,
        "state": state,
    }
    return render(request, "scoring/sessions/conditions_form.html", context, status=status)
