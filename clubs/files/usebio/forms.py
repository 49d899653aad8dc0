"""What a USEBIO event is: pairs, individual or teams, and what its boards are compared by.

The event types of versions 1.0 and 1.1 say both at once; from version 1.2 on, the type says who plays,
BOARD_SCORING_METHOD how boards are compared and MATCH_SCORING_METHOD what becomes of a match.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from lxml import etree

from clubs.files.notation import fold
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import line_of, text_of

MATCHPOINTS, BUTLER, CROSS_IMPS, TOTAL_POINTS = "matchpoints", "butler", "cross_imps", "total_points"
IMPS, BOARD_A_MATCH = "imps", "board_a_match"


class UsebioForm(NamedTuple):
    """Form and scoring in our words; "" where the file's words are not ours."""

    form: str
    scoring: str
    in_vp: bool = False

    @property
    def is_swiss_pairs(self) -> bool:
        """Whether pairs meet in matches whose IMPs against the datum become victory points."""
        return self.form == "pairs" and self.scoring == IMPS and self.in_vp

    @property
    def states_vp(self) -> bool:
        """Whether pairs meet in matches whose victory points are the file's own."""
        return self.form == "pairs" and self.scoring in (MATCHPOINTS, CROSS_IMPS) and self.in_vp

    @property
    def is_scored(self) -> bool:
        """Whether sessions of this form are scored."""
        known = self.scoring in (_METHODS[self.form].values() if self.form else ())
        return self.is_swiss_pairs or (known and not (self.in_vp and self.scoring == BOARD_A_MATCH))


# Programs write it so; the standard has no word for it, and none for the points of a match's total.
PATTON: Final = ("PATTON", "HYBRID")
_OF_BOARDS: Final = {
    "MATCH_POINTS": MATCHPOINTS,
    "MATCHPOINTS": MATCHPOINTS,
    "MP": MATCHPOINTS,
    "BUTLER_IMPS": BUTLER,
    "BUTLER": BUTLER,
    "CROSS_IMPS": CROSS_IMPS,
    "CROSS_IMP": CROSS_IMPS,
    "AGGREGATE": TOTAL_POINTS,
}
_OF_TEAMS: Final = {
    "IMPS": IMPS,
    "IMP": IMPS,
    "PAB": BOARD_A_MATCH,
    "BAM": BOARD_A_MATCH,
    "POINT_A_BOARD": BOARD_A_MATCH,
    **dict.fromkeys(PATTON, BOARD_A_MATCH),
}
_METHODS: Final = {"pairs": _OF_BOARDS, "individual": _OF_BOARDS, "teams": _OF_TEAMS}
_TYPES: Final = {
    "MP_PAIRS": ("pairs", MATCHPOINTS),
    "BUTLER_PAIRS": ("pairs", BUTLER),
    "CROSS_IMP": ("pairs", CROSS_IMPS),
    "CROSS_IMPS": ("pairs", CROSS_IMPS),
    "CROSS_IMP_PAIRS": ("pairs", CROSS_IMPS),
    "AGGREGATE": ("pairs", TOTAL_POINTS),
    "AGGREGATE_PAIRS": ("pairs", TOTAL_POINTS),
}
_BY_METHOD: Final = {
    "PAIRS": "pairs",
    "INDIVIDUAL": "individual",
    "TEAMS": "teams",
    "SWISS_TEAMS": "teams",
}
# Where no method is named, the line's own figures tell; elements that no line of the other kinds has.
_TAGS: Final = {
    "NS_MATCH_POINTS": MATCHPOINTS,
    "NS_BUTLER_POINTS": BUTLER,
    "NS_CROSS_IMP_POINTS": CROSS_IMPS,
}
_OF_MATCHES: Final = (
    *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS"),
    *("NS_VICTORY_POINTS", "EW_VICTORY_POINTS"),
)
# How matches count that bring no victory points: their boards are added as in any session.
_NO_VP: Final = ("MATCH_POINTS", "MATCHPOINTS", "MP", "PERCENTAGE", "PERCENT", "CROSS_IMPS", "IMPS", "IMP")
_MOST_USUAL: Final = {"pairs": MATCHPOINTS, "individual": MATCHPOINTS, "teams": IMPS}


def read(event: etree._Element, problems: list[Problem]) -> UsebioForm:
    """The form of an event; what had to be assumed, and what nobody scores, is added to `problems`."""
    form = _form(event, problems)
    if not form.is_scored:
        problems.append(_not_scored(event, form))
        return form
    problems.extend(_contradictions(event, form))
    return form


def _form(event: etree._Element, problems: list[Problem]) -> UsebioForm:
    kind = _word(event.get("EVENT_TYPE", ""))
    if kind in _TYPES:
        return UsebioForm(*_TYPES[kind])
    if kind.startswith("SWISS_PAIRS"):
        return _of_swiss_pairs(event)
    who = _BY_METHOD.get("SWISS_TEAMS" if kind.startswith("SWISS_TEAMS") else kind, "")
    if not who:
        return UsebioForm("", "")
    if who == "teams" and _is_patton(event):
        problems.append(warning("patton_boards_alone", line_of(event), "EVENT/BOARD_SCORING_METHOD"))
        return UsebioForm(who, BOARD_A_MATCH)
    return UsebioForm(who, _scoring(event, who, problems), who == "teams" and _is_in_vp(event))


def _is_patton(event: etree._Element) -> bool:
    """Whether the boards are worth points and the total of a match is too, by either method's word."""
    return bool({_method(event), _word(text_of(event, "MATCH_SCORING_METHOD"))} & {*PATTON})


def _of_swiss_pairs(event: etree._Element) -> UsebioForm:
    """At Butler a match is a round of Houston pairs; of the others the victory points are the file's."""
    scoring = _of_swiss_boards(event)
    counted = _word(text_of(event, "MATCH_SCORING_METHOD"))
    if scoring == BUTLER:
        return UsebioForm("pairs", BUTLER) if counted in ("IMPS", "IMP") else UsebioForm("pairs", IMPS, True)
    if scoring not in (MATCHPOINTS, CROSS_IMPS):
        return UsebioForm("pairs", "swiss")
    return UsebioForm("pairs", scoring, counted not in _NO_VP or _is_in_vp(event))


def _of_swiss_boards(event: etree._Element) -> str:
    """By the method, else by the event's type, SWISS_PAIRS_CROSS_IMPS, else by the figures of the lines."""
    of_type = _word(event.get("EVENT_TYPE", "")).removeprefix("SWISS_PAIRS").strip("_")
    method = _method(event)
    return _OF_BOARDS.get(method or of_type) or ("" if method else next(_by_tags(event), ""))


def _scoring(event: etree._Element, form: str, problems: list[Problem]) -> str:
    """By the method that the file names; else by the figures in its lines; else the most usual one."""
    method = _method(event)
    if method in _METHODS[form]:
        return _METHODS[form][method]
    tagged = next(_by_tags(event), "") if form != "teams" else ""
    if method not in ("", "IMPS", "IMP"):
        return "other"
    if tagged:
        return tagged
    if method:
        return "imps"  # for pairs it may mean either of two ways to compare
    usual = _MOST_USUAL[form]
    problems.append(warning(f"method_assumed_{usual}", line_of(event), "EVENT/BOARD_SCORING_METHOD"))
    return usual


def _method(event: etree._Element) -> str:
    return _word(text_of(event, "BOARD_SCORING_METHOD") or text_of(event, "SCORING_METHOD"))


def _by_tags(event: etree._Element) -> Iterator[str]:
    for line in event.iter("TRAVELLER_LINE"):
        yield from (_TAGS[child.tag] for child in line if child.tag in _TAGS and (child.text or "").strip())


def _is_in_vp(event: etree._Element) -> bool:
    method = _word(text_of(event, "MATCH_SCORING_METHOD"))
    if "VP" in method or "VICTORY" in method:
        return True
    return any((element.text or "").strip() for element in event.iter(*_OF_MATCHES))


def _contradictions(event: etree._Element, form: UsebioForm) -> Iterator[Problem]:
    """What else the file says of the event, and says otherwise. The type of EVENT counts."""
    kind, method = _word(event.get("EVENT_TYPE", "")), _method(event)
    other = _OF_BOARDS.get(method)
    if kind in _TYPES and other and other != form.scoring:
        yield warning(
            "method_differs", line_of(event), "EVENT/BOARD_SCORING_METHOD", type=kind, method=method[:40]
        )
    for listed in event.iter("PARTICIPANTS"):
        type_of_list = listed.get("EVENT_TYPE", "").strip()
        if type_of_list and _word(type_of_list) != kind:
            place = (line_of(listed), "PARTICIPANTS")
            yield warning("event_type_differs", *place, type=kind, other=type_of_list[:40])


def _not_scored(event: etree._Element, form: UsebioForm) -> Problem:
    """The refusal of an event type: one that USEBIO knows, or one that nobody knows."""
    names = [event.get("EVENT_TYPE", "").strip(), text_of(event, "BOARD_SCORING_METHOD")]
    if form.in_vp:
        names.append(text_of(event, "MATCH_SCORING_METHOD") or "VP")
    code = "event_type_not_scored" if form.form else "unknown_event_type"
    return error(code, line_of(event), "EVENT", type=" ".join(filter(None, names))[:80] or "-")


def _word(text: str) -> str:
    """A code of the format as it should be written: MATCH_POINTS for "Match Points"."""
    return "_".join(fold(part) for part in text.replace("-", " ").replace("_", " ").split())
