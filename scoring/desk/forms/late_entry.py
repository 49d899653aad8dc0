"""The form of a stage's desk for a contestant who enters after the opening."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Entrant, EntrantState
from federation.form_fields import offer
from federation.models import User
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field
from scoring.events.services import joining
from scoring.events.services.joining import OF_DRAWS, OF_MOVEMENTS, Joining, MissedTreatment

LABELS = {
    MissedTreatment.AVERAGES: gettext_lazy("average minus for them, average plus for the others (REG-2.1.1)"),
    MissedTreatment.UNCOUNTED: gettext_lazy("nothing: these boards count for nobody"),
    MissedTreatment.NOTHING: gettext_lazy("nothing, as a forfeit (REG-2.1.2)"),
    MissedTreatment.BYES: gettext_lazy("a bye for each round"),
}


class LateEntryForm(StageDeskForm):
    """Somebody who is entered for the event plays from a round on."""

    of_session = True
    shows_effect = True
    title = gettext_lazy("Late entry")
    verb = gettext_lazy("Let them play")
    about: Any = gettext_lazy(
        "They are entered for the event first. A half table is filled; you see what was missed and what it "
        "costs before it is done."
    )
    contestant = choice_field(gettext_lazy("Contestant"))
    number = forms.IntegerField(label=gettext_lazy("They play from round"), min_value=1, max_value=1000)
    missed = choice_field(gettext_lazy("What they missed brings"))
    reason = reason_field()

    def fill(self) -> None:
        """Who is entered and has no seat; what may become of what they missed."""
        session = self.asked_session
        entered = self.stage.event.entrants.filter(state=EntrantState.ENTERED)
        if session is not None:
            entered = entered.exclude(entries__session=session, entries__superseded_by__isnull=True)
        offer(self, "contestant", [("", "–"), *((one.number, self.label_of(one)) for one in entered)])
        if not entered:
            self.about = _("Nobody is entered for the event without a seat: enter them for the event first.")
        kinds = OF_MOVEMENTS if self.is_by_movement else OF_DRAWS
        offer(self, "missed", [(kind.value, LABELS[kind]) for kind in kinds])
        self.fields["missed"].initial = kinds[0].value

    @staticmethod
    def label_of(entrant: Entrant) -> str:
        """The number, and the team or the players."""
        players = ", ".join(str(player) for player in entrant.players.select_related("member"))
        return f"{entrant.number} {entrant.name or players}".strip()

    def says(self) -> list[str]:
        """Where they sit, what they missed, whom they meet."""
        cleaned = self.cleaned_data
        plan = joining.planned(self.session, cleaned["contestant"], cleaned["number"])
        return list(_in_words(plan, cleaned["number"], self))

    def done(self) -> str:
        """Who plays, from when."""
        cleaned = self.cleaned_data
        about = {"contestant": self.named(cleaned["contestant"]), "round": cleaned["number"]}
        return _("%(contestant)s plays from round %(round)s.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Let them."""
        cleaned = self.cleaned_data
        return joining.join(
            session=self.session,
            entrant=self.stage.event.entrants.get(number=cleaned["contestant"]),
            first=cleaned["number"],
            missed=MissedTreatment(cleaned["missed"]),
            reason=cleaned["reason"],
            at=at,
            by=by,
        )


def _in_words(plan: Joining, first: int, form: LateEntryForm) -> Iterator[str]:
    if plan.movement is not None:
        yield _("They fill the half table. Everybody else sits as before.")
        yield from _missed_boards(plan)
    elif form.is_by_movement:
        yield _("No half table is known: set the movement for everybody anew, with them.")
    if plan.rounds:
        rounds = ", ".join(str(number) for number in plan.rounds)
        yield _("Rounds that were drawn without them: %(rounds)s.") % {"rounds": rounds}
    if plan.meets:
        about = {"round": first, "contestant": form.named(plan.meets)}
        yield _("%(contestant)s, who would rest in round %(round)s, meets them.") % about


def _missed_boards(plan: Joining) -> Iterator[str]:
    """The boards, and where it is half of the session or more what that means. REG-2.1.3"""
    if not plan.missed:
        yield _("They have missed nothing.")
        return
    boards = ", ".join(str(seat.board) for seat in plan.missed)
    about = {"boards": boards, "count": len(plan.missed), "all": plan.boards}
    yield _("Missed, %(count)s of their %(all)s boards: %(boards)s.") % about
    if 2 * len(plan.missed) >= plan.boards:
        yield _("That is half of the session or more: as averages nothing of them would count (REG-2.1.3).")
