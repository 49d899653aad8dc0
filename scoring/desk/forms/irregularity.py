"""Slips, wrong boards, opponents and pockets, systems: the range of the clause, then a penalty inside it."""

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy

from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language
from rulings.adjustments.irregularities import ASKED, KINDS, SIDES, IrregularityFacts
from rulings.cases.forms.irregularity_labels import FACT_LABELS, KIND_LABELS
from rulings.cases.services import irregularities
from rulings.cases.services.irregularities import ContestantBoards
from rulings.models import Case
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field, round_field
from scoring.desk.forms.rulings import ground_in_words
from scoring.engine.sentences import WORDS

PLACES = ("1", "2")  # two pairs may have a penalty for one thing


def _fact(name: str, **further: object) -> forms.BooleanField:
    return forms.BooleanField(label=FACT_LABELS[name], required=False, **further)  # type: ignore[arg-type]


class IrregularityForm(StageDeskForm):
    """What happened; what the regulations make of it is shown before anything is decided."""

    of_session = True
    title = gettext_lazy("Irregularity with a range")
    verb = gettext_lazy("Decide")
    about = gettext_lazy(
        "You see on whom a penalty may fall and the most it may be. Without one it is on record."
    )
    shows_effect = True

    kind = forms.ChoiceField(
        label=gettext_lazy("What it was"), choices=[(kind, KIND_LABELS[kind]) for kind in KINDS]
    )
    repeated = _fact("repeated")
    hindrance = _fact("hindrance")
    stationary = _fact("stationary")
    table_identified = _fact("table_identified", initial=True)
    responsibility_clear = _fact("responsibility_clear")
    agreed = _fact("agreed")
    rule_ignored = _fact("rule_ignored")
    earlier_in_window = _fact("earlier_in_window")
    contestant_1 = choice_field(gettext_lazy("Penalty for"), required=False)
    side_1 = choice_field(gettext_lazy("who is"), required=False)
    boards_1 = forms.CharField(label=gettext_lazy("boards"), max_length=12, required=False)
    contestant_2 = choice_field(gettext_lazy("Penalty for another"), required=False)
    side_2 = choice_field(gettext_lazy("who is"), required=False)
    boards_2 = forms.CharField(label=gettext_lazy("boards"), max_length=12, required=False)
    round = round_field(required=False)
    reason = reason_field()

    def fill(self) -> None:
        """Everybody at this stage, and the sides of the clauses."""
        sides = [("", "–"), *((side, WORDS.say(f"target_{side}", {}, reader_language())) for side in SIDES)]
        for place in PLACES:
            self.fields[f"contestant_{place}"].choices = self.contestants()  # type: ignore[attr-defined]
            self.fields[f"side_{place}"].choices = sides  # type: ignore[attr-defined]

    @property
    def facts(self) -> IrregularityFacts:
        """What the kind asks for, of what was said."""
        said = self.cleaned_data
        asked = {name: said[name] for name in ASKED[said["kind"]]}
        return IrregularityFacts(said["kind"], **asked)

    @property
    def given(self) -> list[ContestantBoards]:
        """Who is penalised."""
        said = self.cleaned_data
        rows = [
            tuple(said[f"{name}_{place}"] for name in ("contestant", "side", "boards")) for place in PLACES
        ]
        return [ContestantBoards(*row) for row in rows if row[0]]

    def says(self) -> list[str]:
        """The range, with its clause."""
        judged = irregularities.judged_of(self.session_of(self.cleaned_data["round"]), self.facts)
        return [ground_in_words(ground) for ground in judged.grounds]

    def clean(self) -> dict[str, object]:
        """The range is said with a refusal too: it is what the next try goes by."""
        said = super().clean() or {}
        if not self.errors:
            try:
                self.add_help()
            except Refused as refused:
                self.add_error(None, refused.sentence)
        return said

    def add_help(self) -> None:
        """The range beside the field that it is about."""
        self.fields["kind"].help_text = " ".join(self.says())

    def do(self, at: datetime, by: User) -> Case:
        """Decide."""
        said = self.cleaned_data
        return irregularities.penalise(
            session=self.session_of(said["round"]),
            token=str(said["token"]),
            facts=self.facts,
            given=self.given,
            what=said["reason"],
            by=by,
            at=at,
            round=said["round"],
        )
