"""Forms of a stage's desk for results."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.models import Match
from clubs.services import match_reports, reported, running
from clubs.services.reported import Figures
from clubs.typed_results import RESULT_HELP, stated_of
from federation.errors import Refused
from federation.models import User
from scoring.views.stage_forms import (
    StageForm,
    choice_field,
    reason_field,
    round_field,
)


def imps_field(label: Any) -> forms.DecimalField:
    """IMPs of a match."""
    return forms.DecimalField(label=label, min_value=0, max_value=999, decimal_places=2)


class MatchForm(StageForm):
    """A match's result in IMPs."""

    title = gettext_lazy("Enter a match")
    match = choice_field(gettext_lazy("Match"))
    a = forms.DecimalField(
        label=gettext_lazy("IMPs of the first"), min_value=0, max_value=999, decimal_places=2
    )
    b = forms.DecimalField(
        label=gettext_lazy("IMPs of the second"), min_value=0, max_value=999, decimal_places=2
    )

    def fill(self) -> None:
        """The matches that are paired."""
        self.fields["match"].choices = self.matches()  # type: ignore[attr-defined]

    def do(self, at: datetime, by: User) -> None:
        """Enter it."""
        match, said = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        running.enter_match(
            session=match.session, number=match.round, a=match.a.number, b=match.b.number,
            imps=(f"{said['a'].normalize():f}", f"{said['b'].normalize():f}"), at=at, by=by,
        )  # fmt: skip


class DecideForm(StageForm):
    """What counts of a match on which the captains disagree, or which one has reported alone."""

    title = gettext_lazy("Decide a reported match")
    verb = gettext_lazy("Decide so")
    about = gettext_lazy("Both captains get a letter with the result and your reason.")
    shows_effect = True
    match = choice_field(gettext_lazy("Match"))
    counts = choice_field(
        gettext_lazy("What counts"),
        choices=[
            ("a", gettext_lazy("as the first team says")), ("b", gettext_lazy("as the second team says")),
            ("own", gettext_lazy("as written below")),
        ],
    )  # fmt: skip
    a = forms.DecimalField(
        label=gettext_lazy("IMPs of the first"), min_value=0, max_value=999, decimal_places=2, required=False
    )
    b = forms.DecimalField(
        label=gettext_lazy("IMPs of the second"), min_value=0, max_value=999, decimal_places=2, required=False
    )
    reason = reason_field()

    def fill(self) -> None:
        """The matches that are paired."""
        self.fields["match"].choices = self.matches()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Scores are written where they count, and nowhere else."""
        said = super().clean() or self.cleaned_data
        scores = [said.get("a"), said.get("b")]
        if said.get("counts") == "own" and None in scores:
            self.add_error("a", gettext("Write both scores."))
        elif said.get("counts") in ("a", "b") and scores != [None, None]:
            self.add_error("counts", gettext("Choose that the written scores count, or empty them."))
        return said

    def do(self, at: datetime, by: User) -> None:
        """Decide it."""
        match, said = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        match_reports.decide(match=match, figures=self._figures(match), reason=said["reason"], at=at, by=by)

    def _figures(self, match: Match) -> Figures:
        said = self.cleaned_data
        if said["counts"] == "own":
            return Figures(*(f"{said[side].normalize():f}" for side in "ab"))
        word = getattr(reported.standing_of(reported.paired(match)), said["counts"])
        if word is None:
            raise Refused(gettext("This team has not reported the match."), "not_reported")
        return reported.figures_of(word)


class BoardForm(StageForm):
    """A board of a match, both rooms."""

    title = gettext_lazy("Enter a board of a match")
    about = gettext_lazy("In the open room the first team sits North-South, in the closed room East-West.")
    match = choice_field(gettext_lazy("Match"))
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999)
    open = forms.CharField(
        label=gettext_lazy("Open room"), required=False, max_length=20, help_text=RESULT_HELP
    )
    closed = forms.CharField(
        label=gettext_lazy("Closed room"), required=False, max_length=20, help_text=RESULT_HELP
    )

    def fill(self) -> None:
        """The matches that are paired."""
        self.fields["match"].choices = self.matches()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Both results."""
        said = super().clean() or self.cleaned_data
        for room in running.ROOMS:
            if room in said and "board" in said:
                _check_result(self, room, said["board"], said[room])
        return said

    def do(self, at: datetime, by: User) -> None:
        """Enter it; what the match has besides stays."""
        match, said = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        rooms = [stated_of(said["board"], said[room]) for room in running.ROOMS]
        rest = (match.a_score, match.b_score) if match.a_score and match.b_score else None
        running.enter_match(
            session=match.session, number=match.round, a=match.a.number, b=match.b.number, imps=rest,
            boards={said["board"]: rooms}, at=at, by=by,
        )  # fmt: skip


class ResultForm(StageForm):
    """A result of a board at pairs."""

    title = gettext_lazy("Enter a result")
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999)
    ns = choice_field("NS")
    ew = choice_field("EW")
    result = forms.CharField(label=gettext_lazy("Result"), max_length=20, help_text=RESULT_HELP)
    round = round_field(required=False)

    def fill(self) -> None:
        """Everybody at this stage."""
        for side in ("ns", "ew"):
            self.fields[side].choices = self.contestants()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The result."""
        said = super().clean() or self.cleaned_data
        if "result" in said and "board" in said:
            _check_result(self, "result", said["board"], said["result"])
        return said

    def do(self, at: datetime, by: User) -> None:
        """Enter it."""
        said = self.cleaned_data
        line = running.Line(
            said["ns"], said["ew"], stated_of(said["board"], said["result"]), said["round"] or 0
        )
        running.enter_results(session=self.session, board=said["board"], lines=[line], at=at, by=by)


def _check_result(form: StageForm, field: str, board: int, text: str) -> None:
    try:
        stated_of(board, text)
    except forms.ValidationError as error:
        form.add_error(field, error)
