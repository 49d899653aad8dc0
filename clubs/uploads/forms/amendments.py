"""What a scorer answers to a file: the heading, a line of a traveller, or a player."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.corrections.forms import SEATS
from clubs.files.amending.amendments import SCORINGS
from clubs.files.amending.kept import LEFT_OUT, ON_BOARD, as_text, value_of
from clubs.files.amending.kinds import (
    AmendableKind,
    AmendablePlace,
    AmendedReading,
    HeadingField,
    HeadingPlace,
    WrittenBoard,
)
from federation.form_fields import OfFileField
from scoring.engine.sheet import Kind

SCORING_NAMES = {
    "matchpoints": _("matchpoints"),
    "cross_imps": _("cross-IMPs"),
    "butler": _("Butler (IMPs against a datum)"),
    "total_points": _("total points"),
}
WHAT = [
    (Kind.PLAYED.value, _("played")),
    (Kind.PASSED_OUT.value, _("passed out")),
    (Kind.ARTIFICIAL.value, _("artificial score")),
    (Kind.NOT_PLAYED.value, _("not played")),
    (LEFT_OUT, _("no result at all: leave the line out")),
]


class AmendmentForm(forms.Form):
    """An answer to one thing of a file; `fix` says of which, the service reads what is typed."""

    fix = OfFileField()

    def value(self) -> dict[str, Any]:
        """What was typed, unread, as the service takes it."""
        return {name: text for name, text in self.cleaned_data.items() if name != "fix"}

    def refuse(self, field: str, sentence: str) -> None:
        """Say beside the field why it cannot be."""
        self.add_error(field if field in self.fields else None, sentence)


class HeadingForm(AmendmentForm):
    """One field of the heading."""

    to = forms.CharField(required=False)

    def __init__(self, *args: Any, field: HeadingField, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"] = FIELDS[field]()


FIELDS: Mapping[HeadingField, Callable[[], forms.Field]] = {
    HeadingField.TITLE: lambda: forms.CharField(label=_("Session"), max_length=200, required=False),
    HeadingField.DATE: lambda: forms.CharField(
        label=_("Played on"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    ),
    HeadingField.WINNERS: lambda: forms.ChoiceField(
        label=_("Number of winners"),
        choices=[("1", _("one: everybody is ranked together")), ("2", _("two: NS and EW are ranked apart"))],
    ),
    HeadingField.SCORING: lambda: forms.ChoiceField(
        label=_("Scoring"), choices=[(scoring, SCORING_NAMES[scoring]) for scoring in SCORINGS]
    ),
}


class ResultLineForm(AmendmentForm):
    """A line as it should read."""

    kind = forms.ChoiceField(label=_("What happened"), choices=WHAT)
    ns = forms.CharField(label=_("Pair or team NS"), required=False)
    ew = forms.CharField(label=_("Pair or team EW"), required=False)
    contract = forms.CharField(
        label=_("Contract"),
        required=False,
        help_text=_("4S, 3NTX, pass. Empty where only the score is known."),
    )
    declarer = forms.ChoiceField(label=_("Declarer"), choices=SEATS, required=False)
    tricks = forms.CharField(
        label=_("Declarer's tricks"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )
    lead = forms.CharField(label=_("Lead"), required=False, help_text=_("HA, D10; or empty."))
    score = forms.CharField(
        label=_("NS score"),
        required=False,
        help_text=_("Empty where it follows from the contract and the tricks."),
    )
    ns_percent = forms.CharField(
        label=_("Percentage of NS"), required=False, help_text=_("Only for an artificial score: 60.")
    )
    ew_percent = forms.CharField(label=_("Percentage of EW"), required=False)


class BoardNumberForm(AmendmentForm):
    """The board that was meant by a number that no board has."""

    kind = forms.ChoiceField(
        label=_("What these lines are"),
        choices=[
            (ON_BOARD, _("results of the board below")),
            (LEFT_OUT, _("no results at all: leave them out")),
        ],
    )
    board = forms.CharField(
        label=_("Board"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )


class PlayerNameForm(AmendmentForm):
    """A player's name and number."""

    name = forms.CharField(label=_("Name"), required=False)
    number = forms.CharField(
        label=_("Member number"), required=False, help_text=_("Empty for a guest without a number.")
    )


_FORMS: Mapping[AmendableKind, type[AmendmentForm]] = {
    AmendableKind.RESULT: ResultLineForm,
    AmendableKind.BOARD: BoardNumberForm,
    AmendableKind.PLAYER: PlayerNameForm,
}


def form_of(
    place: AmendablePlace, data: Any = None, reads: AmendedReading | WrittenBoard | None = None
) -> AmendmentForm:
    """The form for one thing of a file; it opens with what the thing reads."""
    words = {"data": data, "initial": {**_typed(reads), "fix": as_text(place)}}
    if isinstance(place, HeadingPlace):
        return HeadingForm(**words, field=place.field)
    return _FORMS[place.kind](**words)


def _typed(reads: AmendedReading | WrittenBoard | None) -> dict[str, Any]:
    """As somebody would have typed it."""
    if reads is None:
        return {}
    if isinstance(reads, WrittenBoard):
        return {"kind": ON_BOARD, "board": reads.written}
    return value_of(reads)
