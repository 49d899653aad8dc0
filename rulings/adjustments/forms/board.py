"""What becomes of a board: one of all that can be decided about it. Laws 12, 87; REG-2.2, 4"""

from collections.abc import Iterator, Mapping

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import Cleaned, FieldProblem, Read, RulingPart, RulingPlace
from rulings.adjustments.forms.score import ARTIFICIAL, ASSIGNED, IMPS, SELF_INFLICTED, SPLIT, ScorePart
from rulings.adjustments.forms.unplayed import FouledPart, NotPlayedPart

STANDS, NOT_PLAYED, FOULED, NONE = "stands", "not_played", "fouled", "none"
OUTCOMES: Mapping[str, object] = {
    STANDS: gettext_lazy("The table result stands"),
    ASSIGNED: gettext_lazy("Assigned or weighted score"),
    SPLIT: gettext_lazy("Split score: each side its own"),
    SELF_INFLICTED: gettext_lazy("Adjusted score less self-inflicted damage (Law 12C1(e))"),
    ARTIFICIAL: gettext_lazy("Artificial score (A+, A, A−)"),
    IMPS: gettext_lazy("IMPs for each side"),
    NOT_PLAYED: gettext_lazy("The board was not played"),
    FOULED: gettext_lazy("The board was fouled: played in several forms"),
    NONE: gettext_lazy("Nothing about a board"),
}
OF_TEAMS, OF_PAIRS = (IMPS,), (FOULED,)


class BoardPart(RulingPart):
    """The outcome of a known board, and what is asked for it."""

    asks = ("outcome", *ScorePart.asks, "fault", "cause", "groups")

    def __init__(self, place: RulingPlace) -> None:
        super().__init__(place)
        self.score, self.not_played, self.fouled = ScorePart(place), NotPlayedPart(place), FouledPart(place)

    def build(self) -> dict[str, forms.Field]:
        """The outcomes that are possible in the session, and what each asks."""
        elsewhere = OF_PAIRS if self.place.is_teams else OF_TEAMS
        outcome: forms.Field = forms.ChoiceField(
            label=gettext_lazy("The board"),
            choices=[(value, label) for value, label in OUTCOMES.items() if value not in elsewhere],
            widget=forms.RadioSelect,
            initial=STANDS,
        )
        fouled = {} if self.place.is_teams else self.fouled.built
        return {"outcome": outcome} | self.score.built | self.not_played.built | fouled

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision about the board, if there is one."""
        form = self.typed("outcome", cleaned) or NONE
        if form in (STANDS, NONE):
            return
        if form == FOULED and self.place.board:
            yield from self.fouled.read(cleaned)
        elif not self.place.board or not self.place.ns or not self.place.ew:
            sentence = _("The case does not say which contestants met on which board.")
            yield FieldProblem(None, sentence)
        elif form == NOT_PLAYED:
            yield from self.not_played.read(cleaned)
        else:
            yield from self.score.read_as(form, cleaned)
