"""What a director says at a stage's desk: a form an act. `do` is the act; whoever refuses says why."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.facts.services import contradictions
from clubs.models import Entrant, LateChange, Match, Session, Stage
from clubs.playing.services import drawing
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from federation.models import User
from federation.templatetags.portal import day
from federation.text.numbers import whole
from scoring.effects.services.rehearsal import Effect, rehearse
from scoring.events.selectors.tournaments import labels_of

ASKED_WHERE_SEVERAL = ("session", "section")
EXCHANGED = "exchanged"


class StageDeskForm(forms.Form):
    """A form of a stage's desk. `token` tells one sending from another."""

    title: ClassVar[Any] = ""
    verb: ClassVar[Any] = gettext_lazy("Save")
    about: Any = ""
    shows_effect: bool = False  # the standings before and after are shown first
    outcome: Any = None  # what the act gave, once it is done
    is_done: bool = False  # not where this very form was sent and done before
    at_once: ClassVar[bool] = False  # with its address everything is asked: its effect is shown by a link
    of_session: ClassVar[bool] = False  # rounds and boards begin anew in each session: it asks for which

    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.stage = stage
        self.sessions: list[Session] = list(stage.sessions.order_by("-number"))
        self.build()
        if self.of_session and len(self.sessions) > 1 and self.is_by_movement:
            self._ask_session()
        self._follow_match()
        self.fill()
        if EXCHANGED in self.data:
            self._ask_exchanged()

    def refuse(self, refused: Refused) -> None:
        """Say why it was refused; whether the two sides are meant to be exchanged is a question."""
        if refused.code == contradictions.SIDES_EXCHANGED:
            self._ask_exchanged()
        self.add_error(None, refused.sentence)

    def _ask_exchanged(self) -> None:
        label = _("It is meant so: what stands was entered the wrong way round")
        self.fields[EXCHANGED] = forms.BooleanField(label=label, required=False)

    @property
    def is_meant(self) -> bool:
        """Whether what stands is entered with the two sides exchanged on purpose."""
        return bool(self.cleaned_data.get(EXCHANGED))

    def _follow_match(self) -> None:
        """A match has a new key whenever its result changes: links follow it, a sent form does not."""
        field = self.fields.get("match")
        if field is None:
            return
        field.error_messages["invalid_choice"] = _(
            "Somebody has changed this match since the form was shown. Choose it again, and look at what is "
            "entered."
        )
        key = whole(self.initial.get("match"))
        if key is not None:
            self.initial["match"] = str(self._newest(key))

    def _newest(self, key: int) -> int:
        old = Match.objects.filter(session__stage=self.stage, pk=key).first()
        if old is None or old.superseded_by_id is None:
            return key
        same = Match.objects.current().filter(session=old.session_id, round=old.round, a=old.a_id, b=old.b_id)
        newest = same.values_list("pk", flat=True).first()
        return int(newest or key)

    @property
    def is_by_movement(self) -> bool:
        """Whether each session numbers its rounds anew; those that are drawn go on through the stage."""
        return not form_of(self.stage).is_teams and drawing.system_of(self.stage) is None

    def _ask_session(self) -> None:
        choices = [(str(session.number), _session_label(session)) for session in self.sessions]
        self.fields["session"] = forms.ChoiceField(
            label=gettext_lazy("Session"), choices=choices, initial=choices[0][0], required=False
        )
        self.order_fields(["session"])

    def build(self) -> None:
        """Add the fields that are made for this stage."""

    def fill(self) -> None:
        """Put in what can be chosen at this stage."""

    @classmethod
    def in_address(cls) -> set[str]:
        """The fields that an address may fill in."""
        return {*cls.base_fields, *ASKED_WHERE_SEVERAL} - {"token"}

    def do(self, at: datetime, by: User) -> Any:
        """The act. Raises Refused."""
        raise NotImplementedError

    def done(self) -> str:
        """What happened, with its figures, once it is done: of every form its own sentence."""
        raise NotImplementedError

    def named(self, number: str) -> str:
        """How a contestant of the event is called."""
        entrant = self.stage.event.entrants.filter(number=number).first()
        return _label(entrant) if entrant else number

    @property
    def waiting(self) -> list[LateChange]:
        """What waits for two people's word, once the act is done."""
        return []

    def rehearsed(self, at: datetime, by: User) -> Effect:
        """What it would do to the standings. Raises what the act raises; nothing of it stays."""
        return rehearse(self.stage, lambda: self.do(at, by))

    def says(self) -> list[str]:
        """What is judged of it before it is done, in sentences."""
        return []

    @property
    def session(self) -> Session:
        """The session that it is about: the one that is asked about, else the newest."""
        session = self.asked_session
        if session is None:
            raise Refused(_("Open a session first: a round is played in one."), "no_session")
        return session

    @property
    def asked_session(self) -> Session | None:
        """The same; None where none is open yet."""
        asked = str((self.data if self.is_bound else self.initial).get("session", ""))
        of_number = [session for session in self.sessions if str(session.number) == asked]
        chosen = of_number if "session" in self.fields else []
        return next(iter(chosen or self.sessions), None)

    def session_of(self, number: int | None) -> Session:
        """The session in which a round is played; the newest where none is named, or it is not paired."""
        match = Match.objects.current().filter(session__stage=self.stage, round=number or 0).first()
        played = (session for session in self.sessions if match and session.pk == match.session_id)
        return next(played, self.session)

    def everybody(self) -> list[tuple[str, str]]:
        """The contestants of this stage: their numbers, and how they are called."""
        entrants = Entrant.objects.filter(entries__session__stage=self.stage).distinct().order_by("pk")
        return [(entrant.number, _label(entrant)) for entrant in entrants]

    @cached_property
    def labels(self) -> dict[str, str]:
        """The same, with the players of who has no name: a number alone is easily mistaken."""
        return labels_of(self.stage)

    def with_people(self) -> list[tuple[str, str]]:
        """The same, to choose from."""
        return list(self.labels.items())

    def contestants(self) -> list[tuple[str, str]]:
        """Everybody at this stage, to choose from."""
        return [("", "–"), *self.with_people()]

    def paired(self) -> list[Match]:
        """Matches that are paired, newest round first."""
        rows = Match.objects.current().filter(session__stage=self.stage).order_by("-round", "pk")
        return list(rows.select_related("a__entrant", "b__entrant"))

    def match_choices(self) -> list[tuple[str, str]]:
        """The same, to choose from."""
        return [("", "–"), *((str(match.pk), match_label(match)) for match in self.paired())]

    def match_of(self, key: str) -> Match:
        """A match of this stage by its key, which may have been superseded since the form was shown."""
        match: Match | None = (
            Match.objects.filter(session__stage=self.stage, pk=int(key))
            .select_related("a", "b", "session")
            .first()
        )
        if match is None:
            raise Refused(_("This match is not paired any more."), "match_not_paired")
        return match


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


def _label(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.name}".strip()


def today() -> Any:
    """The day on the federation's clock."""
    return timezone.localdate()


def sides_label(match: Match) -> str:
    """Both sides of a match."""
    return f"{_label(match.a.entrant)} – {_label(match.b.entrant)}"


def match_label(match: Match) -> str:
    """Its round, both sides, and what is entered."""
    figures = f" ({match.figures})" if match.figures else ""
    return f"{match.round}: {sides_label(match)}{figures}"


def _session_label(session: Session) -> str:
    """Its number and its day."""
    return f"{session.number} ({day(session.played_on)})"
