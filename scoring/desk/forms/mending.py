"""Forms of a stage's desk for results that were entered wrongly, and for the last entry undone."""

from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.acts.contents import ResultsMended, Wrong
from clubs.acts.words import act_in_words
from clubs.mending.services import mending, undoing
from clubs.models import ActKind, SessionAct
from federation.form_fields import hidden_number, offer
from federation.models import User
from federation.text.numbers import folded, whole
from scoring.desk.forms.asked import AskedAsCorrection
from scoring.desk.forms.basis import choice_field, reason_field, round_field
from scoring.desk.words.mending import mended_lines, undone_lines

BOARD_MAX = 999


class MendForm(AskedAsCorrection):
    """Results of one session that were entered wrongly in the same way."""

    of_session = True
    shows_effect = True
    wrong: ClassVar[Wrong]
    verb = gettext_lazy("Mend the results")

    def fill(self) -> None:
        """Everybody at this stage; which session, where there are several; what a correction asks."""
        if len(self.sessions) > 1 and "session" not in self.fields:
            self._ask_session()
        for name in ("contestant", "right_contestant"):
            if name in self.fields:
                offer(self, name, self.contestants())
        self.ask_as_correction()

    def clean_boards(self) -> tuple[int, ...]:
        """Boards as people write them: 3, 5-8."""
        boards: list[int] = []
        for written in folded(self.cleaned_data["boards"]).replace(",", " ").split():
            first, dash, last = written.partition("-")
            ends = [whole(first, 3), whole(last, 3) if dash else whole(first, 3)]
            if None in ends or 0 in ends:
                raise forms.ValidationError(_("Write boards as 3 5-8."))
            boards += range(ends[0] or 0, (ends[1] or 0) + 1)
        return tuple(dict.fromkeys(boards))

    @property
    def mended(self) -> ResultsMended:
        """What is asked."""
        cleaned = self.cleaned_data
        return ResultsMended(
            wrong=self.wrong,
            reason=cleaned["reason"],
            contestant=cleaned.get("contestant", ""),
            round=cleaned.get("round"),
            boards=cleaned.get("boards", ()),
            right=self._right(),
            both_ways=bool(cleaned.get("both_ways")),
            error=cleaned.get("error", ""),
            proof=cleaned.get("proof", ""),
        )

    def _right(self) -> str:
        """What is right instead; "" where nothing takes the place."""
        return ""

    def says(self) -> list[str]:
        """What stands now, and what will stand."""
        return mended_lines(self.session, self.mended, self.names)

    def do(self, at: datetime, by: User) -> Any:
        """Mend them."""
        return mending.mend(session=self.session, mended=self.mended, at=at, by=by)

    def done(self) -> str:
        """What was wrong, and how many results."""
        newest = self.session.acts.filter(kind=ActKind.MENDED).order_by("-pk")[:1]
        return "".join(map(act_in_words, newest))


def _whose() -> forms.ChoiceField:
    return choice_field(gettext_lazy("Results of"), required=False)


def _of_boards() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("On boards"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("3 5-8. Empty: on all."),
    )


def _in_round() -> forms.IntegerField:
    return round_field(required=False, help_text=gettext_lazy("Empty: in all."))


class WrongDirectionForm(MendForm):
    """Who sat North-South was entered East-West; at teams, the two of a match."""

    wrong = Wrong.DIRECTION
    title = gettext_lazy("The two sides were exchanged")
    about = gettext_lazy(
        "North-South was entered as East-West, or a match the other way round. The results go to the other "
        "side."
    )
    contestant = _whose()
    round = _in_round()
    boards = _of_boards()
    reason = reason_field()


class WrongContestantForm(MendForm):
    """Results of one contestant were entered for another."""

    wrong = Wrong.CONTESTANT
    title = gettext_lazy("Entered for somebody else")
    about = gettext_lazy(
        "Everything that was entered for one contestant was another's, of a round or of the whole session. "
        "At teams the results go to the match of the team that is right."
    )
    contestant = choice_field(gettext_lazy("Entered for"))
    right_contestant = choice_field(gettext_lazy("Really of"))
    both_ways = forms.BooleanField(
        label=gettext_lazy("The two are exchanged: what was entered for the second was the first's"),
        required=False,
    )
    round = _in_round()
    boards = _of_boards()
    reason = reason_field()

    def _right(self) -> str:
        return str(self.cleaned_data["right_contestant"])


class WrongRoundForm(MendForm):
    """Results were entered in another round."""

    wrong = Wrong.ROUND
    title = gettext_lazy("Entered in the wrong round")
    round = forms.IntegerField(label=gettext_lazy("Entered in round"), min_value=1, max_value=1000)
    right_round = forms.IntegerField(label=gettext_lazy("Played in round"), min_value=1, max_value=1000)
    both_ways = forms.BooleanField(
        label=gettext_lazy("The two are exchanged: what was entered in the second was played in the first"),
        required=False,
    )
    contestant = _whose()
    boards = _of_boards()
    reason = reason_field()

    def _right(self) -> str:
        return str(self.cleaned_data["right_round"])


class WrongBoardForm(MendForm):
    """Results were entered on another board."""

    wrong = Wrong.BOARD
    title = gettext_lazy("Entered on the wrong board")
    about = gettext_lazy("A contract is scored anew at the vulnerability of the board that is right.")
    board = forms.IntegerField(label=gettext_lazy("Entered on board"), min_value=1, max_value=BOARD_MAX)
    right_board = forms.IntegerField(label=gettext_lazy("Played on board"), min_value=1, max_value=BOARD_MAX)
    both_ways = forms.BooleanField(
        label=gettext_lazy("The two are exchanged: what was entered on the second was played on the first"),
        required=False,
    )
    contestant = _whose()
    round = _in_round()
    reason = reason_field()

    @property
    def mended(self) -> ResultsMended:
        """What is asked; the board that is wrong is the one that it is about."""
        self.cleaned_data["boards"] = (self.cleaned_data["board"],)
        return super().mended

    def _right(self) -> str:
        return str(self.cleaned_data["right_board"])


class TakeAwayForm(MendForm):
    """Results were entered where nothing was played."""

    wrong = Wrong.UNPLAYED
    title = gettext_lazy("Take results away")
    verb = gettext_lazy("Take them away")
    about = gettext_lazy(
        "Nothing was played there. The standings are as if it had not been entered; the history shows it."
    )
    contestant = _whose()
    round = _in_round()
    boards = _of_boards()
    reason = reason_field()


class UndoForm(AskedAsCorrection):
    """The last entry undone: what comes back is shown, then it is done."""

    at_once = True
    shows_effect = True
    title = gettext_lazy("Undo the last entry")
    verb = gettext_lazy("Undo")
    entry = hidden_number()

    def fill(self) -> None:
        """Why, once the results are published."""
        self.ask_as_correction()

    def says(self) -> list[str]:
        """What stands now, and what comes back."""
        return undone_lines(self.stage, self.cleaned_data["entry"], self.names)

    def do(self, at: datetime, by: User) -> Any:
        """Undo it."""
        cleaned = self.cleaned_data
        return undoing.undo(stage=self.stage, act=cleaned["entry"], asked=self.asked, at=at, by=by)

    def done(self) -> str:
        """What was undone."""
        act = SessionAct.objects.get(pk=self.cleaned_data["entry"])
        return _("Undone: %(what)s.") % {"what": act_in_words(act)}
