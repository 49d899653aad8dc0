"""A board that was not played, and one that was played in several forms. Laws 12C2, 87; REG-2.1, 2.2, 4"""

from collections.abc import Iterator, Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from clubs.tournaments.typed_numbers import groups_of
from federation.form_fields import text_area
from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, RulingPlace, choice, number
from rulings.adjustments.words import CAUSES, FAULTS
from rulings.decisions.checks import BOARDS_MAX, ROUNDS_MAX
from rulings.models import AdjustmentKind

FORMS_LEAST = 2
WRONG_GROUPS: Mapping[str, Promise] = {"inconsistent": gettext_lazy("Somebody stands in two groups.")}


def table_of(place: RulingPlace) -> dict[str, object]:
    """Board and sides of the table that is known; at teams with the round, which tells the match."""
    table: dict[str, object] = {"board": place.board, "ns": place.ns, "ew": place.ew}
    return table | (place.in_round if place.is_teams else {})


class NotPlayedPart(RulingPart):
    """By whose fault, and why."""

    asks = ("board", "ns", "ew", "round", "fault", "cause")
    tells = ("board",)

    def build(self) -> dict[str, forms.Field]:
        """The reasons; alone the table too."""
        reasons: dict[str, forms.Field] = {
            "fault": choice(
                gettext_lazy("At fault for the board not played"), FAULTS.items(), required=self.is_alone
            ),
            "cause": choice(gettext_lazy("Why it was not played"), CAUSES.items(), required=self.is_alone),
        }
        return self._table() | reasons if self.is_alone else reasons

    def _table(self) -> dict[str, forms.Field]:
        return {
            "board": number(gettext_lazy("Board"), BOARDS_MAX),
            "ns": choice("NS", self.place.anybody),
            "ew": choice("EW", self.place.anybody),
            "round": number(gettext_lazy("Round"), ROUNDS_MAX, required=False),
        }

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision that it was not played."""
        reasons = {
            "fault": self.typed("fault", cleaned) or "none",
            "cause": self.typed("cause", cleaned) or "other",
        }
        at = self._typed_table(cleaned) if self.is_alone else table_of(self.place)
        yield self.decided(AdjustmentKind.NOT_PLAYED, at | reasons, "fault")

    def _typed_table(self, cleaned: Cleaned) -> dict[str, object]:
        table = {name: self.typed(name, cleaned) for name in ("board", "ns", "ew", "round")}
        return {name: value for name, value in table.items() if value}


class FouledPart(RulingPart):
    """Who had the same form of the deal."""

    asks = ("board", "groups")
    tells = ("groups",)

    def build(self) -> dict[str, forms.Field]:
        """The groups; alone the board too."""
        groups: dict[str, forms.Field] = {
            "groups": forms.CharField(
                label=gettext_lazy(
                    "Who had the same form of the deal: a line for each, North-South's numbers"
                ),
                required=self.is_alone,
                max_length=2000,
                widget=text_area(3),
            )
        }
        board: dict[str, forms.Field] = {"board": number(gettext_lazy("Board"), BOARDS_MAX)}
        return board | groups if self.is_alone else groups

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision that it was fouled."""
        groups = [list(group) for group in groups_of(self.typed("groups", cleaned) or "")]
        if len(groups) < FORMS_LEAST:
            sentence = _("A fouled board has two forms at least: write a line for each.")
            yield self.problem("groups", sentence)
            return
        board = self.typed("board", cleaned) if self.is_alone else self.place.board
        body = {"board": board, "groups": groups}
        yield self.decided(AdjustmentKind.FOUL, body, "groups", WRONG_GROUPS)
