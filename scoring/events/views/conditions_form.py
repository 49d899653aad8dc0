"""The conditions of contest of an event as a form: a field for each key, and what holds where it is empty."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Event
from clubs.tournaments.contest import APPEALS, BIRTHS, CHOICES, DRAW_COUNTS, DRAWS, MINUTES, RULES, as_text
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.reader import reader_language
from scoring.engine.conditions import ALLOWED, concerning
from scoring.engine.contest import Form
from scoring.engine.sentences import WORDS
from scoring.engine.sheet import Scoring, Sheet
from scoring.events.words import DRAW_TITLES, DRAW_VALUES, conditions_in_words

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
EXAMPLES = dict.fromkeys(BIRTHS, "2001-01-31")
FREE_HELP = {
    "appeal_bodies": gettext_lazy("Short names in their order: appeals rules. Empty: all bodies."),
    "appeal_deposit": gettext_lazy("An amount such as 5000, or 0. Empty: what the body asks."),
    "carry_over": gettext_lazy("none, full, boards or a share such as 1/2; then “max 20” where wanted."),
    "tie_breaks": gettext_lazy("Names in their order: head_to_head imp_quotient boards_won wins tops lot."),
    "bye_percent": gettext_lazy("A percentage such as 60, or none. Empty: nobody can have a bye."),
    "bye_vp": gettext_lazy("A number of victory points, such as 12. Empty: nobody can have a bye."),
}


class EventConditionsForm(forms.Form):
    """Nothing chosen: as the regulations say. Rules of the pack that have no field go into the last one."""

    rules = forms.CharField(
        label=gettext_lazy("Other rules of the regulations"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("One a line: forfeit_award.draw_factor = 5/4"),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why they change"),
        max_length=300,
        help_text=gettext_lazy("Shown to players beside this edition."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        newest = event.conditions.first()
        self.body = newest.body if newest else {}
        last = {name: self.fields.pop(name) for name in ("rules", "reason")}
        for key in keys_of(event, self.body):
            self.fields[key] = field_of(key, event)
        self.fields |= last

    @classmethod
    def initial_of(cls, event: Event) -> dict[str, Any]:
        """The edition that holds."""
        newest = event.conditions.first()
        body = newest.body if newest else {}
        rules = [f"{key} = {as_text(value)}" for key, value in body.items() if "." in key]
        return {key: as_text(value) for key, value in body.items()} | {"rules": "\n".join(rules)}

    def clean_rules(self) -> dict[str, str]:
        """Rules by key; every line that is none is named at once."""
        lines = [line.strip() for line in self.cleaned_data["rules"].splitlines() if line.strip()]
        pairs = [[part.strip() for part in line.partition("=")[::2]] for line in lines]
        wrong = [line for line, (key, text) in zip(lines, pairs, strict=True) if "." not in key or not text]
        if wrong:
            raise forms.ValidationError(
                [
                    _("“%(line)s” is no rule: write its key, =, and its value.") % {"line": line[:80]}
                    for line in wrong
                ]
            )
        return dict(map(tuple, pairs))

    def conditions(self) -> dict[str, Any]:
        """All conditions of the event: those that are no matter of this form stay."""
        mine = [key for key in self.fields if key not in ("rules", "reason")]
        kept = {key: value for key, value in self.body.items() if key not in mine and "." not in key}
        chosen = {key: as_said(self.cleaned_data[key]) for key in mine if self.cleaned_data.get(key)}
        rules: dict[str, Any] = self.cleaned_data["rules"]
        return kept | chosen | rules

    def refuse(self, refused: ConditionsRefused) -> None:
        """Every problem at its own field."""
        for problem in refused.problems:
            key = problem.parameters.get("key", "")
            sentence = WORDS.say(problem.code, problem.parameters, reader_language())
            place = key if key in self.fields else ("rules" if "." in key else None)
            if place is None or sentence not in self.errors.get(place, []):
                self.add_error(place, sentence)


def as_said(value: Any) -> Any:
    """A value as the document keeps it: days as text."""
    return value.isoformat() if isinstance(value, date) else value


def keys_of(event: Event, body: dict[str, Any]) -> Iterator[str]:
    """The keys that can matter for an event of its form, and those that were set already."""
    form = Form(event.form)
    contest = form.contest
    if form.is_teams:
        matter = {"vp_scale"} if contest.matches_in else set()
    else:
        matter = set(concerning(Sheet((), (), 1, Scoring(contest.scoring))))
    yield from (key for key in ALLOWED if key in matter or key in body)
    yield from (key for key in (*RULES, *MINUTES) if form.is_teams or key not in TEAMS_ONLY or key in body)
    is_drawn = form.is_teams or contest.by_results
    for key in (*CHOICES, *DRAW_COUNTS):
        matters = not form.is_teams if key in OF_PAIRS else is_drawn
        if matters or key in ALWAYS or key in body:
            yield key
    if form.is_teams or contest.vp or "bye_vp" in body:
        yield "bye_vp"
    if contest.bye == "percent" or "bye_percent" in body:
        yield "bye_percent"
    yield from APPEALS
    yield from BIRTHS


TEAMS_ONLY = ("exactly_half", "already_won", "weighted_imps", "partner_keeps_points", "report_minutes")
ALWAYS = ("winners", "open_to")
OF_PAIRS = ("winners", "overall", "board_reports")


def field_of(key: str, event: Event) -> forms.Field:
    """A key's field, with what it means and what holds where it stays empty."""
    values = _values(key, event)
    title, usual, explained = _words(key, values[0] if values else EXAMPLES.get(key, "0"), event)
    about = " ".join(filter(None, (explained, str(FREE_HELP.get(key, "")))))
    if values:
        empty = _("as the regulations say: %(usual)s") % {"usual": usual} if usual else _("not said")
        choices = [("", empty), *((value, _value(key, value, event)) for value in values)]
        return forms.ChoiceField(label=title, choices=choices, required=False, help_text=about)
    if key in BIRTHS:
        return forms.DateField(label=title, required=False, help_text=about, widget=DAY)
    about += " " + _("Empty: %(usual)s.") % {"usual": usual} if usual else ""
    return forms.CharField(label=title, required=False, max_length=200, help_text=about.strip())


def _values(key: str, event: Event) -> tuple[str, ...]:
    """The values to choose from; none where it is written."""
    if key == "vp_scale":
        return Rulebook.before_conditions(event).scales
    if key in ALLOWED:
        return ALLOWED[key]
    if key in DRAW_COUNTS:
        least, most = DRAW_COUNTS[key]
        return tuple(map(str, range(least, min(most, 20) + 1)))
    return CHOICES.get(key) or tuple(RULES.get(key, ((), None))[1] or ())


def _words(key: str, example: str, event: Event) -> tuple[str, str, str]:
    if key in DRAW_TITLES:
        usual = str(DRAW_VALUES[DRAWS[key][0]]) if key in DRAWS else str(DRAW_COUNTS[key][0])
        return str(DRAW_TITLES[key]), usual, ""
    condition = conditions_in_words({key: example}, event)[0]
    return condition.title, condition.usual, condition.explained


def _value(key: str, value: str, event: Event) -> str:
    if key in DRAW_TITLES:
        return str(DRAW_VALUES.get(value, value))
    return conditions_in_words({key: value}, event)[0].value
