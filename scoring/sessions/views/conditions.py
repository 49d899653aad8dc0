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
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.words import value_in_words
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.visitors import signed_in
from scoring.engine.conditions import ALLOWED, concerning
from scoring.engine.sheet import Scoring, Sheet
from scoring.sessions.words.conditions import NOBODYS

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
    correction_minutes = forms.RegexField(
        regex=r"^[0-9]{1,6}$",
        label=gettext_lazy("Announced deadline for corrections, in minutes after publication"),
        required=False,
        help_text=gettext_lazy("Empty: as the regulations say for such an event. 0: none at all."),
        error_messages={"invalid": gettext_lazy("Write whole minutes, such as 30 or 1440.")},
    )

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.session = session
        self.keys = scoring_keys(session)
        for key in self.keys:
            self.fields[key] = forms.ChoiceField(label=title(key), choices=_choices(key), required=False)

    @classmethod
    def initial_of(cls, session: Session) -> dict[str, Any]:
        """As they are now. A value that cannot be is not among the choices, so saving puts it right."""
        return {"correction_event": "weekly", **session.conditions}

    def clean_correction_minutes(self) -> str:
        """Within reason."""
        text: str = self.cleaned_data["correction_minutes"]
        if text and int(text) > MINUTES_MAX:
            raise forms.ValidationError(_("At most %(most)s minutes.") % {"most": MINUTES_MAX})
        return text

    def conditions(self) -> dict[str, str]:
        """All conditions of the session: those that are no matter of this form stay."""
        mine = {"correction_event", "correction_minutes", *self.keys}
        kept = {key: text for key, text in self.session.conditions.items() if key not in mine}
        chosen = {key: text for key, text in self.cleaned_data.items() if text}
        if chosen.get("correction_event") == "weekly" and "correction_event" not in self.session.conditions:
            del chosen["correction_event"]
        return kept | chosen


def scoring_keys(session: Session) -> list[str]:
    """The conditions on which the figures of such a session can depend."""
    looked_at = concerning(Sheet((), (), session.winners, Scoring(session.scoring)))
    return [key for key in ALLOWED if key in looked_at or key in session.conditions]


def _choices(key: str) -> list[tuple[str, str]]:
    values = Rulebook.of_federation().scales if key == "vp_scale" else ALLOWED[key]
    return [
        ("", _("as the regulations say")),
        *((value, value_in_words(key, value, NOBODYS)) for value in values),
    ]


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
    context = {"session": session, "form": form, "refusal": refusal, "state": state}
    return render(request, "scoring/sessions/conditions_form.html", context, status=status)
