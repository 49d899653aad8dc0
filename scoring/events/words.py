"""The conditions of contest of an event in words, beside what the regulations would say."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.models import Event
from clubs.tournaments.contest import BIRTHS, CHOICES, DRAW_COUNTS, DRAWS, MINUTES, RULES, as_text
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.stages import WINDOWS
from federation.templatetags.portal import day as in_words
from scoring.engine.conditions import ALLOWED
from scoring.engine.contest import Form
from scoring.engine.events.tie_breaks import TieBreaks
from scoring.regulations import RegulationError
from scoring.sessions.words.conditions import OF_TEAMS, TITLES, WHO, counted_in, value_in_words


class ConditionInWords(NamedTuple):
    """A condition in words; `usual` is what the regulations say, "" where they say nothing of it."""

    title: str
    value: str
    usual: str
    explained: str

    @property
    def differs(self) -> bool:
        """Whether it is not as the regulations say."""
        return self.value != self.usual


OWN_TITLES = {
    "exactly_half": gettext_lazy("A team so late that exactly half of the round can be played"),
    "already_won": gettext_lazy("A match that was won already when it was forfeited"),
    "weighted_imps": gettext_lazy("IMPs of weighted scores"),
    "carry_over": gettext_lazy("Carried over to the next stage"),
    "tie_breaks": gettext_lazy("Ties are broken by"),
    "partner_keeps_points": gettext_lazy("Points of the partner of a player who is sent out"),
    "correction_minutes": gettext_lazy("Corrections"),
    "ruling_minutes": gettext_lazy("Requests for a ruling"),
    "appeal_minutes": gettext_lazy("Appeals"),
    "report_minutes": gettext_lazy("A captain's report that nobody answers counts after"),
    "captain_reports": gettext_lazy("Captains report their matches"),
    "board_reports": gettext_lazy("Players enter results at the table"),
    "line_ups": gettext_lazy("Captains enter line-ups"),
    "line_up_parts": gettext_lazy("Parts of a match with a line-up of their own"),
    "cancelled_boards_scale": gettext_lazy("Scale of victory points where boards are cancelled"),
    "winners": gettext_lazy("Winners"),
    "overall": gettext_lazy("Simultaneous at many clubs: places go by"),
    "bye_vp": gettext_lazy("A bye"),
    "bye_percent": gettext_lazy("A bye of pairs at matchpoints"),
    "appeal_bodies": gettext_lazy("Appeals are heard by"),
    "appeal_deposit": gettext_lazy("Deposit for an appeal"),
    "open_to": gettext_lazy("Open to"),
    "born_from": gettext_lazy("Born on or after"),
    "born_through": gettext_lazy("Born on or before"),
    "master_points": gettext_lazy("Master points"),
}
EXPLAINED = {
    "correction_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "ruling_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "appeal_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "report_minutes": gettext_lazy("Not said: never; the opponents or the director answer."),
    "line_ups": gettext_lazy("Hidden from the opponents until both are in or the round has started."),
    "appeal_bodies": gettext_lazy("The first one that hears the ground; from there to the next."),
    "appeal_deposit": gettext_lazy("At the first body; further ones ask their own."),
    "bye_vp": gettext_lazy("What a team without an opponent gets for the round."),
    "bye_percent": gettext_lazy("Of what its boards could bring. Not counted: places go by percentages."),
    "open_to": gettext_lazy("By the federation's register of particulars; the organiser may enter others."),
    "born_from": gettext_lazy("By the federation's register of particulars, this day included."),
    "born_through": gettext_lazy("By the federation's register of particulars, this day included."),
    "tie_breaks": gettext_lazy("In this order; where nothing is named, tied contestants share the place."),
    "vp_scale": gettext_lazy("How the IMPs of a match become victory points."),
    "exactly_half": gettext_lazy("The regulations part here: half can be played, and half cannot."),
}
OWN_VALUES = {
    ("exactly_half", "play"): gettext_lazy("plays the rest of the round"),
    ("exactly_half", "forfeit"): gettext_lazy("forfeits the round"),
    ("already_won", "better_of"): gettext_lazy("the better of its result and of the forfeit"),
    ("already_won", "award"): gettext_lazy("counts as any other forfeit"),
    ("weighted_imps", "exact"): gettext_lazy("kept exact"),
    ("weighted_imps", "nearest"): gettext_lazy("rounded to whole IMPs"),
    ("partner_keeps_points", "yes"): gettext_lazy("kept"),
    ("partner_keeps_points", "keeps"): gettext_lazy("kept"),
    ("partner_keeps_points", "no"): gettext_lazy("lost"),
    ("partner_keeps_points", "loses"): gettext_lazy("lost"),
    ("cancelled_boards_scale", "scheduled"): gettext_lazy("that of the boards scheduled"),
    ("cancelled_boards_scale", "played"): gettext_lazy("that of the boards played"),
    **{
        (key, value): word
        for key in ("captain_reports", "board_reports", "line_ups")
        for value, word in (("yes", gettext_lazy("yes")), ("no", gettext_lazy("no")))
    },
    ("winners", "1"): gettext_lazy("one for the whole field"),
    ("winners", "2"): gettext_lazy("one in each direction"),
    ("overall", "across_field"): gettext_lazy("the comparison with every table of every club"),
    ("overall", "own_club"): gettext_lazy("the average of the percentages in the own club"),
    ("open_to", "all"): gettext_lazy("everybody"),
    ("open_to", "women"): gettext_lazy("women"),
    ("open_to", "men"): gettext_lazy("men"),
    ("open_to", "mixed"): gettext_lazy("mixed: a woman and a man in each pair"),
    ("bye_percent", "none"): gettext_lazy("not counted"),
    ("carry_over", "none"): gettext_lazy("nothing"),
    ("carry_over", "full"): gettext_lazy("everything"),
    ("carry_over", "boards"): gettext_lazy("in the proportion of the boards"),
    ("tie_breaks", ""): gettext_lazy("nothing: places are shared"),
}
BREAKERS = {
    "head_to_head": gettext_lazy("the results among those tied"),
    "imp_quotient": gettext_lazy("IMPs won over IMPs lost"),
    "boards_won": gettext_lazy("boards won"),
    "wins": gettext_lazy("matches won"),
    "tops": gettext_lazy("the number of tops"),
    "last_session": gettext_lazy("the last session"),
    "lot": gettext_lazy("lot"),
}
DRAW_TITLES = {
    "pairing": gettext_lazy("Rounds are drawn"),
    "swiss_within": gettext_lazy("Swiss: who meets inside a group of one score"),
    "swiss_first": gettext_lazy("Swiss: the first round goes by"),
    "swiss_first_within": gettext_lazy("Swiss: who meets in the first round"),
    "swiss_last": gettext_lazy("Swiss: the last round"),
    "swiss_odd": gettext_lazy("Swiss: where the number of teams is odd"),
    "swiss_three_way_rounds": gettext_lazy("Swiss: rounds that a three-way match takes"),
    "swiss_early": gettext_lazy("Swiss: a round may be drawn while results are missing"),
    "swiss_clubs_apart_rounds": gettext_lazy("Swiss: rounds in which teams of one club are kept apart"),
    "knockout_sessions": gettext_lazy("Knockout: sessions that a match takes"),
    "round_robin_legs": gettext_lazy("Round robin: how often everybody meets everybody"),
}
DRAW_VALUES = {
    "by_form": gettext_lazy("as the form of contest says"),
    "round_robin": gettext_lazy("as a round robin"),
    "swiss": gettext_lazy("by the Swiss system"),
    "danish": gettext_lazy("by the Danish system"),
    "knockout": gettext_lazy("as a knockout"),
    "neighbours": gettext_lazy("neighbours"),
    "halves": gettext_lazy("the upper half against the lower"),
    "fold": gettext_lazy("the first against the last"),
    "seed": gettext_lazy("seeds"),
    "lot": gettext_lazy("lot"),
    "king_of_the_hill": gettext_lazy("neighbours in the standings, rematches allowed"),
    "bye": gettext_lazy("one has a bye"),
    "three_way": gettext_lazy("three have a three-way match"),
    "no": gettext_lazy("no"),
    "yes": gettext_lazy("yes"),
}
# What holds where nothing is said.
SILENT = {key: values[0] for key, values in CHOICES.items()}
SILENT |= {key: str(least) for key, (least, _most) in DRAW_COUNTS.items()}


def conditions_in_words(body: Mapping[str, Any], event: Event) -> list[ConditionInWords]:
    """Every condition of an edition in words, in its order."""
    book = Rulebook.before_conditions(event)
    with_vps = Form(event.form).contest.rules.has_vps
    return [
        ConditionInWords(
            _title(key),
            _value(key, value),
            _usual(key, book, with_vps=with_vps),
            str(EXPLAINED.get(key, "")),
        )
        for key, value in body.items()
    ]


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What an edition changed: the condition, what it said before, what it says now."""
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            was, now = (
                _value(key, conditions[key]) if key in conditions else "–" for conditions in (before, after)
            )
            yield _title(key), was, now


def _title(key: str) -> str:
    if key in ALLOWED:
        return str(TITLES[key])
    if key in DRAW_TITLES:
        return str(DRAW_TITLES[key])
    return str(OWN_TITLES[key]) if key in OWN_TITLES else _("Regulation “%(name)s”") % {"name": key}


def _value(key: str, value: Any) -> str:
    if key == "master_points":
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = as_text(value)
    if key in ALLOWED:
        return value_in_words(key, text)
    if key in MINUTES:
        return _minutes(int(text))
    if (key, text) in OWN_VALUES:
        return str(OWN_VALUES[key, text])
    if key in DRAWS:
        return str(DRAW_VALUES.get(text, text))
    if key == "tie_breaks":
        names = text.replace(",", " ").split()
        return _(", ").join(str(BREAKERS.get(name, name)) for name in names)
    if key in BIRTHS:
        return in_words(date.fromisoformat(text))
    if key == "bye_percent":
        return f"{text}%"
    return _("%(count)s VP") % {"count": text} if key == "bye_vp" else text


def _minutes(count: int) -> str:
    return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}


def _usual(key: str, book: Rulebook, *, with_vps: bool) -> str:
    """What holds where the conditions are silent, in the same words; "" where nothing does."""
    if key in SILENT:
        return _value(key, SILENT[key])
    try:
        usual = _of_pack(key, book, with_vps=with_vps)
    except RegulationError:
        return ""
    return "" if usual is None else _value(key, usual)


def _of_pack(key: str, book: Rulebook, *, with_vps: bool) -> Any:
    if key in ALLOWED:
        return book.default(key)
    if key in WINDOWS:
        return int(book.rule(WINDOWS[key]).minutes)
    names = RULES[key][0] if key in RULES else (key,)
    name = names[-1] if with_vps else names[0]
    rule, _dot, field = name.partition(".")
    return book.number(rule, field) if field else None


def boards_in(form: Form) -> str:
    """What its matches are counted in before they become points."""
    return str(OF_TEAMS[form.contest.scoring]) if form.is_teams else counted_in(form)


def has_points(form: Form) -> bool:
    """Whether matches become victory points."""
    return bool(form.contest.matches_in)


def who_plays(form: Form) -> str:
    """What a contestant is."""
    return str(WHO[form.contest.contestants])


def parts_by_quotient(event: Event, form: Form) -> bool:
    """Whether ties are broken by the quotient of IMPs, wherever in the list."""
    try:
        return "imp_quotient" in Rulebook.of_event(event, form).rule(TieBreaks).names
    except RegulationError:
        return False
