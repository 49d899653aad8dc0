"""Forms of a stage's desk for who comes and goes, and for the stage as a whole."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.models import StageAct
from clubs.playing.services import desk_acts
from clubs.tournaments.services import stages, withdrawals
from federation.form_fields import offer, text_area
from federation.models import Member, User
from federation.templatetags.portal import moment
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field, round_field
from scoring.desk.words.missing import missing_results
from scoring.events.services import leaving


class SubstituteForm(StageDeskForm):
    """Somebody plays for a contestant from now on."""

    of_session = True
    title = gettext_lazy("Admit a substitute")
    verb = gettext_lazy("Admit the substitute")
    contestant = choice_field(gettext_lazy("Contestant"))
    name = forms.CharField(label=gettext_lazy("Name of the substitute"), max_length=200, required=False)
    member = forms.CharField(label=gettext_lazy("Their member number"), max_length=40, required=False)
    replaces = forms.CharField(label=gettext_lazy("For whom"), max_length=200)
    number = round_field()
    effect = forms.CharField(
        label=gettext_lazy("What it does to score, eligibility and points"),
        max_length=500,
        widget=text_area(3),
    )

    def fill(self) -> None:
        """Everybody at this stage."""
        offer(self, "contestant", self.contestants())

    def clean(self) -> dict[str, Any]:
        """A member or a name."""
        cleaned = super().clean() or self.cleaned_data
        written = cleaned.get("member", "").strip()
        cleaned["who"] = Member.objects.filter(number=written).first() if written else None
        if written and cleaned["who"] is None:
            self.add_error("member", _("No member has this number."))
        elif not written and not cleaned.get("name", "").strip():
            self.add_error("name", _("Write the name, or the member number."))
        return cleaned

    def done(self) -> str:
        """Who plays for whom, from when."""
        cleaned = self.cleaned_data
        about = {
            "name": cleaned["name"] or cleaned["who"].name,
            "replaces": cleaned["replaces"],
            "contestant": self.named(cleaned["contestant"]),
            "round": cleaned["number"],
        }
        return _("%(contestant)s: %(name)s plays for %(replaces)s from round %(round)s.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Admit them."""
        cleaned = self.cleaned_data
        return desk_acts.admit_substitute(
            session=self.session,
            contestant=cleaned["contestant"],
            member=cleaned["who"],
            name=cleaned["name"] or str(cleaned["who"].name),
            replaces=cleaned["replaces"],
            number=cleaned["number"],
            effect=cleaned["effect"],
            at=at,
            by=by,
        )


class WithdrawContestantForm(StageDeskForm):
    """A contestant leaves."""

    of_session = True
    title = gettext_lazy("Withdraw a contestant")
    verb = pgettext_lazy("a contestant", "Withdraw")
    about: Any = gettext_lazy(
        "REG-2.1 decides what it does to the matches; you see it before anything is done."
    )
    shows_effect = True
    contestant = choice_field(gettext_lazy("Contestant"))
    after_round = forms.IntegerField(
        label=gettext_lazy("After round"),
        min_value=0,
        max_value=1000,
        help_text=gettext_lazy("The last round that it took part in; 0: before the first."),
    )
    reason = reason_field()

    def fill(self) -> None:
        """Everybody at this stage."""
        offer(self, "contestant", self.contestants())
        if self.is_by_movement:
            self.about = _("You see which boards of the movement are lost (REG-2.1.1) before it is done.")

    def says(self) -> list[str]:
        """At pairs, which boards are lost."""
        session = self.asked_session
        if not self.is_by_movement or session is None:
            return []
        cleaned = self.cleaned_data
        lost = leaving.to_come(session, cleaned["contestant"], cleaned["after_round"])
        if not lost:
            return [_("No board of the movement is lost by it.")]
        named = ", ".join(str(seat.board) for seat in lost)
        return [_("Lost, average minus and average plus (REG-2.1.1): %(boards)s.") % {"boards": named}]

    def done(self) -> str:
        """Who has left, and when."""
        cleaned = self.cleaned_data
        about = {"contestant": self.named(cleaned["contestant"]), "round": cleaned["after_round"]}
        return _("%(contestant)s has withdrawn after round %(round)s.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Withdraw it; at pairs the boards still to come are averages at once."""
        cleaned = self.cleaned_data
        entrant = self.stage.event.entrants.get(number=cleaned["contestant"])
        session = self.asked_session
        if self.is_by_movement and session is not None:
            return leaving.withdraw(
                entrant=entrant,
                session=session,
                after_round=cleaned["after_round"],
                reason=cleaned["reason"],
                at=at,
                by=by,
            )
        return withdrawals.withdraw(
            entrant=entrant,
            stage=self.stage,
            after_round=cleaned["after_round"],
            reason=cleaned["reason"],
            at=at,
            by=by,
        )


MISSING_SHOWN = 10
WINDOWS = {
    "correction_minutes": gettext_lazy("Corrections until"),
    "ruling_minutes": gettext_lazy("Requests for a ruling until"),
    "appeal_minutes": gettext_lazy("Appeals until"),
}


def _in_a_line(missing: Sequence[str]) -> str:
    """The first of them, and how many more."""
    more = len(missing) - MISSING_SHOWN
    shown = "; ".join(missing[:MISSING_SHOWN])
    return shown if more <= 0 else _("%(shown)s and %(count)s more") % {"shown": shown, "count": more}


class PublishStageForm(StageDeskForm):
    """The official publication."""

    title = gettext_lazy("Publish the results")
    verb = gettext_lazy("Publish")
    about: Any = gettext_lazy(
        "The first publication starts the periods for corrections, rulings and appeals."
    )

    def fill(self) -> None:
        """In a knockout the round; the question that was answered is read when the form is sent again."""
        if stages.goes_by_rounds(self.stage):
            self._ask_round()
        if "incomplete" in self.data:
            self._ask()

    @classmethod
    def in_address(cls) -> set[str]:
        """With the round of a knockout."""
        return {*super().in_address(), "round"}

    def _ask_round(self) -> None:
        """Each round of a knockout has its own periods; the newest is offered first."""
        self.about = _(
            "The first publication of a round starts its periods for corrections, rulings and appeals."
        )
        numbers = sorted(stages.rounds_paired(self.stage), reverse=True)
        choices = [(str(number), _("round %(number)s") % {"number": number}) for number in numbers]
        self.fields["round"] = forms.TypedChoiceField(
            label=_("What is published"),
            choices=[*choices, ("", _("all rounds"))],
            coerce=int,
            empty_value=None,
            required=False,
            initial=choices[0][0] if choices else "",
        )

    @property
    def number(self) -> int | None:
        """The round of a knockout that is published; None for the whole stage."""
        return self.cleaned_data.get("round")

    def _ask(self) -> None:
        self.fields["incomplete"] = forms.BooleanField(
            label=_("Publish although results are missing"), required=False
        )

    def clean(self) -> dict[str, Any]:
        """What is missing is said and asked about."""
        cleaned = super().clean() or self.cleaned_data
        missing = missing_results(self.stage, cleaned.get("round"))
        if missing and not cleaned.get("incomplete"):
            self._ask()
            self.add_error(None, _("Results are missing: %(what)s.") % {"what": _in_a_line(missing)})
        return cleaned

    def done(self) -> str:
        """The periods that run now."""
        ends = [
            f"{WINDOWS[key]} {moment(end)}" for key, end in stages.windows(self.stage, self.number).items()
        ]
        return _("Results published. %(periods)s.") % {"periods": "; ".join(ends)}

    def do(self, at: datetime, by: User) -> StageAct:
        """Publish."""
        return stages.publish(stage=self.stage, at=at, by=by, number=self.number)


class CloseForm(StageDeskForm):
    """The figures are frozen."""

    title = gettext_lazy("Close the stage")
    verb = gettext_lazy("Close the stage")
    about = gettext_lazy("What is provisional is frozen as it stands then.")

    def done(self) -> str:
        """That its figures are frozen."""
        return _("The stage is closed. Its results stand.")

    def do(self, at: datetime, by: User) -> StageAct:
        """Close."""
        return stages.close(stage=self.stage, at=at, by=by)


class ReopenStageForm(StageDeskForm):
    """A closed stage is opened again, on record."""

    title = gettext_lazy("Open the stage again")
    verb = gettext_lazy("Open it again")
    reason = reason_field()

    def done(self) -> str:
        """That it goes on."""
        return _("The stage is open again.")

    def do(self, at: datetime, by: User) -> StageAct:
        """Open it."""
        return stages.reopen(stage=self.stage, reason=self.cleaned_data["reason"], at=at, by=by)
