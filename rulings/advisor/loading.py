"""Reading the tables. A table that is not as it has to be is our mistake, and nothing starts with it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulings.advisor.checking import check
from rulings.advisor.tables import (
    UNKNOWN_VALUE,
    AdvisorFact,
    AdvisorRule,
    AdvisorTopic,
    Consequences,
    Library,
    Option,
    Ruling,
    Value,
)
from rulings.library.bilingual import BilingualText
from scoring.engine.words import WRITTEN

HERE = Path(__file__).parent
# The order in which a director looks for a topic.
ORDER = (
    "revoke",
    "lead_out_of_turn",
    "premature_play",
    "insufficient_bid",
    "change_of_call",
    "exposed_in_auction",
    "must_pass",
    "call_after_end",
    "call_out_of_rotation",
    "number_of_cards",
    "played_card_case",
    "card_played",
    "change_of_designation",
    "designation_from_dummy",
    "dummy_misplaced_card",
    "fifth_card",
    "dummy_conduct",
    "dummy_touches_or_suggests",
    "opening_lead_withdrawal",
    "misexplanation_timing",
    "review_and_questions",
    "dummy_layout",
    "follow_suit",
    "penalty_card",
    "retraction",
    "defender_exposes",
    "declarer_exposes",
    "defective_trick",
    "trick_inspection",
    "trick_arrangement",
    "claim",
)


@cache
def library() -> Library:
    """Every table, checked. Raises ValueError for a table with a gap, a contradiction or an idle rule."""
    words = _read("words.toml")
    yes_no = {True: _bilingual(words["yes_no"]["yes"]), False: _bilingual(words["yes_no"]["no"])}
    library = Library(
        {name: _topic(name, _read(f"topics/{name}.toml"), yes_no) for name in ORDER},
        {code: _ruling(entry) for code, entry in _read("outcomes.toml").items()},
        {group: {key: _bilingual(text) for key, text in entries.items()} for group, entries in words.items()},
    )
    problems = check(library)
    if problems:
        raise ValueError("; ".join(problems))
    return library


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def _bilingual(entry: Mapping[str, str]) -> BilingualText:
    return BilingualText(**{language: entry[language] for language in WRITTEN})


def _ruling(entry: Mapping[str, Any]) -> Ruling:
    return Ruling(_bilingual(entry["title"]), _bilingual(entry["say"]))


def _topic(name: str, read: Mapping[str, Any], yes_no: Mapping[bool, BilingualText]) -> AdvisorTopic:
    return AdvisorTopic(
        name,
        _bilingual(read["title"]),
        read["laws"],
        tuple(_fact(entry, yes_no) for entry in read["facts"]),
        tuple(map(_rule, read["rules"])),
        _bilingual(read["beware"]) if "beware" in read else None,
    )


def _fact(entry: Mapping[str, Any], yes_no: Mapping[bool, BilingualText]) -> AdvisorFact:
    kind = entry.get("kind", "choice")
    return AdvisorFact(
        entry["name"],
        _bilingual(entry["question"]),
        tuple(entry["whom"]),
        _options(kind, entry, yes_no),
        entry.get("assumed"),
        kind == "count",
        _bilingual(entry["beware"]) if "beware" in entry else None,
    )


def _options(kind: str, entry: Mapping[str, Any], yes_no: Mapping[bool, BilingualText]) -> tuple[Option, ...]:
    """The answers: yes and no unless listed; `kind = "flag_or_unknown"` lists what unknown is called."""
    only = {
        value: {name: tuple(values) for name, values in limits.items()}
        for value, limits in entry.get("only", {}).items()
    }
    flags = tuple(Option(value, label, {}) for value, label in yes_no.items())
    listed = tuple(
        Option(_value(kind, value), _bilingual(label), only.get(value, {}))
        for value, label in entry.get("options", {}).items()
    )
    return flags + listed if kind in ("flag", "flag_or_unknown") else listed


def _value(kind: str, written: str) -> Value:
    return int(written) if kind == "count" else written


def _rule(entry: Mapping[str, Any]) -> AdvisorRule:
    when = {
        name: tuple(value) if isinstance(value, list) else (value,) for name, value in entry["when"].items()
    }
    names = Consequences.__dataclass_fields__
    follows = {name: entry[name] for name in names if name in entry}
    if "information" in follows:
        follows["information"] = tuple(follows["information"])
    return AdvisorRule(
        entry["id"],
        when,
        entry["outcome"],
        tuple(entry["laws"]),
        _bilingual(entry["because"]),
        Consequences(**follows),
        entry.get("source", ""),
        tuple(entry.get("also", ())),
    )


assert UNKNOWN_VALUE == "unknown", "tables write it so"
