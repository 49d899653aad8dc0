"""The one door to the regulations: a pack on a day, with the conditions of contest before it.

Whoever asks what a regulation says asks a rulebook. Its day is the day played, never today unless it is the
federation that asks; and what conditions of contest say of a rule counts for everybody who asks for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from clubs.models import Event, Session
from clubs.regulations.books import book_here, editions_here
from clubs.tournaments.contest import EDITION, EDITION_DIGITS, PACK_ALONE, EventConditions
from clubs.tournaments.services.tournaments import contest_of, pack_of
from federation.roles import today
from federation.tenancy.context import current
from federation.text.numbers import whole
from scoring import regulations
from scoring.engine.conditions import Conditions
from scoring.engine.contest import Form
from scoring.engine.corrections.period import AppealPeriod, CorrectionPeriod, RulingPeriod
from scoring.engine.masterpoints.ranks import RankLadder
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.penalties import forms
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import Scale
from scoring.regulations import Book, RegulationError, ageing, margins, overriding
from scoring.regulations.kinds import KINDS

R = TypeVar("R", bound=Rule)
Window = CorrectionPeriod | RulingPeriod | AppealPeriod


@dataclass(frozen=True)
class Rulebook:
    """Rules, scales, schemes and ladders by name, on one day, with the conditions of contest before them."""

    pack: str
    day: date
    overrides: Mapping[str, str] = field(default_factory=dict)  # what figures depend on
    contest: EventConditions = field(default_factory=EventConditions)
    corrections: Mapping[str, str] = field(default_factory=dict)  # what is said of the rules of corrections
    _form: forms.RuleForm | None = None

    @classmethod
    def of_event(cls, event: Event, form: Form | None = None) -> "Rulebook":
        """Of an event, for one of its stages; `form`: the stage's, where that is another."""
        contest, day = contest_of(event), event.tournament.starts_on
        named = Form(form or event.form).contest.rules
        return cls(pack_of(event), day, contest.overrides, contest, {}, named)

    @classmethod
    def before_conditions(cls, event: Event) -> "Rulebook":
        """What holds at an event where its conditions of contest are silent."""
        return cls(pack_of(event), event.tournament.starts_on)

    @classmethod
    def of_session(cls, session: Session) -> "Rulebook":
        """Of a session: its event's, or its own where it belongs to none."""
        if session.stage is not None:
            return cls.of_event(session.stage.event, Form(session.stage.form or session.stage.event.form))
        return cls.of_day_played(session)

    @classmethod
    def of_day_played(cls, session: Session) -> "Rulebook":
        """By a session's own day and its own conditions, whether or not it belongs to an event.

        An event writes its conditions into its sessions, and starts a day or more before the last of them.
        """
        form = forms.of_session(session.form, session.scoring, session.matches_in)
        own = session.scoring_conditions
        pack = current().regulation_pack
        return cls(pack, session.played_on, own, EventConditions(own), session.correction_conditions, form)

    @classmethod
    def of_federation(cls, day: date | None = None) -> "Rulebook":
        """Of the federation in scope on a day; without one, today."""
        return cls(current().regulation_pack, day or today())

    @property
    def form(self) -> forms.RuleForm:
        """The form of contest, as the regulations tell forms apart."""
        assert self._form is not None, "asked of a contest"
        return self._form

    def has(self, kind: type[Rule]) -> bool:
        """Whether the pack has a rule of a kind, on whichever day."""
        return kind.KEY in self.book.rules

    def rule(self, kind: type[R], otherwise: R | None = None) -> R:
        """A rule. Raises RegulationError where the pack has none for that day and nothing holds otherwise."""
        if otherwise is not None and not self.has(kind):
            return otherwise
        return regulations.rule(kind, self.book, self.rules_day, {**self.overrides, **self.corrections})

    def minutes(self, key: str, kind: type[Window]) -> Fraction:
        """How long a window of the results is open: by the conditions of contest, else by the rule."""
        own = self.contest.minutes.get(key)
        return Fraction(own) if own is not None else Fraction(self.rule(kind).minutes)

    @property
    def conditions(self) -> Conditions:
        """The conditions of a session. Raises ConditionError for what cannot be."""
        return regulations.conditions(self.book, self.rules_day, self._own)

    def check(self) -> None:
        """Raise ConditionError or RegulationError for conditions of contest that cannot be."""
        regulations.conditions(self.book, self.rules_day, self._own)
        overriding.refuse({**self.overrides, **self.corrections}, self.book, self.rules_day)

    @property
    def scales(self) -> tuple[str, ...]:
        """The names of the scales from IMPs to victory points."""
        return regulations.scales(self.book)

    @property
    def scale(self) -> Scale:
        """From IMPs to victory points, by the conditions."""
        return self.scale_named(self.conditions.vp_scale)

    @property
    def percent_scale(self) -> PercentScale | None:
        """From percentages to victory points, where the regulations have one scale of this kind."""
        return regulations.only_percent_scale(self.book, self.rules_day)

    def scale_named(self, name: str) -> Scale:
        """A scale from IMPs to victory points. Raises RegulationError for a name that is none."""
        return regulations.scale(name, self.book, self.rules_day)

    @property
    def scale_of_points(self) -> Scale:
        """From differences in points to victory points. REG-2.2.4

        Where conditions of contest name none, the only one that the regulations have. Raises Refusal for a
        scale of IMPs.
        """
        name = self.overrides.get("vp_scale") or self.only_scale_of_points or self.conditions.vp_scale
        if margins.serves(name, "points", self.book, self.rules_day):
            return self.scale_named(name)
        raise Refusal(UNKNOWN, "vp_scale", "vp_scale_of_imps", name=name)

    @property
    def only_scale_of_points(self) -> str | None:
        """The scale of differences in points, where the regulations have exactly one."""
        return margins.only_scale_of_points(self.book, self.rules_day)

    @property
    def scales_of_imps(self) -> tuple[str, ...]:
        """The names of the scales that turn IMPs into victory points on the day."""
        return margins.serving("imps", self.book, self.rules_day)

    @property
    def schemes(self) -> tuple[Scheme, ...]:
        """The schemes of master points."""
        return regulations.schemes(self.book, self.rules_day)

    def scheme(self, name: str) -> Scheme:
        """A scheme by its key. Raises RegulationError for a key that is none, and outside its dates."""
        return regulations.scheme(name, self.book, self.rules_day)

    def scheme_for(self, level: str, form: str) -> Scheme | None:
        """The pack's own scheme for a level and a form of contest; None where it has none."""
        return regulations.scheme_for(level, form, self.book, self.rules_day)

    @property
    def ladders(self) -> tuple[str, ...]:
        """The keys of the ladders of ranks."""
        return tuple(self.book.ladders)

    def ladder(self, name: str = "") -> RankLadder | None:
        """The ranks: by name, or the first that there are; None where there are none."""
        return regulations.ladder(self.book, self.rules_day, name)

    def shares_left(self, year: int) -> Mapping[str, Fraction]:
        """By colour, the share of older points that is left from the first day of a year on."""
        return ageing.shares_of(self.book, year)

    def colours_ageing(self, year: int) -> frozenset[str]:
        """The colours that lose something in a year, or have in one before it."""
        return ageing.colours(self.book, year)

    def default(self, condition: str) -> Any:
        """What the pack says of a condition of sessions. Raises NotInForce outside its dates."""
        return self.book.on(self.rules_day)[condition].value

    def number(self, rule: str, field: str) -> Any:
        """A number of a rule by their names; None where the pack has no such rule, or the rule none of it."""
        dated = self.book.rules.get(rule)
        if dated is None:
            return None
        return dated.on(self.rules_day).value.get(field, KINDS[rule].defaults().get(field))

    @property
    def book(self) -> Book:
        """The regulations as a whole: the pack, followed by the editions that the federation has adopted."""
        is_own = self.pack == current().regulation_pack and self.overrides.get(EDITION) != PACK_ALONE
        return book_here() if is_own else regulations.book(self.pack)

    @property
    def rules_day(self) -> date:
        """The day by which rules are taken: its own, or the first of the edition that the conditions name.

        Raises RegulationError for one that is not there.
        """
        named = self.overrides.get(EDITION, PACK_ALONE)
        if named == PACK_ALONE:
            return self.day
        edition = editions_here().get(whole(named, EDITION_DIGITS) or 0)
        if edition is None:
            raise RegulationError("edition_unknown", number=named[:60])
        return edition.starts

    @property
    def _own(self) -> Mapping[str, str]:
        """What is said of rules and scoring, beside by which edition they are taken."""
        return {key: text for key, text in self.overrides.items() if key != EDITION}


def pack_named(pack: str) -> Book:
    """A pack by its key: what it is called, and whether somebody has confirmed it. It has no day."""
    return regulations.book(pack)
