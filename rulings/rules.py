"""The regulations that a session is played under: its event's, or its own where it belongs to none."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from clubs.models import Form, Session
from clubs.services.tournaments import contest_of, pack_of
from federation.tenancy.context import current
from scoring import regulations
from scoring.engine.penalties import forms
from scoring.engine.regulation import Rule

R = TypeVar("R", bound=Rule)


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules by name on one day, with the conditions of contest before them."""

    pack: str
    day: date
    overrides: Mapping[str, str]
    form: forms.Form

    @classmethod
    def of(cls, session: Session) -> "Rules":
        """Those of a session."""
        stage = session.stage
        if stage is not None:
            event = stage.event
            form = forms.NAMES[Form(stage.form or event.form)]
            return cls(pack_of(event), event.tournament.starts_on, contest_of(event).overrides, form)
        form = forms.OF_SESSION[session.form, session.scoring]
        return cls(current().regulation_pack, session.played_on, session.scoring_conditions, form)

    def rule(self, kind: type[R]) -> R:
        """A rule. Raises RegulationError where the regulations have none for that day."""
        return regulations.rule(kind, self.pack, self.day, self.overrides)
