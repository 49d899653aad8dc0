"""What a director says at a stage's desk: a form an act. `do` is the act; whoever refuses says why."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.models import Entrant, EntrantPlayer, Match, Session, Stage
from clubs.parsing import notation
from clubs.services import corrected
from clubs.services.corrected import Stated
from federation.errors import Refused
from federation.models import User

RESULT = re.compile(
    r"^(?P<contract>.+?)\s*(?P<seat>[NESW])\s*(?P<tricks>=|[+-]\d{1,2}|\d{1,2})$", re.IGNORECASE
)
RESULT_HELP = gettext_lazy("4S N 10, 4SN=, 3NTX W -2, pass, or the score of North-South: -110.")


class StageForm(forms.Form):
    """A form of a stage's desk. `token` tells one sending from another."""

    title: ClassVar[Any] = ""
    verb: ClassVar[Any] = gettext_lazy("Save")
    about: ClassVar[Any] = ""
    shows_effect: ClassVar[bool] = False  # the standings before and after are shown first

    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        initial = {"token": uuid4(), **kwargs.pop("initial", {})}
        super().__init__(*args, initial=initial, **kwargs)
        self.stage = stage
        self.sessions: list[Session] = list(stage.sessions.order_by("-number"))
        self.fill()

    def fill(self) -> None:
        """Put in what can be chosen at this stage."""

    def do(self, at: datetime, by: User) -> Any:
        """The act. Raises Refused."""
        raise NotImplementedError

    def says(self) -> list[str]:
        """What is judged of it before it is done, in sentences."""
        return []

    @property
    def session(self) -> Session:
        """The session that it is about: the newest."""
        if not self.sessions:
            raise Refused(_("Open a session first: a round is played in one."), "no_session")
        return self.sessions[0]

    def session_of(self, number: int | None) -> Session:
        """The session in which a round is played; the newest where none is named, or it is not paired."""
        match = Match.objects.current().filter(session__stage=self.stage, round=number or 0).first()
        return next((each for each in self.sessions if match and each.pk == match.session_id), self.session)

    def contestants(self) -> list[tuple[str, str]]:
        """Everybody at this stage, to choose from."""
        found = Entrant.objects.filter(entries__session__stage=self.stage).distinct().order_by("pk")
        return [("", "–"), *((each.number, _label(each)) for each in found)]

    def matches(self) -> list[tuple[str, str]]:
        """Matches that are paired, newest round first."""
        found = Match.objects.current().filter(session__stage=self.stage).order_by("-round", "pk")
        return [
            ("", "–"),
            *(
                (str(each.pk), f"{each.round}: {_label(each.a.entrant)} – {_label(each.b.entrant)}")
                for each in found.select_related("a__entrant", "b__entrant")
            ),
        ]

    def players(self) -> list[tuple[str, str]]:
        """Everybody on a roster, with the contestant."""
        found = EntrantPlayer.objects.filter(entrant__entries__session__stage=self.stage).distinct()
        rows = found.select_related("entrant", "member").order_by("entrant", "seat")
        return [("", "–"), *((str(row.pk), f"{row} ({_label(row.entrant)})") for row in rows)]

    def match_of(self, key: str) -> Match:
        """A match of this stage by its key, which may have been superseded since the form was shown."""
        found: Match | None = (
            Match.objects.filter(session__stage=self.stage, pk=int(key))
            .select_related("a", "b", "session")
            .first()
        )
        if found is None:
            raise Refused(_("This match is not paired any more."), "match_not_paired")
        return found


def round_field(**further: Any) -> forms.IntegerField:
    """The number of a round."""
    return forms.IntegerField(
        label=pgettext_lazy("of a stage", "Round"), min_value=1, max_value=1000, **further
    )


def reason_field(**further: Any) -> forms.CharField:
    """Why."""
    return forms.CharField(label=gettext_lazy("Reason"), max_length=300, **further)


def choice_field(label: Any, **further: Any) -> forms.ChoiceField:
    """A choice that `fill` fills."""
    return forms.ChoiceField(label=label, **further)


def groups_of(text: str) -> list[tuple[str, ...]]:
    """Lines of contestants' numbers, with spaces or commas between."""
    lines = [re.split(r"[\s,、]+", line.strip()) for line in text.splitlines() if line.strip()]
    return [tuple(each for each in line if each) for line in lines]


def stated_of(board: int, text: str) -> Stated:
    """A result as a director types it. Raises ValidationError."""
    written = notation.fold(text).strip()
    if not written:
        return Stated("not_played")
    if notation.contract(written) == "P":
        return corrected.passed_out()
    if re.fullmatch(r"[+-]?\d{1,4}", written):
        if not corrected.may_be(int(written)):
            raise forms.ValidationError(_("No contract has this score."))
        return corrected.scored(int(written))
    found = RESULT.match(written)
    contract = notation.contract(found["contract"]) if found else None
    if found is None or not contract or contract == "P":
        raise forms.ValidationError(_("This is no result. Write 4S N 10, 4SN=, pass or -110."))
    tricks = _tricks(contract, found["tricks"])
    if not 0 <= tricks <= 13:
        raise forms.ValidationError(_("Declarer takes 0 to 13 tricks."))
    return corrected.played(board, contract, found["seat"].upper(), tricks)


def _tricks(contract: str, written: str) -> int:
    made = int(contract[0]) + 6
    if written == "=":
        return made
    return made + int(written) if written[0] in "+-" else int(written)


def _label(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.name}".strip()


def today() -> Any:
    """The day on the federation's clock."""
    return timezone.localdate()


def text_area(rows: int = 4) -> forms.Textarea:
    """A field of several lines."""
    return forms.Textarea(attrs={"rows": rows})


Groups = Sequence[tuple[str, ...]]
