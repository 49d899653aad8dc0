"""The heading of a PBN session, gathered from its games: title, day, form, scoring."""

import re
from collections.abc import Mapping
from datetime import date

from clubs.files import notation
from clubs.files.document import DocumentEvent
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.text.names import CLUB_NUMBER, IDENTIFIER, MATCHES_IN, WINNERS
from clubs.files.pbn.text.values import scoring
from clubs.files.problem import Problem, error, warning
from scoring.engine.sheet import Scoring

BOARD_A_MATCH = "board_a_match"
_DAY = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_UNKNOWN_DIGITS = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")  # a question mark for each that is not known
_ONE_EACH = ("Event", "Date")
_HEADINGS = (
    *_ONE_EACH,
    "Site",
    "Scoring",
    "Competition",
    "HomeTeam",
    "Room",
    "EventDate",
    IDENTIFIER,
    WINNERS,
    CLUB_NUMBER,
    MATCHES_IN,
    "Application",
)
_FORMS = {"PAIR": "pairs", "INDIVIDUAL": "individual", "TEAM": "teams"}
PATTON = "PATTON"  # no word of the standard
_MATCHPOINTS = ("MP", "MPS", "MATCHPOINT", "MATCHPOINTS", "MATCH POINTS", "BAROMETER")
# The first that is among the fields of the Scoring tag decides.
_SCORINGS: Mapping[str, str] = {
    "BAM": BOARD_A_MATCH,
    "BOARDAMATCH": BOARD_A_MATCH,
    PATTON: BOARD_A_MATCH,
    "BUTLER": Scoring.BUTLER,
    "BUTLER-2": Scoring.BUTLER,
    **dict.fromkeys(("CROSS", "CROSS1", "CROSS2", "CAVENDISH", "CROSSIMPS", "XIMP"), Scoring.CROSS_IMPS),
    "HOUSTON": Scoring.IMPS,
    **dict.fromkeys(_MATCHPOINTS, Scoring.MATCHPOINTS),
    **dict.fromkeys(("TOTALPOINTS", "TOTAL POINTS", "TP", "AGGREGATE"), Scoring.TOTAL_POINTS),
    **dict.fromkeys(("IMP", "IMPS"), Scoring.IMPS),
}


class PbnHeading:
    """What the games say of their event. They should all say the same."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._first: dict[str, tuple[str, int]] = {}  # tag to its first value, and where
        self._reported: set[str] = set()
        self._fields: set[str] = set()
        self._scorings: set[str] = set()  # values of the tag that can be read
        self.form = "pairs"  # or "individual" or "teams", by the games so far
        self.is_at_imps = False  # the tables' IMPs, not their matchpoints, are the awards
        self.above: Mapping[str, str] = {}  # what the escape lines say that the tags leave empty

    def note(self, game: PbnGame) -> None:
        """Take up what a game says, and notice where it differs from those before."""
        tags, first = game.tags, self._first
        for name in _ONE_EACH:
            value = tags.get(name, "")
            if value and name not in self._reported and value != first.get(name, (value, 0))[0]:
                self._differs(game, name, value)
        for name in _HEADINGS:
            if name in tags and name not in first and game.value(name):
                first[name] = (game.value(name), game.line_of(name))
                self._refresh()
        written = game.tags.get("Scoring", "")
        if written and written != "?" and written not in self._scorings and scoring(written) is None:
            line = game.line_of("Scoring")
            self._problems.append(error("pbn_scoring_unreadable", line, "Scoring", scoring=written[:60]))
        elif written:
            self._scorings.add(written)

    def _differs(self, game: PbnGame, name: str, value: str) -> None:
        """Another event, or another day; the time of day is none of ours."""
        first = self._first[name][0]
        if value == "?" or (name == "Date" and value[:10] == first[:10]):
            return
        self._reported.add(name)
        names = {"first": first[:60], "other": value[:60]}
        if name == "Event":
            self._problems.append(warning("pbn_several_events", game.line_of(name), name, **names))
        else:
            self._problems.append(warning("pbn_several_dates", game.line_of(name), name, **names))

    def value(self, name: str) -> str:
        """The first value of a tag."""
        return self._first.get(name, (self.above.get(name, ""), 0))[0]

    @property
    def winners(self) -> int | None:
        """As the file says; None where it does not."""
        written = self.value(WINNERS)
        return {"1": 1, "2": 2}.get(written)

    def _refresh(self) -> None:
        """What follows from the headings, worked out when there is a new one and not for every game."""
        self._fields = set(scoring(self.value("Scoring")) or ())
        written = self.value("Competition").upper()
        named = next((form for word, form in _FORMS.items() if written.startswith(word)), "")
        in_rooms = bool(self.value("Room")) and self._scoring(False) == Scoring.IMPS
        is_teams = in_rooms or bool(self.value("HomeTeam") or self._fields & {"BAM", "BOARDAMATCH", PATTON})
        self.form = named or ("teams" if is_teams else "pairs")
        by_points = (Scoring.MATCHPOINTS, BOARD_A_MATCH, "")
        self.is_at_imps = bool(self._fields) and self._scoring(False) not in by_points

    def _scoring(self, has_imps: bool) -> str:
        """A value of `Scoring`; "" where the tag names none that we compare by."""
        if not self._fields:
            if self.form == "teams":
                return Scoring.IMPS
            return Scoring.CROSS_IMPS if has_imps else Scoring.MATCHPOINTS
        return next((value for field, value in _SCORINGS.items() if field in self._fields), "")

    def event(self, today: date | None, line: int, *, has_imps: bool, winners: int) -> DocumentEvent:
        """The heading of a session with results; what is missing or odd in it is added."""
        scoring_kind = self._scoring(has_imps)
        place = (self._first.get("Scoring", ("", line))[1], "Scoring")
        if PATTON in self._fields:
            self._problems.append(warning("patton_boards_alone", *place))
        if not scoring_kind:
            self._problems.append(error("pbn_scoring_unknown", *place, scoring=self.value("Scoring")[:60]))
        elif not self._fields:
            self._problems.append(warning("pbn_scoring_assumed", *place, scoring=_shown(scoring_kind)))
        elif scoring_kind == Scoring.IMPS and self.form != "teams" and "HOUSTON" not in self._fields:
            scoring_kind = Scoring.CROSS_IMPS  # a datum would be said: "IMP;Butler"
            self._problems.append(warning("pbn_scoring_assumed", *place, scoring=_shown(scoring_kind)))
        return self._event(today, line, scoring_kind, self.form, winners)

    def empty_event(self, today: date | None, line: int) -> DocumentEvent:
        """The heading of a file of deals: no form, no scoring."""
        return self._event(today, line, "", "", 1)

    def _event(
        self, today: date | None, line: int, scoring_kind: str, form: str, winners: int
    ) -> DocumentEvent:
        return DocumentEvent(
            identifier=self.value(IDENTIFIER),
            title=self.value("Event"),
            date=self._date(today, line, form),
            form=form,
            scoring=str(scoring_kind),
            winners=winners,
            club_name=self.value("Site"),
            club_number=self.value(CLUB_NUMBER),
            matches_in=self.value(MATCHES_IN) if form == "teams" else "",
        )

    def _date(self, today: date | None, line: int, form: str) -> date | None:
        name = "Date" if self.value("Date") else "EventDate"
        written, where = self._first.get(name, (self.value(name), line))
        match = _DAY.match(written)
        played = notation.day("-".join(match.groups())) if match else None
        if not written and not form:
            pass  # a hand record needs none
        elif not written:
            self._problems.append(warning("no_date", line, "Date"))
        elif "?" in written and _UNKNOWN_DIGITS.fullmatch(written):
            self._problems.append(warning("no_date", where, name))
        elif played is None:
            self._problems.append(warning("pbn_date_impossible", where, name, date=written[:40]))
        elif today and played > today:
            self._problems.append(warning("date_in_future", where, name, date=played.isoformat()))
        return played


def _shown(scoring_kind: str) -> str:
    """The scoring as the Scoring tag would have it."""
    return {Scoring.MATCHPOINTS.value: "MP", Scoring.CROSS_IMPS.value: "IMP;Cross"}.get(scoring_kind, "IMP")
