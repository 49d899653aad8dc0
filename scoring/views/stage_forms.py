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

from clubs.models import Entrant, Match, Session, Stage
from federation.errors import Refused
from federation.models import User
from scoring.services.rehearsal import Effect, rehearse


class StageForm(forms.Form):
    """A form of a stage's desk. `token` tells one sending from another."""

    title: ClassVar[Any] = ""
    verb: ClassVar[Any] = gettext_lazy("Save")
    about: ClassVar[Any] = ""
    shows_effect: bool = False  # the standings before and after are shown first

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

    def rehearsed(self, at: datetime, by: User) -> Effect:
        """What it would do to the standings. Raises what the act raises; nothing of it stays."""
        return rehearse(self.stage, lambda: self.do(at, by))

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


def _label(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.name}".strip()


def today() -> Any:
    """The day on the federation's clock."""
    return timezone.localdate()


def text_area(rows: int = 4) -> forms.Textarea:
    """A field of several lines."""
    return forms.Textarea(attrs={"rows": rows})


Groups = Sequence[tuple[str, ...]]
