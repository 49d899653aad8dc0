"""Choosing a movement: for whom, in which form, how many rounds. Asked by GET, so that it has an address."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.movements import apart, verifier
from clubs.movements.generators import choice
from clubs.movements.generators.choice import MovementChoice
from clubs.movements.generators.mitchell import BOARDS_MAX, TABLES_MAX
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Side
from clubs.movements.sentences import say, say_fault, say_refusal
from federation.apart.door import GaveUp
from federation.form_fields import field_of
from scoring.engine.events.movement_limits import MovementLimits
from scoring.engine.refusal import Refusal

LINES_MAX = 2_500  # results of one game: more than any has, and three seconds' work
HOWELL_UP_TO = 10  # pairs
KINDS = {
    ContestantKind.PAIRS: _("Pairs, each with a partner"),
    ContestantKind.INDIVIDUAL: _("Players of an individual"),
    ContestantKind.TEAMS: _("Teams of a round robin"),
}
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
        label=_("A missing pair is"),
        choices=list(SIDES.items()),
        required=False,
        help_text=_("With an odd number of pairs in a Mitchell."),
    )
    switched = forms.BooleanField(
        label=_("Arrow switch, so that there is one winner"),
        required=False,
        help_text=_("In a Mitchell: about an eighth of the rounds."),
    )

    def __init__(self, *args: Any, language: str, is_fixed: bool = False, **kwargs: Any) -> None:
        """`is_fixed`: who plays is known and not asked."""
        super().__init__(*args, **{"auto_id": "movement_%s", **kwargs})
        for name in ("kind", "contestants") if is_fixed else ():
            self.fields[name].widget = forms.HiddenInput()
        self.language = language
        self.movement: Movement | None = None
        field_of(self, "form", forms.ChoiceField).choices = [
            ("", _("the usual one")),
            *((f, say(f, language)) for f in choice.FORMS),
        ]

    def offered(self) -> list[tuple[MovementChoice, str]]:
        """What there is for the number asked about, each with its name."""
        cleaned = getattr(self, "cleaned_data", {})
        if not cleaned.get("kind") or not cleaned.get("contestants"):
            return []
        choices = choice.choices(ContestantKind(cleaned["kind"]), cleaned["contestants"])
        return [(movement, say(movement.form, self.language)) for movement in choices]

    def clean(self) -> dict[str, Any]:
        """Make the movement, and hold it to the verifier."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        offered = [movement for movement, _name in self.offered()]
        wanted = MovementKind(cleaned["form"]) if cleaned["form"] else usual(offered, cleaned["contestants"])
        if wanted is None or wanted not in {movement.form for movement in offered}:
            self.add_error("form" if cleaned["form"] else "contestants", _("There is none for this number."))
            return cleaned
        try:
            movement = choice.make(
                wanted,
                cleaned["contestants"],
                rounds=cleaned["rounds"],
                boards_per_round=cleaned["boards"],
                missing=Side(cleaned["missing"] or Side.EW),
                switched=cleaned["switched"],
            )
        except Refusal as refusal:
            field = refusal.field if refusal.field in self.fields else None
            self.add_error(field, say_refusal(refusal, self.language))
            return cleaned
        if sum(len(s.sets) * movement.boards_per_set for s in movement.played()) > LINES_MAX:
            self.add_error("boards", _("These are more results than one game has. Take fewer boards."))
            return cleaned
        self.movement = verifier.require(movement)
        return cleaned


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

    def __init__(self, *args: Any, language: str, most: MovementLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.language, self.most = language, most
        self.movement: Movement | None = None

    def clean_sharing(self) -> int:
        """Not more than the regulations allow."""
        return self._allowed("sharing", self.cleaned_data["sharing"])

    def clean_copies(self) -> int:
        """Likewise."""
        return self._allowed("copies", self.cleaned_data["copies"])

    def clean_meetings(self) -> int:
        """Likewise."""
        return self._allowed("meetings", self.cleaned_data["meetings"])

    def _allowed(self, name: str, asked: int) -> int:
        """A number that is asked for; refused with the clause where the regulations allow less."""
        most = getattr(self.most, name)
        if asked > most:
            values = {"most": most, "clause": self.most.cites.label(self.language)}
            raise forms.ValidationError(_("The regulations allow at most %(most)s (%(clause)s).") % values)
        return asked

    def _of_file(self, limits: Limits) -> None:
        """A file in JSON has limits of its own: they are held to the regulations likewise."""
        written = {
            "sharing": limits.sharing_max,
            "copies": limits.copies,
            "meetings": max(limits.meetings_max, limits.partnerships_max),
        }
        for name, asked in written.items():
            try:
                self._allowed(name, asked)
            except forms.ValidationError as error:
                self.add_error(
                    "file", [f"{self.fields[name].label}: {message}" for message in error.messages]
                )

    def clean(self) -> dict[str, Any]:
        """Read the file and hold it to the verifier; everything wrong is said at once."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        limits = Limits(
            cleaned["meetings"], cleaned["meetings"], copies=cleaned["copies"], sharing_max=cleaned["sharing"]
        )
        try:
            read = apart.ask(cleaned["file"].read(), limits)
        except (GaveUp, ValueError, LookupError, TypeError):
            self.add_error("file", _("The file takes too much time or memory to read. Write it anew."))
            return cleaned
        wrong = [say_refusal(refusal, self.language) for refusal in read.refusals]
        wrong += [say_fault(fault, self.language) for fault in read.faults]
        if wrong or read.movement is None:
            self.add_error("file", wrong)
        elif sum(len(s.sets) * read.movement.boards_per_set for s in read.movement.played()) > LINES_MAX:
            self.add_error("file", _("These are more results than one game has. Take fewer boards."))
        else:
            self._of_file(read.movement.limits)
            self.movement = read.movement
        return cleaned


def usual(offered: Sequence[MovementChoice], contestants: int) -> MovementKind | None:
    """What is played as a rule: a Howell of few pairs, else the Mitchell that lets all meet."""
    forms_there = [movement.form for movement in offered]
    if MovementKind.HOWELL in forms_there and contestants <= HOWELL_UP_TO:
        return MovementKind.HOWELL
    most = {movement.form: movement.rounds_most for movement in offered}
    tables = (contestants + 1) // 2
    for form in (MovementKind.MITCHELL, MovementKind.SKIP_MITCHELL):
        if most.get(form, 0) >= tables - 1:
            return form
    return forms_there[0] if forms_there else None
