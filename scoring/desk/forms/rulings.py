"""Forms of a stage's desk for what a director decides: late, forfeit, penalties, conduct, boards."""

from datetime import datetime
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.services.corrected import StatedResult
from clubs.models import Match, Result
from clubs.playing.services import running
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.adjustments.terms import CAUSES, FAULTS, LAWS, UNITS
from rulings.cases.services.taking_back import take_back
from rulings.models import Adjustment, AdjustmentKind
from scoring.desk.forms.basis import (
    StageDeskForm,
    choice_field,
    groups_of,
    reason_field,
    round_field,
    text_area,
)
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.ground import DecisionGround
from scoring.engine.penalties import lateness
from scoring.engine.penalties.lateness import Lateness, LatenessVerdict
from scoring.engine.sentences import WORDS
from scoring.engine.words import Text
from scoring.events.services import lateness as late_pairs
from scoring.events.services.lateness import LatenessCost

UNIT_LABELS = {"boards": gettext_lazy("boards"), "imps": "IMP", "vps": "VP"}
LAW_LABELS = {
    "90": gettext_lazy("Law 90, procedural"),
    "91": gettext_lazy("Law 91, disciplinary"),
}
FAULT_LABELS = {"NS": "NS", "EW": "EW", "both": gettext_lazy("both sides"), "none": gettext_lazy("nobody")}
CAUSE_LABELS = {
    "late": gettext_lazy("somebody came late"),
    "withdrawal": gettext_lazy("somebody withdrew"),
    "slow_play": gettext_lazy("slow play"),
    "wrong_board": gettext_lazy("a wrong board"),
    "wrong_opponents": gettext_lazy("wrong opponents"),
    "other": gettext_lazy("another cause"),
}


class StageRulingForm(StageDeskForm):
    """Something is decided; the standings before and after are shown first."""

    of_session = True
    kind: AdjustmentKind
    verb = gettext_lazy("Decide")
    shows_effect = True

    def body(self) -> dict[str, Any]:
        """The decision in the terms of its kind."""
        raise NotImplementedError

    def do(self, at: datetime, by: User) -> Adjustment:
        """Decide."""
        body = self.body()
        return adjustments.rule(
            session=self.session_of(body.get("round")),
            kind=self.kind,
            body=body,
            at=at,
            by=by,
            reason=self.cleaned_data.get("reason", ""),
        )


class StageLatenessForm(StageRulingForm):
    """Somebody comes late: the calculator of late arrivals, wired to the outcome."""

    kind = AdjustmentKind.LATE
    title = gettext_lazy("Late arrival")
    verb = gettext_lazy("Log it")
    about = gettext_lazy("You see what REG-2.1.2 and REG-5.0 make of it before it is logged.")
    round = round_field()
    contestant = choice_field(gettext_lazy("Contestant"))
    minutes = forms.IntegerField(label=gettext_lazy("Minutes late"), min_value=0, max_value=1440)

    def fill(self) -> None:
        """Everybody at this stage."""
        self.fields["contestant"].choices = self.contestants()  # type: ignore[attr-defined]
        if not form_of(self.stage).is_teams:
            self.about = _("You see which boards of the movement are lost (REG-2.1.1) before it is logged.")

    def body(self) -> dict[str, Any]:
        """Who, when, how late."""
        return {key: self.cleaned_data[key] for key in ("round", "contestant", "minutes")}

    def do(self, at: datetime, by: User) -> Adjustment:
        """Log it; of pairs and players the boards that are lost are averages at once."""
        if form_of(self.stage).is_teams:
            return super().do(at, by)
        return late_pairs.log(session=self.session, **self._asked(), at=at, by=by)

    def _asked(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {"number": said["round"], "contestant": said["contestant"], "minutes": said["minutes"]}

    def says(self) -> list[str]:
        """The judgement, its grounds in reading order, each with its clause."""
        if not form_of(self.stage).is_teams:
            return [_lost_in_words(late_pairs.judged(self.session, **self._asked()))]
        late = self._judged()
        return [ground_in_words(ground) for ground in late.grounds] if late else []

    def _judged(self) -> LatenessVerdict | None:
        said = self.cleaned_data
        there = Match.objects.current().filter(session__stage=self.stage, round=said["round"])
        own = [
            match.boards
            for match in there.select_related("a", "b")
            if said["contestant"] in (match.a.number, match.b.number)
        ]
        # Of a three-way match there are two in the round: together they have its boards.
        boards = own[0] if len(own) == 1 else self.stage.event.boards_per_round
        book = Rulebook.of_event(self.stage.event, form_of(self.stage))
        return lateness.judge(
            boards,
            said["minutes"],
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

    kind = AdjustmentKind.FORFEIT
    title = gettext_lazy("Forfeit")
    match = choice_field(gettext_lazy("Match"))
    loser = forms.ChoiceField(
        label=gettext_lazy("Who forfeits"),
        choices=[("a", gettext_lazy("the first")), ("b", gettext_lazy("the second"))],
    )
    reason = reason_field()

    def fill(self) -> None:
        """The matches that are paired."""
        self.fields["match"].choices = self.matches()  # type: ignore[attr-defined]

    def body(self) -> dict[str, Any]:
        """Who wins, who loses."""
        match = self.match_of(self.cleaned_data["match"])
        a, b = match.a.number, match.b.number
        winner, loser = (b, a) if self.cleaned_data["loser"] == "a" else (a, b)
        return {"round": match.round, "winner": winner, "loser": loser}


class PenaltyForm(StageRulingForm):
    """A penalty in boards, IMPs or victory points. Laws 90, 91."""

    kind = AdjustmentKind.PENALTY
    title = gettext_lazy("Penalty")
    contestant = choice_field(gettext_lazy("Contestant"))
    amount = forms.CharField(
        label=gettext_lazy("Amount"), max_length=12, help_text=gettext_lazy("1/4, 0.5, 3: never negative.")
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("Unit"), choices=[(unit, UNIT_LABELS[unit]) for unit in UNITS]
    )
    law = forms.ChoiceField(label=gettext_lazy("Law"), choices=[(law, LAW_LABELS[law]) for law in LAWS])
    round = round_field(required=False)
    reason = reason_field()

    def fill(self) -> None:
        """Everybody at this stage."""
        self.fields["contestant"].choices = self.contestants()  # type: ignore[attr-defined]

    def body(self) -> dict[str, Any]:
        """Who, how much."""
        said = self.cleaned_data
        named = {key: said[key] for key in ("contestant", "unit", "amount", "law")}
        return named | ({"round": said["round"]} if said["round"] else {})


class FoulForm(StageRulingForm):
    """A board was played in more than one form."""

    kind = AdjustmentKind.FOUL
    title = gettext_lazy("Fouled board")
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999)
    groups = forms.CharField(
        label=gettext_lazy("Groups"),
        widget=text_area(3),
        help_text=gettext_lazy("A line for each form of the board, with the numbers of who played it so."),
    )
    reason = reason_field(required=False)

    def body(self) -> dict[str, Any]:
        """The board and its groups."""
        groups = [list(group) for group in groups_of(self.cleaned_data["groups"])]
        return {"board": self.cleaned_data["board"], "groups": groups}


class NotPlayedForm(StageRulingForm):
    """A board was not played: by whose fault, and why."""

    kind = AdjustmentKind.NOT_PLAYED
    title = gettext_lazy("Board not played")
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999)
    ns = choice_field("NS")
    ew = choice_field("EW")
    round = round_field(required=False)
    fault = forms.ChoiceField(
        label=gettext_lazy("At fault"), choices=[(each, FAULT_LABELS[each]) for each in FAULTS]
    )
    cause = forms.ChoiceField(
        label=gettext_lazy("Cause"), choices=[(each, CAUSE_LABELS[each]) for each in CAUSES]
    )
    reason = reason_field(required=False)

    def fill(self) -> None:
        """Everybody at this stage."""
        for side in ("ns", "ew"):
            self.fields[side].choices = self.contestants()  # type: ignore[attr-defined]

    def body(self) -> dict[str, Any]:
        """Which board, of whom."""
        said = self.cleaned_data
        named = {key: said[key] for key in ("board", "ns", "ew", "fault", "cause")}
        return named | ({"round": said["round"]} if said["round"] else {})

    def do(self, at: datetime, by: User) -> Adjustment:
        """Decide; at pairs the table is entered as not played where nothing was entered."""
        said = self.cleaned_data
        session = self.session_of(said["round"])
        there = Result.objects.current().filter(session=session, board=said["board"], ns__number=said["ns"])
        if session.form != "teams" and not there.filter(ew__number=said["ew"]).exists():
            line = running.ResultToEnter(
                said["ns"], said["ew"], StatedResult("not_played"), said["round"] or 0
            )
            running.enter_results(session=session, board=said["board"], lines=[line], at=at, by=by)
        return super().do(at, by)


class TakeBackForm(StageDeskForm):
    """A decision holds no more."""

    title = gettext_lazy("Take back a ruling")
    verb = gettext_lazy("Take it back")
    shows_effect = True
    ruling = choice_field(gettext_lazy("Ruling"))
    reason = reason_field()

    def fill(self) -> None:
        """The rulings that hold."""
        found = adjustments_of_stage(self.stage)
        self.fields["ruling"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((str(each.pk), ruling_in_words(each)) for each in found),
        ]

    def do(self, at: datetime, by: User) -> None:
        """Take it back."""
        found = Adjustment.objects.filter(
            session__stage=self.stage, pk=int(self.cleaned_data["ruling"])
        ).first()
        if found is None:
            raise Refused(_("A later ruling has superseded this one."), "superseded_already")
        take_back(adjustment=found, reason=self.cleaned_data["reason"], at=at, by=by)


def ruling_in_words(ruling: Adjustment) -> str:
    """A decision in a line: what, whom, where."""
    body = ruling.body
    named = [body[key] for key in ("contestant", "loser", "winner", "ns", "ew", "a", "b") if key in body]
    where = [
        f"{word} {body[key]}" for key, word in (("round", _("round")), ("board", _("board"))) if key in body
    ]
    amount = [f"{body['amount']} {UNIT_LABELS[body['unit']]}"] if "amount" in body else []
    amount += [_("%(minutes)s minutes") % {"minutes": body["minutes"]}] if "minutes" in body else []
    law = [str(LAW_LABELS[body["law"]])] if "law" in body else []
    said = ", ".join(["–".join(map(str, named)), *where, *amount, *law])
    return f"{ruling.get_kind_display()}: {said}" + (f" ({ruling.reason})" if ruling.reason else "")


def ground_in_words(ground: DecisionGround) -> str:
    """The sentence of a ground in the reader's language, with its value and its clause where it has them."""
    language = reader_language()
    value = ground.value
    shown = (
        WORDS.say(value.code, value.parameters, language)
        if isinstance(value, Text)
        else str(value if isinstance(value, Fraction | str) else "")
    )
    said = WORDS.say(ground.code, ground.parameters, language)
    return f"{said}: {shown} ({ground.cite.value})" if shown else f"{said} ({ground.cite.value})"
