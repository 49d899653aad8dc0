"""What is decided about a case, of the parts of a ruling: by the director, and by a panel on appeal."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubs.models import Entry
from federation.form_fields import hidden_number, text_area
from rulings.adjustments.forms.barring import BarringPart
from rulings.adjustments.forms.basis import RulingPart, RulingPartsForm, RulingPlace
from rulings.adjustments.forms.board import BoardPart
from rulings.adjustments.forms.forfeit import ForfeitPart
from rulings.adjustments.forms.irregularity import ROW, ROWS, IrregularityPart
from rulings.adjustments.forms.lateness import LatenessPart
from rulings.adjustments.forms.penalty import PenaltyPart
from rulings.adjustments.forms.warning import WarningPart
from rulings.adjustments.irregularities import ASKED
from rulings.adjustments.possible import units_of, units_off_match
from rulings.adjustments.words import IRREGULARITY_FACTS
from rulings.cases.services.clocks import correction_ends
from rulings.cases.services.places import contestants_of
from rulings.models import Case

PENALTIES = 2
# What fields of parts are called beside those of other parts.
WARNED = {"contestant": "warned", "law": "warned_law"}
BARRED = {
    "what": "barred",
    "contestant": "barred_who",
    "player": "barred_player",
    "round": "barred_from",
    "until": "barred_until",
    "substitute": "barred_substitute",
}
LATE = {"contestant": "late_who", "minutes": "late_minutes", "round": "late_round"}
FORFEIT = {"loser": "forfeit_loser", "winner": "forfeit_winner", "round": "forfeit_round"}
RANGE = {"contestant": "range_who", "side": "range_side", "boards": "range_boards"}
IRREGULARITY = {"kind": "irregularity"} | {
    f"{name}_{row}": f"{RANGE[name]}_{row}" for row in ROWS for name in ROW
}


def in_row(row: int) -> dict[str, str]:
    """What the fields of a penalty are called in their row."""
    names = {"contestant": "who", "amount": "amount", "unit": "unit", "law": "law"}
    return {field: f"{name}_{row}" for field, name in names.items()}


def place_of(case: Case) -> RulingPlace:
    """Everybody in the session of a case, those who met first; the round and the board as far as known."""
    session = case.session
    ns, ew = contestants_of(case)
    entries = Entry.objects.current().filter(session=session).order_by("position")
    numbers = dict.fromkeys([number for number in (ns, ew) if number])
    numbers |= dict.fromkeys(entries.values_list("number", flat=True))
    return RulingPlace(
        is_teams=session.form == "teams",
        session_of=lambda _round: session,
        contestants=tuple((number, number) for number in numbers),
        units=units_of(session),
        units_off_match=units_off_match(session),
        round=case.round,
        board=case.board,
        ns=ns,
        ew=ew,
        case=case.pk,
    )


class CaseDecisionsForm(RulingPartsForm):
    """The board, penalties, who came late or forfeits, an irregularity with a range; and the reasons."""

    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=4000, widget=text_area(4))
    seen = hidden_number(required=False)

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        ends = correction_ends(case)
        known = {"seen": case.acts_count, "earlier_in_window": ends is None or ends > timezone.now()}
        kwargs["initial"] = known | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.case, self.place = case, place_of(case)
        self.board = BoardPart(self.place)
        self.penalties = [PenaltyPart(self.place, names=in_row(row)) for row in range(1, PENALTIES + 1)]
        self.warning = WarningPart(self.place, names=WARNED)
        self.barring = BarringPart(self.place, names=BARRED)
        self.irregular = IrregularityPart(self.place, names=IRREGULARITY)
        self.late = LatenessPart(self.place, names=LATE)
        self.forfeit = ForfeitPart(self.place, names=FORFEIT)
        self.add(*self._asked())

    def _asked(self) -> list[RulingPart]:
        """The parts that have a clause in the session: in matches of an event one is late."""
        asked: list[RulingPart] = [self.board, *self.penalties, self.warning, self.barring]
        if self.place.is_teams and self.case.session.stage_id:
            asked.append(self.late)
        if self.place.is_teams:
            asked.append(self.forfeit)
        return [*asked, self.irregular]

    @property
    def is_teams(self) -> bool:
        """Whether matches are played."""
        return self.place.is_teams

    @property
    def ns(self) -> str:
        """Who sat North-South; "" where nobody knows."""
        return self.place.ns

    @property
    def ew(self) -> str:
        """Who sat East-West."""
        return self.place.ew

    @property
    def penalty_part(self) -> list[list[forms.BoundField]]:
        """The fields of each penalty."""
        return [self.fields_of(penalty) for penalty in self.penalties]

    @property
    def has_penalties(self) -> bool:
        """Whether some penalty or a warning is filled in."""
        return any(map(self.is_filled, [*self.penalties, self.warning, self.barring]))

    @property
    def warning_part(self) -> list[forms.BoundField]:
        """The fields of a warning."""
        return self.fields_of(self.warning)

    @property
    def barring_part(self) -> list[forms.BoundField]:
        """The fields of a suspension or disqualification."""
        return self.fields_of(self.barring)

    @property
    def late_part(self) -> list[forms.BoundField]:
        """The fields about a late arrival; none where there is no such thing."""
        return self.fields_of(self.late)

    @property
    def has_late(self) -> bool:
        """Whether somebody is said to have come late."""
        return self.is_filled(self.late)

    @property
    def forfeit_part(self) -> list[forms.BoundField]:
        """The fields about a forfeit; none where there are no matches."""
        return self.fields_of(self.forfeit)

    @property
    def has_forfeit(self) -> bool:
        """Whether somebody is said to forfeit."""
        return self.is_filled(self.forfeit)

    @property
    def fact_part(self) -> list[tuple[str, forms.BoundField]]:
        """Each question about an irregularity with the kinds that ask it, as the page's classes."""
        kinds = {name: [kind for kind in ASKED if name in ASKED[kind]] for name in IRREGULARITY_FACTS}
        return [(" ".join(asking), self[name]) for name, asking in kinds.items()]

    @property
    def range_part(self) -> list[list[forms.BoundField]]:
        """The fields of each penalty inside a range."""
        return [self.fields_of(self.irregular, [f"{name}_{row}" for name in ROW]) for row in ROWS]

    @property
    def says(self) -> list[str]:
        """What the clauses make of an irregularity, a sentence each with its clause."""
        return self.irregular.in_words()

    def clean(self) -> dict[str, Any]:
        """The decisions in the terms of rulings, with a sentence for what cannot be."""
        cleaned: dict[str, Any] = super().clean() or {}
        self.read_parts(cleaned)
        return cleaned

    @property
    def reasons_typed(self) -> str:
        """The reasons, and what the clause of an irregularity provides: a ban stands in the record so."""
        return "\n".join([self.cleaned_data["reasons"], *self.says])
