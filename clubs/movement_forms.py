"""Choosing a movement: for whom, in which form, how many rounds. Asked by GET, so that it has an address."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.movements import choice, table_file, verifier
from clubs.movements.choice import Choice
from clubs.movements.mitchell import BOARDS_MAX, TABLES_MAX
from clubs.movements.model import Form, Kind, Limits, Movement, Side
from clubs.movements.sentences import say, say_fault, say_refusal
from scoring.engine.refusal import Refusal, Refusals

LINES_MAX = 2_500  # results of one game: more than any has, and three seconds' work
HOWELL_UP_TO = 10  # pairs
SAID_MAX = 200  # problems of one file: nobody reads more
KINDS = {
    Kind.PAIRS: _("Pairs, each with a partner"), Kind.INDIVIDUAL: _("Players of an individual"),
    Kind.TEAMS: _("Teams of a round robin"),
}  # fmt: skip
SIDES = {Side.EW: "EW", Side.NS: "NS"}


class MovementForm(forms.Form):
    """A movement. Without a form of movement the usual one for the number is taken."""

    kind = forms.ChoiceField(label=_("Who plays"), choices=list(KINDS.items()))
    contestants = forms.IntegerField(label=_("How many"), min_value=2, max_value=2 * TABLES_MAX)
    form = forms.ChoiceField(label=_("Form of movement"), required=False)
    rounds = forms.IntegerField(
        label=_("Rounds"), required=False, min_value=1, max_value=200, help_text=_("Empty: all there are.")
    )
    boards = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=BOARDS_MAX, initial=2)
    missing = forms.ChoiceField(
        label=_("A missing pair is"), choices=list(SIDES.items()), required=False,
        help_text=_("With an odd number of pairs in a Mitchell."),
    )  # fmt: skip
    switched = forms.BooleanField(
        label=_("Arrow switch, so that there is one winner"), required=False,
        help_text=_("In a Mitchell: about an eighth of the rounds."),
    )  # fmt: skip

    def __init__(self, *args: Any, language: str, is_fixed: bool = False, **kwargs: Any) -> None:
        """`is_fixed`: who plays is known and not asked."""
        super().__init__(*args, auto_id="movement_%s", **kwargs)
        for name in ("kind", "contestants") if is_fixed else ():
            self.fields[name].widget = forms.HiddenInput()
        self.language = language
        self.movement: Movement | None = None
        self.fields["form"].choices = [
            ("", _("the usual one")),
            *((f, say(f, language)) for f in choice.FORMS),
        ]

    def found(self) -> list[tuple[Choice, str]]:
        """What there is for the number asked about, each with its name."""
        said = getattr(self, "cleaned_data", {})
        if not said.get("kind") or not said.get("contestants"):
            return []
        there = choice.choices(Kind(said["kind"]), said["contestants"])
        return [(each, say(each.form, self.language)) for each in there]

    def clean(self) -> dict[str, Any]:
        """Make the movement, and hold it to the verifier."""
        said: dict[str, Any] = super().clean() or {}
        if self.errors:
            return said
        there = [each for each, _name in self.found()]
        wanted = Form(said["form"]) if said["form"] else usual(there, said["contestants"])
        if wanted is None or wanted not in {each.form for each in there}:
            self.add_error("form" if said["form"] else "contestants", _("There is none for this number."))
            return said
        try:
            made = choice.make(
                wanted, said["contestants"], rounds=said["rounds"], boards_per_round=said["boards"],
                missing=Side(said["missing"] or Side.EW), switched=said["switched"],
            )  # fmt: skip
        except Refusal as refusal:
            field = refusal.field if refusal.field in self.fields else None
            self.add_error(field, say_refusal(refusal, self.language))
            return said
        if sum(len(s.sets) * made.boards_per_set for s in made.played()) > LINES_MAX:
            self.add_error("boards", _("These are more results than one game has. Take fewer boards."))
            return said
        self.movement = verifier.require(made)
        return said


class OwnMovementForm(forms.Form):
    """A movement that somebody has made: its file, and what a table cannot say itself."""

    title = forms.CharField(label=_("Name of the movement"), max_length=200)
    file = forms.FileField(
        label=_("File"),
        help_text=_("A table (CSV) with round, table, ns, ew and boards, or JSON."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.json,text/csv,application/json"}),
    )
    sharing = forms.IntegerField(
        label=_("Tables that may share a copy of the boards in a round"), min_value=1, max_value=10, initial=1
    )
    copies = forms.IntegerField(label=_("Copies of each board"), min_value=1, max_value=200, initial=1)
    meetings = forms.IntegerField(
        label=_("Rounds that two may play against each other"), min_value=1, max_value=20, initial=1
    )

    def __init__(self, *args: Any, language: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.language = language
        self.movement: Movement | None = None

    def clean(self) -> dict[str, Any]:
        """Read the file and hold it to the verifier; everything wrong is said at once."""
        said: dict[str, Any] = super().clean() or {}
        if self.errors:
            return said
        limits = Limits(
            said["meetings"], said["meetings"], copies=said["copies"], sharing_max=said["sharing"]
        )
        try:
            read = table_file.read(said["file"].read(), limits)
        except Refusals as refused:
            self.add_error("file", [say_refusal(each, self.language) for each in refused.refusals[:SAID_MAX]])
            return said
        faults = verifier.verify(read).faults
        if faults:
            self.add_error("file", [say_fault(each, self.language) for each in faults[:SAID_MAX]])
        elif sum(len(s.sets) * read.boards_per_set for s in read.played()) > LINES_MAX:
            self.add_error("file", _("These are more results than one game has. Take fewer boards."))
        else:
            self.movement = read
        return said


def usual(there: Sequence[Choice], contestants: int) -> Form | None:
    """What is played as a rule: a Howell of few pairs, else the Mitchell that lets all meet."""
    forms_there = [each.form for each in there]
    if Form.HOWELL in forms_there and contestants <= HOWELL_UP_TO:
        return Form.HOWELL
    most = {each.form: each.rounds_most for each in there}
    tables = (contestants + 1) // 2
    for form in (Form.MITCHELL, Form.SKIP_MITCHELL):
        if most.get(form, 0) >= tables - 1:
            return form
    return forms_there[0] if forms_there else None
