"""Forms of a stage's desk that take something back whole: who left or was late, an evening opened."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.evening.services import taking_back
from clubs.models import Withdrawal
from federation.errors import Refused
from federation.form_fields import offer
from federation.models import User
from federation.templatetags.portal import moment
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.models import Adjustment, AdjustmentKind
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field
from scoring.desk.words.rulings import ruling_in_words
from scoring.events.services import giving_back, lateness, leaving

NONE_CHOSEN = ("", "–")


def _boards_back(lost: list[Adjustment]) -> list[str]:
    """Which boards are given back with it, before it is done."""
    if not lost:
        return []
    boards = giving_back.boards_in_words(lost)
    return [_("No averages any more on boards: %(boards)s.") % {"boards": boards}]


class TakeBackWithdrawalForm(StageDeskForm):
    """Who was said to have left has not left."""

    title = gettext_lazy("Take back a withdrawal")
    verb = gettext_lazy("Take it back")
    about = gettext_lazy(
        "Everything is as if nobody had withdrawn. Once a round is drawn without them it stands."
    )
    shows_effect = True
    withdrawal = choice_field(gettext_lazy("Withdrawn"))
    reason = reason_field()

    def fill(self) -> None:
        """Who has left, and when."""
        names = dict(self.with_people())
        left = self.stage.withdrawals.in_force().select_related("entrant")
        offer(self, "withdrawal", [NONE_CHOSEN, *((str(one.pk), _left(one, names)) for one in left)])

    def says(self) -> list[str]:
        """At pairs, which boards are to be played again."""
        return _boards_back(leaving.lost_by(self._withdrawal))

    @property
    def _withdrawal(self) -> Withdrawal:
        key = int(self.cleaned_data["withdrawal"])
        withdrawal: Withdrawal | None = (
            self.stage.withdrawals.select_related("entrant").filter(pk=key).first()
        )
        if withdrawal is None:
            raise Refused(_("This withdrawal was taken back already."), "taken_back_already")
        return withdrawal

    def done(self) -> str:
        """Who is back."""
        named = self.named(self._withdrawal.entrant.number)
        return _("The withdrawal is taken back: %(contestant)s plays on.") % {"contestant": named}

    def do(self, at: datetime, by: User) -> Withdrawal:
        """Take it back, with the boards that it lost."""
        reason = self.cleaned_data["reason"]
        return leaving.take_back(withdrawal=self._withdrawal, reason=reason, at=at, by=by)


def _left(withdrawal: Withdrawal, names: dict[str, str]) -> str:
    number = withdrawal.entrant.number
    about = {
        "contestant": names.get(number, number),
        "round": withdrawal.after_round,
        "time": moment(withdrawal.at),
    }
    return _("%(contestant)s, after round %(round)s (%(time)s)") % about


class TakeBackLatenessForm(StageDeskForm):
    """Who was said to be late was not late."""

    title = gettext_lazy("Take back a late arrival")
    verb = gettext_lazy("Take it back")
    about = gettext_lazy(
        "Everything is as if nobody had been late; at pairs the boards that it lost come back too."
    )
    shows_effect = True
    late = choice_field(gettext_lazy("Late arrival"))
    reason = reason_field()

    def fill(self) -> None:
        """The late arrivals that hold."""
        held = ((str(one.pk), ruling_in_words(one, self.labels)) for one in self._held())
        offer(self, "late", [NONE_CHOSEN, *held])

    def _held(self) -> list[Adjustment]:
        return list(adjustments_of_stage(self.stage).filter(kind=AdjustmentKind.LATE))

    def says(self) -> list[str]:
        """At pairs, which boards are to be played again."""
        return _boards_back(lateness.lost_by(self._late))

    @property
    def _late(self) -> Adjustment:
        rows = Adjustment.objects.filter(session__stage=self.stage, kind=AdjustmentKind.LATE)
        late: Adjustment | None = rows.filter(pk=int(self.cleaned_data["late"])).first()
        if late is None:
            raise Refused(_("A later ruling has superseded this one."), "superseded_already")
        return late

    def done(self) -> str:
        """Which of them."""
        return _("The late arrival is taken back: %(ruling)s.") % {
            "ruling": ruling_in_words(self._late, self.labels)
        }

    def do(self, at: datetime, by: User) -> None:
        """Take it back, with the boards that it lost."""
        lateness.take_back(late=self._late, reason=self.cleaned_data["reason"], at=at, by=by)


class TakeBackEveningForm(StageDeskForm):
    """The evening was opened by mistake."""

    title = gettext_lazy("Take back this evening")
    verb = gettext_lazy("Take it back")
    about = gettext_lazy(
        "An evening opened by mistake goes as a whole, as long as nothing of it counts. It stays on record, "
        "and a new evening can be opened at once."
    )
    shows_effect = True
    reason = reason_field()

    def says(self) -> list[str]:
        """What goes with it."""
        going = taking_back.going_with(self.session)
        lines = [
            ngettext("%(count)s contestant goes.", "%(count)s contestants go.", going.contestants)
            % {"count": going.contestants},
            ngettext("%(count)s round goes.", "%(count)s rounds go.", going.rounds) % {"count": going.rounds},
        ]
        if going.named:
            named = ngettext("%(count)s name was written.", "%(count)s names were written.", going.named)
            lines.append(named % {"count": going.named})
        if going.has_open_tables:
            lines.append(_("The tables are closed, and their codes lead nowhere any more."))
        lines.append(_("Nobody is shown the evening any more."))
        return lines

    def done(self) -> str:
        """That it is gone."""
        return _("The evening is taken back.")

    def do(self, at: datetime, by: User) -> Any:
        """Take it back."""
        return taking_back.take_back(session=self.session, reason=self.cleaned_data["reason"], at=at, by=by)
