"""What holds where an event's conditions of contest are silent: as the regulations say, or as is usual."""

from collections.abc import Iterable, Mapping
from typing import Any

from clubs.models import Event
from clubs.regulations import books
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.contest import CHOICES, DRAW_COUNTS, RULES
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import forms_of
from clubs.tournaments.services.stages import WINDOWS
from federation.reader import reader_language
from federation.tenancy.context import current
from scoring.engine.conditions import ALLOWED
from scoring.engine.contest import Form
from scoring.regulations import RegulationError

SILENT = {key: values[0] for key, values in CHOICES.items()}
SILENT |= {key: str(least) for key, (least, _most) in DRAW_COUNTS.items()}


def usual_of(key: str, event: Event, book: Rulebook) -> Any:
    """What holds of a condition where nothing is said of it; None where nothing does."""
    if key in SILENT:
        return SILENT[key]
    try:
        return _of_pack(key, event, book)
    except RegulationError:
        return None


def _of_pack(key: str, event: Event, book: Rulebook) -> Any:
    form = Form(event.form)
    if key == "vp_scale" and form.contest.vp == "points":
        return book.only_scale_of_points
    if key in ALLOWED:
        return book.default(key)
    if key in WINDOWS:
        minutes = book.rule(WINDOWS[key]).minutes
        return str(minutes)
    if key == "master_points":
        scheme = book.scheme_for(event.tournament.level, event.form)
        return scheme.key if scheme else None
    names = RULES[key][0] if key in RULES else (key,)
    name = names[-1] if form.contest.rules.has_vps else names[0]
    rule, _dot, field = name.partition(".")
    return book.number(rule, field) if field else None


def lines_of(body: Mapping[str, Any], terms: ConditionTerms) -> list[tuple[str, str]]:
    """Conditions in words, each with its title, in their order."""
    return [(title(key), value_in_words(key, value, terms)) for key, value in body.items()]


def terms_of(event: Event, bodies: Iterable[tuple[str, str]] = ()) -> ConditionTerms:
    """In whose terms an event's conditions are written; `bodies`: of appeals, their keys and names."""
    language = reader_language()
    schemes = {scheme.key: scheme.name(language) for scheme in Rulebook.before_conditions(event).schemes}
    editions = {str(number): edition.name(language) for number, edition in books.editions_here().items()}
    return ConditionTerms(forms_of(event), current().currency, schemes, dict(bodies), editions)
