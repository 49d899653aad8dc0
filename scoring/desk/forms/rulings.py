"""Forms of a stage's desk for what a director decides: each a part of a ruling, its effect shown first."""

from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Match
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from federation.form_fields import field_of
from federation.models import User
from rulings.adjustments import services as adjustments
from rulings.adjustments.forms.basis import RoundMatch, RulingPart, RulingPartsForm, RulingPlace
from rulings.adjustments.forms.forfeit import MatchForfeitPart
from rulings.adjustments.forms.lateness import LatenessPart
from rulings.adjustments.forms.penalty import PenaltyPart
from rulings.adjustments.forms.unplayed import FouledPart, NotPlayedPart
from rulings.adjustments.possible import units_of
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.adjustments.words import ground_in_words
from rulings.cases.services.bars import refuse_beside_own
from rulings.cases.services.taking_back import take_back
from rulings.decisions.kinds import RulingDecision
from rulings.decisions.terms import UNITS
from rulings.models import Adjustment
from scoring.desk.forms.basis import StageDeskForm, choice_field, match_label, reason_field
from scoring.desk.words.rulings import ruling_in_words
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties import lateness
from scoring.engine.penalties.lateness import Lateness, LatenessVerdict
from scoring.events.services import lateness as late_pairs
from scoring.events.services.lateness import LatenessCost


class StageRulingForm(RulingPartsForm, StageDeskForm):
    """Something is decided; the standings before and after are shown first. The part asks what."""

    of_session = True
    ruling: ClassVar[type[RulingPart]]
    verb = gettext_lazy("Decide")
    shows_effect = True

    def build(self) -> None:
        """Ask what the part asks; the reason last."""
        self.part = self.ruling(self.place(), is_alone=True)
        self.add(self.part)
        self.order_fields(["token", *self.part.asks])

    @classmethod
    def in_address(cls) -> set[str]:
        """With what the part asks."""
        return super().in_address() | set(cls.ruling.asks)

    def place(self) -> RulingPlace:
        """Everybody at this stage, in the session of each round."""
        return RulingPlace(
            is_teams=form_of(self.stage).is_teams,
            session_of=self.session_of,
            contestants=tuple(self.with_people()),
        )

    def clean(self) -> dict[str, Any]:
        """What is decided, once every field is read."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self.read_parts(cleaned)
        return cleaned

    @property
    def decision(self) -> RulingDecision:
        """What is decided."""
        (decision,) = self.decisions_found
        return decision

    def done(self) -> str:
        """What is decided, as it is listed among the rulings; of several each one."""
        rulings = self.outcome if isinstance(self.outcome, list | tuple) else [self.outcome]
        words = "; ".join(
            ruling_in_words(ruling, self.labels) for ruling in rulings if isinstance(ruling, Adjustment)
        )
        return _("Decided: %(ruling)s.") % {"ruling": words} if words else _("On record; no score changes.")

    def do(self, at: datetime, by: User) -> Any:
        """Decide."""
        session = self.session_of(self.decision.round)
        refuse_beside_own(by, session, self.decision)
        return adjustments.rule(
            session=session,
            decision=self.decision,
            at=at,
            by=by,
            reason=self.cleaned_data.get("reason", ""),
        )


class StageLatenessForm(StageRulingForm):
    """Somebody comes late: the calculator of late arrivals, wired to the outcome."""

    ruling = LatenessPart
    title = gettext_lazy("Late arrival")
    verb = gettext_lazy("Log it")
    about: Any = gettext_lazy("You see what REG-2.1.2 and REG-5.0 make of it before it is logged.")

    def fill(self) -> None:
        """At pairs boards are lost."""
        if not form_of(self.stage).is_teams:
            self.about = _("You see which boards of the movement are lost (REG-2.1.1) before it is logged.")

    def do(self, at: datetime, by: User) -> Any:
        """Log it; of pairs and players the boards that are lost are averages at once."""
        if form_of(self.stage).is_teams:
            return super().do(at, by)
        return late_pairs.log(session=self.session, **self._asked(), at=at, by=by)

    def _asked(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "number": cleaned["round"],
            "contestant": cleaned["contestant"],
            "minutes": cleaned["minutes"],
        }

    def says(self) -> list[str]:
        """The judgement, its grounds in reading order, each with its clause."""
        if not form_of(self.stage).is_teams:
            return [_lost_in_words(late_pairs.judged(self.session, **self._asked()))]
        return [ground_in_words(ground) for ground in self._judged().grounds]

    def _judged(self) -> LatenessVerdict:
        cleaned = self.cleaned_data
        matches = Match.objects.current().filter(session__stage=self.stage, round=cleaned["round"])
        own = [
            match.boards
            for match in matches.select_related("a", "b")
            if cleaned["contestant"] in (match.a.number, match.b.number)
        ]
        # Of a three-way match there are two in the round: together they have its boards.
        boards = own[0] if len(own) == 1 else self.stage.event.boards_per_round
        book = Rulebook.of_event(self.stage.event, form_of(self.stage))
        return lateness.judge(
            boards,
            cleaned["minutes"],
            book.rule(Lateness),
            book.rule(ForfeitTrigger),
            round_minutes=self.stage.event.round_minutes,
        )


def _lost_in_words(lost: LatenessCost) -> str:
    """Which boards a late pair loses."""
    if not lost.seats:
        return _("All boards of the round that have no result can still be played.")
    numbers = ", ".join(str(seat.board) for seat in lost.seats)
    return _(
        "Of %(boards)s boards of the round %(playable)s can be played. Lost, average minus and average plus "
        "(REG-2.1.1): %(numbers)s."
    ) % {"boards": lost.boards, "playable": lost.judged.playable, "numbers": numbers}


class StageForfeitForm(StageRulingForm):
    """A match is forfeited."""

    ruling = MatchForfeitPart
    title = gettext_lazy("Forfeit")
    reason = reason_field()

    def place(self) -> RulingPlace:
        """With the matches that are paired."""
        matches = (
            RoundMatch(str(match.pk), match_label(match), match.round, match.a.number, match.b.number)
            for match in self.paired()
        )
        return RulingPlace(is_teams=True, session_of=self.session_of, matches=tuple(matches))


class StagePenaltyForm(StageRulingForm):
    """A penalty in boards, IMPs or victory points. Laws 90, 91."""

    ruling = PenaltyPart
    title = gettext_lazy("Penalty")
    reason = reason_field()

    def place(self) -> RulingPlace:
        """With the units that count for something in its sessions."""
        session = self.asked_session
        return replace(super().place(), units=units_of(session) if session else UNITS)


class StageFouledForm(StageRulingForm):
    """A board was played in more than one form."""

    ruling = FouledPart
    title = gettext_lazy("Fouled board")
    reason = reason_field(required=False)


class StageNotPlayedForm(StageRulingForm):
    """A board was not played: by whose fault, and why."""

    ruling = NotPlayedPart
    title = gettext_lazy("Board not played")
    reason = reason_field(required=False)


class TakeBackForm(StageDeskForm):
    """A decision holds no more."""

    title = gettext_lazy("Take back a ruling")
    verb = gettext_lazy("Take it back")
    shows_effect = True
    ruling = choice_field(gettext_lazy("Ruling"))
    reason = reason_field()

    def fill(self) -> None:
        """The rulings that hold."""
        rulings = [
            (str(adjustment.pk), ruling_in_words(adjustment, self.labels))
            for adjustment in adjustments_of_stage(self.stage)
        ]
        field_of(self, "ruling", forms.ChoiceField).choices = [("", "–"), *rulings]

    def done(self) -> str:
        """Which ruling holds no more."""
        return _("The ruling is taken back: %(ruling)s.") % {
            "ruling": ruling_in_words(self.ruling_taken_back, self.labels)
        }

    def do(self, at: datetime, by: User) -> None:
        """Take it back."""
        rulings = Adjustment.objects.filter(session__stage=self.stage)
        adjustment = rulings.filter(pk=int(self.cleaned_data["ruling"])).first()
        if adjustment is None:
            raise Refused(_("A later ruling has superseded this one."), "superseded_already")
        self.ruling_taken_back = adjustment
        take_back(adjustment=adjustment, reason=self.cleaned_data["reason"], at=at, by=by)
