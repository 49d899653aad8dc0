"""The regulations that an event is played under: the pack as it stood on the day, and what was announced."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from clubs.contest import Contest
from clubs.models import Event, Form, Session
from clubs.services.tournaments import contest_of, pack_of
from federation.tenancy.context import current
from scoring import regulations
from scoring.engine.conditions import Conditions
from scoring.engine.penalties import forms
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.bands import Bands
from scoring.engine.victory_points.scale import Scale

R = TypeVar("R", bound=Rule)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Rules and scales by name, on one day, with the conditions of contest before them."""

    pack: str
    day: date
    overrides: Mapping[str, str]
    form: forms.Form
    contest: Contest

    @classmethod
    def of_event(cls, event: Event, form: Form) -> "Rulebook":
        """Of an event, for one of its stages."""
        contest = contest_of(event)
        return cls(pack_of(event), event.tournament.starts_on, contest.overrides, forms.NAMES[form], contest)

    @classmethod
    def of_session(cls, session: Session) -> "Rulebook":
        """Of a session: its event's, or its own where it belongs to none."""
        if session.stage is not None:
            event = session.stage.event
            return cls.of_event(event, Form(session.stage.form or event.form))
        form = forms.OF_SESSION[session.form, session.scoring]
        overrides = session.scoring_conditions
        return cls(current().regulation_pack, session.played_on, overrides, form, Contest(overrides))

    def rule(self, kind: type[R], otherwise: R | None = None) -> R:
        """A rule. Raises RegulationError where the pack has none for that day and nothing holds otherwise."""
        if otherwise is not None and kind.KEY not in regulations.book(self.pack).rules:
            return otherwise
        return regulations.rule(kind, self.pack, self.day, self.overrides)

    @property
    def conditions(self) -> Conditions:
        """The conditions of a session."""
        kept = {key: text for key, text in self.overrides.items() if "." not in key}
        return regulations.conditions(self.pack, self.day, kept)

    @property
    def scale(self) -> Scale:
        """From IMPs to victory points."""
        return regulations.scale(self.conditions.vp_scale, self.pack, self.day)

    @property
    def scale_of_points(self) -> Scale:
        """From differences in points to victory points. REG-2.2.4

        Raises Refusal for a scale of IMPs: 300 points are no 300 IMPs. A scale that asks only who has
        won serves both.
        """
        name, scale = self.conditions.vp_scale, self.scale
        value = regulations.book(self.pack).scales[name].on(self.day).value
        if value.get("margin") == "points" or _asks_who_won(scale):
            return scale
        raise Refusal(UNKNOWN, "vp_scale", "vp_scale_of_imps", name=name)


def _asks_who_won(scale: Scale) -> bool:
    return isinstance(scale, Bands) and all(max(table.lows) <= 1 for table in scale.tables)
