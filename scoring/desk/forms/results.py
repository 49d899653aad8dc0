"""Forms of a stage's desk for results."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.facts.typed_results import RESULT_HELP, in_words, stated_of
from clubs.models import Match, Result
from clubs.playing.services import match_reports, reported, running, seating
from clubs.playing.services.reported import ReportedFigures
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from federation.form_fields import offer
from federation.models import User
from federation.text.numbers import whole
from scoring.desk.forms.asked import EnteringForm
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field, round_field, sides_label


def _imps_field(label: Any, *, required: bool = True) -> forms.DecimalField:
    """IMPs of a match."""
    return forms.DecimalField(label=label, min_value=0, max_value=999, decimal_places=2, required=required)


class MatchForm(EnteringForm):
    """A match's result in IMPs."""

    title = gettext_lazy("Enter a match")
    match = choice_field(gettext_lazy("Match"))
    a = _imps_field(gettext_lazy("IMPs of the first"))
    b = _imps_field(gettext_lazy("IMPs of the second"))

    def fill(self) -> None:
        """The matches that are paired; the figures are asked by the names of the teams."""
        offer(self, "match", self.match_choices())
        _name_sides(self)
        _keep_question(self)
        self.ask_as_correction()

    def clean(self) -> dict[str, Any]:
        """Where boards are entered, whether the figures are of the others alone."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("rest"):
            match = self.match_of(cleaned["match"])
            known = len(_boards_of(match))
            if known:
                text = ngettext(
                    "%(count)s board of this match is entered singly: it is added to these figures.",
                    "%(count)s boards of this match are entered singly: they are added to these figures.",
                    known,
                )
                _ask_rest(self, text % {"count": known})
        return cleaned

    def done(self) -> str:
        """The round, both teams and the figures."""
        cleaned = self.cleaned_data
        match = self.match_of(cleaned["match"])
        figures = {side: f"{cleaned[side].normalize():f}" for side in "ab"}
        where = {"round": match.round, "sides": sides_label(match)}
        return gettext("Round %(round)s, %(sides)s: %(a)s–%(b)s saved.") % {**where, **figures}

    def do(self, at: datetime, by: User) -> Any:
        """Enter it."""
        match, cleaned = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        return running.enter_match(
            session=match.session,
            number=match.round,
            a=match.a.number,
            b=match.b.number,
            imps=(f"{cleaned['a'].normalize():f}", f"{cleaned['b'].normalize():f}"),
            at=at,
            by=by,
            is_meant=self.is_meant,
            asked=self.asked,
        )


class DecideMatchForm(EnteringForm):
    """What counts of a match on which the captains disagree, or which one has reported alone."""

    title = gettext_lazy("Decide a reported match")
    verb = gettext_lazy("Decide so")
    about = gettext_lazy("Both captains get a letter with the result and your reason.")
    shows_effect = True
    match = choice_field(gettext_lazy("Match"))
    counts = choice_field(
        gettext_lazy("What counts"),
        choices=[
            ("a", gettext_lazy("as the first team says")),
            ("b", gettext_lazy("as the second team says")),
            ("own", gettext_lazy("as written below")),
        ],
    )
    a = _imps_field(gettext_lazy("IMPs of the first"), required=False)
    b = _imps_field(gettext_lazy("IMPs of the second"), required=False)
    a_vp = _imps_field(gettext_lazy("VP of the first, where IMPs are not known"), required=False)
    b_vp = _imps_field(gettext_lazy("VP of the second, where IMPs are not known"), required=False)
    reason = reason_field()

    def fill(self) -> None:
        """The matches that are paired; figures are asked by the names of the teams, VP where they count."""
        offer(self, "match", self.match_choices())
        _name_sides(self)
        if not form_of(self.stage).contest.states_vp:
            del self.fields["a_vp"], self.fields["b_vp"]
        self.ask_as_correction()

    def clean(self) -> dict[str, Any]:
        """Scores are written where they count, and nowhere else."""
        cleaned = super().clean() or self.cleaned_data
        scores, vp = ([cleaned.get(f"{side}{unit}") for side in "ab"] for unit in ("", "_vp"))
        is_one = (None in scores) != (None in vp) and [None, None] in (scores, vp)
        if cleaned.get("counts") == "own" and not is_one:
            both = gettext("Write both scores, or both VP alone.")
            self.add_error("a", both if "a_vp" in self.fields else gettext("Write both scores."))
        elif cleaned.get("counts") in ("a", "b") and [*scores, *vp] != [None] * 4:
            self.add_error("counts", gettext("Choose that the written scores count, or empty them."))
        return cleaned

    def done(self) -> str:
        """Which match is decided."""
        match = self.match_of(self.cleaned_data["match"])
        where = {"round": match.round, "sides": sides_label(match)}
        return gettext("Round %(round)s, %(sides)s: decided. Both captains get a letter.") % where

    def do(self, at: datetime, by: User) -> Any:
        """Decide it."""
        match, cleaned = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        return match_reports.decide(
            match=match,
            figures=self._figures(match),
            reason=cleaned["reason"],
            at=at,
            by=by,
            is_meant=self.is_meant,
            error=self.asked.error,
            proof=self.asked.proof,
        )

    def _figures(self, match: Match) -> ReportedFigures:
        cleaned = self.cleaned_data
        if cleaned["counts"] == "own":
            unit = "" if cleaned["a"] is not None else "_vp"
            a, b = (f"{cleaned[side + unit].normalize():f}" for side in "ab")
            return ReportedFigures(a_vp=a, b_vp=b) if unit else ReportedFigures(a, b)
        word = getattr(reported.standing_of(reported.paired(match)), cleaned["counts"])
        if word is None:
            raise Refused(gettext("This team has not reported the match."), "not_reported")
        return reported.figures_of(word)


class MatchBoardForm(EnteringForm):
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
        offer(self, "match", self.match_choices())
        _keep_question(self)
        self.ask_as_correction()

    def clean(self) -> dict[str, Any]:
        """Both results; where the match has figures, whether they are of its other boards."""
        cleaned = super().clean() or self.cleaned_data
        for room in running.ROOMS:
            if room in cleaned and "board" in cleaned:
                _check_result(self, room, cleaned["board"], cleaned[room])
        if not self.errors and not cleaned.get("rest"):
            match = self.match_of(cleaned["match"])
            if match.is_in_vp:
                text = gettext("%(figures)s is entered for this match. With boards the VP are made of these.")
                _ask_rest(self, text % {"figures": match.figures})
            if match.a_score and match.b_score and not _boards_of(match):
                text = gettext("%(a)s–%(b)s is entered for this match. This board is added to it.")
                _ask_rest(self, text % {"a": match.a_score, "b": match.b_score})
        return cleaned

    def done(self) -> str:
        """The board, both teams and what each room played."""
        cleaned = self.cleaned_data
        rooms = " / ".join(in_words(stated_of(cleaned["board"], cleaned[room])) for room in running.ROOMS)
        sides = sides_label(self.match_of(cleaned["match"]))
        where = {"board": cleaned["board"], "sides": sides, "rooms": rooms}
        return gettext("Board %(board)s, %(sides)s: %(rooms)s saved.") % where

    def do(self, at: datetime, by: User) -> Any:
        """Enter it; what the match has besides stays."""
        match, cleaned = self.match_of(self.cleaned_data["match"]), self.cleaned_data
        rooms = [stated_of(cleaned["board"], cleaned[room]) for room in running.ROOMS]
        rest = (match.a_score, match.b_score) if match.a_score and match.b_score else None
        return running.enter_match(
            session=match.session,
            number=match.round,
            a=match.a.number,
            b=match.b.number,
            imps=rest,
            boards={cleaned["board"]: rooms},
            at=at,
            by=by,
            is_meant=self.is_meant,
            asked=self.asked,
        )


class PairsResultForm(EnteringForm):
    """A result of a board at pairs."""

    of_session = True
    title = gettext_lazy("Enter a result")
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999)
    ns = choice_field("NS")
    ew = choice_field("EW")
    result = forms.CharField(label=gettext_lazy("Result"), max_length=20, help_text=RESULT_HELP)
    round = round_field(required=False)

    def fill(self) -> None:
        """Everybody at this stage."""
        for side in ("ns", "ew"):
            offer(self, side, self.contestants())
        if "otherwise" in self.data:
            self._ask_otherwise()
        self.ask_as_correction()

    def _ask_otherwise(self) -> None:
        self.fields["otherwise"] = forms.BooleanField(
            label=gettext("They played it although the movement has it otherwise"), required=False
        )

    def clean(self) -> dict[str, Any]:
        """The result, and whether the movement has it."""
        cleaned = super().clean() or self.cleaned_data
        if "result" in cleaned and "board" in cleaned:
            _check_result(self, "result", cleaned["board"], cleaned["result"])
        if not self.errors and not cleaned.get("otherwise") and not self._is_seated(cleaned):
            self._ask_otherwise()
            text = gettext("By the movement %(ns)s and %(ew)s do not meet on board %(board)s (REG-2.4, 2.5).")
            self.add_error(None, text % {name: cleaned[name] for name in ("ns", "ew", "board")})
        return cleaned

    def _is_seated(self, cleaned: dict[str, Any]) -> bool:
        """Whether a table plays it; whatever is said where no movement is set."""
        session = self.asked_session
        seats = seating.seats_of(session) if session and self.is_by_movement else []
        if not seats:
            return True
        both = {cleaned["ns"], cleaned["ew"]}
        at_it = (seat for seat in seats if seat.board == cleaned["board"])
        return any(both <= {seat.ns, seat.ew, seat.ns_partner, seat.ew_partner} for seat in at_it)

    def done(self) -> str:
        """The board, both sides and the result."""
        cleaned = self.cleaned_data
        return gettext("Board %(board)s, %(ns)s – %(ew)s: %(result)s saved.") % {
            "board": cleaned["board"],
            "ns": cleaned["ns"],
            "ew": cleaned["ew"],
            "result": in_words(stated_of(cleaned["board"], cleaned["result"])),
        }

    def do(self, at: datetime, by: User) -> Any:
        """Enter it."""
        cleaned = self.cleaned_data
        line = running.ResultToEnter(
            cleaned["ns"],
            cleaned["ew"],
            stated_of(cleaned["board"], cleaned["result"]),
            cleaned["round"] or 0,
        )
        return running.enter_results(
            session=self.session,
            board=cleaned["board"],
            lines=[line],
            at=at,
            by=by,
            is_meant=self.is_meant,
            asked=self.asked,
        )


def _name_sides(form: StageDeskForm) -> None:
    """Where the match is known, IMPs are asked by the names of its teams."""
    key = whole(str((form.data if form.is_bound else form.initial).get("match", "")))
    match = next((match for match in form.paired() if match.pk == key), None)
    if match is not None:
        for name, entry in (("a", match.a), ("b", match.b)):
            form.fields[name].label = gettext("IMPs of %(team)s") % {"team": entry.entrant}
            if f"{name}_vp" in form.fields:
                label = gettext("VP of %(team)s, where IMPs are not known")
                form.fields[f"{name}_vp"].label = label % {"team": entry.entrant}


def _boards_of(match: Match) -> set[int]:
    """The boards of a match that are entered singly."""
    teams = (match.a_id, match.b_id)
    results = Result.objects.current().filter(session=match.session_id, round=match.round)
    return set(results.filter(ns__in=teams, ew__in=teams).values_list("board", flat=True))


def _keep_question(form: StageDeskForm) -> None:
    """The question that was answered is read when the form is sent again."""
    if "rest" in form.data:
        _ask(form)


def _ask_rest(form: StageDeskForm, why: str) -> None:
    _ask(form)
    form.add_error(None, why)


def _ask(form: StageDeskForm) -> None:
    label = gettext("The figures of the match are those of the boards that are not entered singly")
    form.fields["rest"] = forms.BooleanField(label=label, required=False)


def _check_result(form: StageDeskForm, field: str, board: int, text: str) -> None:
    try:
        stated_of(board, text)
    except forms.ValidationError as error:
        form.add_error(field, error)
