"""The conditions of contest of an event, read and checked. Pure: text by key in, settings out.

They stand before the regulation pack. Keys of the pack's conditions ("matchpoint_scale") and of its rules
("forfeit_award.draw_factor") are passed on as they are; the keys below have a meaning of their own.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from federation.text.numbers import whole
from scoring import regulations
from scoring.engine.conditions import ALLOWED, ConditionError, check
from scoring.engine.given.exact import exact
from scoring.engine.masterpoints.inline import inline
from scoring.engine.refusal import Refusals
from scoring.regulations import Pack, RegulationError

# What a short key says to which rules of the pack, and which values it may have.
RULES: Mapping[str, tuple[tuple[str, ...], Mapping[str, str] | None]] = {
    "exactly_half": (
        ("lateness.exactly_half", "lateness.exactly_half_vp"),
        {"play": "play", "forfeit": "forfeit"},
    ),
    "already_won": (("forfeit_award.already_won",), {"better_of": "better_of", "award": "award"}),
    "weighted_imps": (("weighted_imps.rounding",), {"exact": "exact", "nearest": "nearest"}),
    "carry_over": (("carry_over.policy",), None),
    "tie_breaks": (("tie_breaks.order",), None),
    "partner_keeps_points": (("manners_boards.partner_points",), {"yes": "keeps", "no": "loses"}),
}
# Of the stage's windows, and after which a captain's report counts that nobody answers (never, unless said).
MINUTES = ("correction_minutes", "ruling_minutes", "appeal_minutes", "report_minutes")
MINUTES_MAX = 100_000
# How rounds are drawn: clubs.playing.services.pairing. What is not said is the first of each.
DRAWS: Mapping[str, tuple[str, ...]] = {
    "pairing": ("by_form", "round_robin", "swiss", "danish", "knockout"),
    "swiss_within": ("neighbours", "halves", "fold"),
    "swiss_first": ("seed", "lot"),
    "swiss_first_within": ("halves", "fold", "neighbours"),
    "swiss_last": ("swiss", "king_of_the_hill"),
    "swiss_odd": ("bye", "three_way"),
    # Whether who loses once plays on; of a repechage, how many play the knockout that follows it.
    "knockout_losers": ("out", "double", "double_second_final", "repechage"),
    "repechage_places": ("4", "8", "16", "32"),
    "swiss_early": ("no", "yes"),  # a round may be drawn while results of the one before are missing
}
DRAW_COUNTS: Mapping[str, tuple[int, int]] = {
    "swiss_clubs_apart_rounds": (0, 100),
    "round_robin_legs": (1, 4),
    "swiss_three_way_rounds": (1, 2),
    "repechage_rounds": (1, 4),  # in how many a loss is no end
    "knockout_sessions": (1, 8),  # in how many sessions a match is played; it is decided after the last
}
# What players enter themselves: services match_reports, board_reports, line_ups;
# what a table's page shows (clubs.table). The first where silent.
PLAYERS: Mapping[str, tuple[str, ...]] = {
    "captain_reports": ("yes", "no"),
    "board_reports": ("yes", "no"),
    "table_travellers": ("yes", "no"),
    "table_ranking": ("yes", "no"),
    "line_ups": ("no", "yes"),
    "coach_speaks": ("no", "yes"),  # whom the captain lets speak: services coaches
    "line_up_parts": ("1", "2", "3", "4"),
}
# Who may enter: everybody, or by what the register says of them (clubs.tournaments.services.eligibility).
WHO_ENTERS: Mapping[str, tuple[str, ...]] = {"open_to": ("all", "women", "men", "mixed")}
BIRTHS = ("born_from", "born_through")  # days as 2001-01-31, each included
CHOICES: Mapping[str, tuple[str, ...]] = {
    "cancelled_boards_scale": ("scheduled", "played"),
    "winners": ("1", "2"),
    # A list with handicaps beside the standings: percents of a session, or points of a session or a match.
    "handicap": ("none", "percent", "points"),
    # Of a simultaneous event: compared with all tables of all clubs, or percentages of one's own club.
    "overall": ("across_field", "own_club"),
    **WHO_ENTERS,
    **DRAWS,
    **PLAYERS,
}
# Which bodies hear appeals, by short names in their order, and what the first one asks as a deposit.
APPEALS = ("appeal_bodies", "appeal_deposit")
# By which edition of the regulations: "pack" or a number; where nothing is said, by those of the day.
EDITION, PACK_ALONE = "regulations", "pack"
BYES = ("bye_vp", "bye_percent")  # D.11: what they are worth, without a hidden default
OWN = (*RULES, *MINUTES, *CHOICES, *DRAW_COUNTS, *APPEALS, *BIRTHS, *BYES, "master_points")

EDITION_DIGITS = 6
_BODY = re.compile(r"[a-z][a-z0-9-]{0,39}")
_AMOUNT = re.compile(r"[0-9]{1,8}(\.[0-9]{1,2})?", re.ASCII)

BoardsOfScale = Literal["scheduled", "played"]
Overall = Literal["across_field", "own_club"]
HandicapUnit = Literal["none", "percent", "points"]
_HANDICAPS: Mapping[str, HandicapUnit] = {"percent": "percent", "points": "points"}


@dataclass(frozen=True, slots=True)
class EventConditions:
    """What an event's conditions of contest say, and nothing where they are silent."""

    overrides: Mapping[str, str] = field(default_factory=dict)  # for the regulation pack
    minutes: Mapping[str, int] = field(default_factory=dict)  # by MINUTES; the pack's where one is missing
    cancelled_boards_scale: BoardsOfScale = "scheduled"
    winners: int = 1
    overall: Overall = "across_field"
    bye_vp: Fraction | None = None
    bye_percent: str = ""  # of pairs at matchpoints: a percentage of the round, or "none"; "": nobody has one
    open_to: str = "all"
    born: tuple[date | None, date | None] = (None, None)  # from, through
    master_points: Any = None
    draws: Mapping[str, str] = field(default_factory=dict)  # by DRAWS and DRAW_COUNTS, where they are said
    players: Mapping[str, str] = field(default_factory=dict)  # by PLAYERS, where they are said
    appeals: Mapping[str, str] = field(default_factory=dict)  # by APPEALS, where they are said
    handicap: HandicapUnit = "none"

    @classmethod
    def read(cls, body: Mapping[str, Any], pack: Pack, day: date) -> "EventConditions":
        """The settings of a body. Raises ConditionError for the first that cannot be."""
        for problem in problems(body, pack, day):
            raise problem
        texts = {key: as_text(value) for key, value in body.items() if key != "master_points"}
        passed = {key: text for key, text in texts.items() if key not in OWN}
        return cls(
            passed | dict(_of_rules(texts)),
            {key: int(texts[key]) for key in MINUTES if key in texts},
            "played" if texts.get("cancelled_boards_scale") == "played" else "scheduled",
            int(texts.get("winners", "1")),
            "own_club" if texts.get("overall") == "own_club" else "across_field",
            exact(texts.get("bye_vp")),
            texts.get("bye_percent", ""),
            texts.get("open_to", "all"),
            (_day(texts, "born_from"), _day(texts, "born_through")),
            body.get("master_points"),
            {key: texts[key] for key in (*DRAWS, *DRAW_COUNTS) if key in texts},
            {key: texts[key] for key in PLAYERS if key in texts},
            {key: texts[key] for key in APPEALS if key in texts},
            _HANDICAPS.get(texts.get("handicap", ""), "none"),
        )

    def draw(self, key: str) -> str:
        """How rounds are drawn, by a key of DRAWS or DRAW_COUNTS; where nothing is said, the usual."""
        usual = DRAWS[key][0] if key in DRAWS else str(DRAW_COUNTS[key][0])
        return self.draws.get(key, usual)

    def player(self, key: str) -> str:
        """What players enter themselves, by a key of PLAYERS; where nothing is said, the usual."""
        return self.players.get(key, PLAYERS[key][0])


def as_text(value: Any) -> str:
    """A value of the document as the pack takes it: lists in order, yes and no for true and false."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def problems(body: Mapping[str, Any], pack: Pack, day: date) -> Iterator[ConditionError]:
    """Everything in a body that cannot be, each with its key and what it may be."""
    texts = {key: as_text(value) for key, value in body.items() if key != "master_points"}
    for key, text in texts.items():
        yield from _of_key(key, text)
    yield from _of_points(body.get("master_points"), pack, day)
    passed = {key: text for key, text in texts.items() if key in ALLOWED}
    known = {key: text for key, text in passed.items() if not list(_of_key(key, text))}
    try:
        regulations.conditions(pack, day, known)
    except ConditionError as error:
        yield error
    except RegulationError as error:
        yield ConditionError(
            "condition_value", key="pack", value=regulations.name_of(pack), allowed=str(error)
        )


def _of_points(stated: Any, pack: Pack, day: date) -> Iterator[ConditionError]:
    """What is wrong with a scheme of master points: a name the pack has not, or places that cannot be."""
    if stated is None:
        return
    try:
        if isinstance(stated, str):
            regulations.scheme(stated, pack, day)
        else:
            inline(stated)
    except RegulationError as error:
        yield ConditionError(error.code, **error.parameters)
    except Refusals as refused:
        for refusal in refused.refusals:
            parameters = {name: str(value) for name, value in refusal.parameters.items()}
            yield ConditionError(refusal.says, field=refusal.field, **parameters)


def _of_key(key: str, text: str) -> Iterator[ConditionError]:
    if key in RULES:
        allowed = RULES[key][1]
        if allowed is not None and text not in allowed:
            yield _value(key, text, ", ".join(allowed))
    elif key in CHOICES:
        if text not in CHOICES[key]:
            yield _value(key, text, ", ".join(CHOICES[key]))
    elif key in DRAW_COUNTS:
        least, most = DRAW_COUNTS[key]
        count = whole(text)
        if count is None or not least <= count <= most:
            yield _value(key, text, f"{least}–{most}")
    elif key in MINUTES:
        minutes = whole(text)
        if minutes is None or minutes > MINUTES_MAX:
            yield _value(key, text, f"0–{MINUTES_MAX}")
    elif key == "appeal_bodies":
        if not all(_BODY.fullmatch(word) for word in text.split()) or not text.split():
            yield _value(key, text, "appeals, competition, rules")
    elif key == "appeal_deposit":
        if not _AMOUNT.fullmatch(text):
            yield _value(key, text, "0, 5000, 30.00")
    elif key in BYES:
        yield from _of_bye(key, text)
    elif key == EDITION:
        if text != PACK_ALONE and whole(text, EDITION_DIGITS) is None:
            yield _value(key, text, "pack, 1, 2")
    elif key in BIRTHS:
        if not _is_day(text):
            yield _value(key, text, "2001-01-31")
    elif "." not in key:
        try:
            check(key, text)
        except ConditionError as error:
            yield error


def _of_bye(key: str, text: str) -> Iterator[ConditionError]:
    """D.11: a worth without a hidden default."""
    number = exact(text)
    if key == "bye_vp" and (number is None or number < 0):
        yield _value(key, text, "12, 0.6")
    if key == "bye_percent" and text != "none" and (number is None or not 0 <= number <= 100):
        yield _value(key, text, "none, 0–100")


def _of_rules(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, (names, words) in RULES.items():
        if key in texts:
            setting = words[texts[key]] if words else texts[key]
            yield from ((name, setting) for name in names)


def _value(key: str, text: str, allowed: str) -> ConditionError:
    return ConditionError("condition_value", key=key, value=text[:60], allowed=allowed)


def _is_day(text: str) -> bool:
    """ISO with hyphens only: what the form of a page sends."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _day(texts: Mapping[str, str], key: str) -> date | None:
    return date.fromisoformat(texts[key]) if key in texts else None
