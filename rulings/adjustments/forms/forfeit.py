"""A match that is forfeited by decision. REG-5, 2.1.4"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import NOBODY, Cleaned, Read, RulingPart, choice, number
from rulings.decisions.checks import ROUNDS_MAX
from rulings.models import AdjustmentKind

FIRST, SECOND = "a", "b"


class ForfeitPart(RulingPart):
    """Who forfeits to whom, in which round: where matches may be of a file, or not paired yet."""

    asks = ("loser", "winner", "round")
    tells = ("loser", "winner")

    def build(self) -> dict[str, forms.Field]:
        """Both sides, and the round."""
        alone, anybody = self.is_alone, self.place.anybody
        return {
            "loser": choice(gettext_lazy("Who forfeits"), anybody, required=alone),
            "winner": choice(gettext_lazy("To whom"), anybody, required=alone),
            "round": number(gettext_lazy("Round"), ROUNDS_MAX, required=alone, initial=self.place.round),
        }

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision that a match is forfeited."""
        loser, winner = self.typed("loser", cleaned), self.typed("winner", cleaned)
        if not loser and not winner:
            return
        in_round = self.typed("round", cleaned) or self.place.round
        if not loser or not winner or loser == winner or not in_round:
            yield self.problem("loser", _("Say who forfeits, to whom, and in which round."))
            return
        body = {"round": in_round, "winner": winner, "loser": loser}
        yield self.decided(AdjustmentKind.FORFEIT, body, "loser")


class MatchForfeitPart(RulingPart):
    """Which of the two of a match forfeits: where the matches are paired, and can be chosen."""

    asks = ("match", "loser")
    tells = ("match",)

    def build(self) -> dict[str, forms.Field]:
        """The matches of the place, and their two sides."""
        paired = [(match.key, match.label) for match in self.place.matches]
        sides = [(FIRST, gettext_lazy("the first")), (SECOND, gettext_lazy("the second"))]
        return {
            "match": choice(gettext_lazy("Match"), [NOBODY, *paired], required=self.is_alone),
            "loser": choice(gettext_lazy("Who forfeits"), sides, required=self.is_alone),
        }

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision that it is forfeited."""
        key, loser = self.typed("match", cleaned), self.typed("loser", cleaned)
        match = next((match for match in self.place.matches if match.key == key), None)
        if match is None:
            return
        winner, loser = (match.b, match.a) if loser == FIRST else (match.a, match.b)
        body = {"round": match.round, "winner": winner, "loser": loser}
        yield self.decided(AdjustmentKind.FORFEIT, body, "match")
