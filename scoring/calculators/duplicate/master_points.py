"""Master points: what a place is worth under a scheme of a pack, and every place of the same list."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from scoring import regulations
from scoring.calculators.calculator import Answer, CalculatorRules, calculator, reason_of
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number
from scoring.engine.citation import Citation
from scoring.engine.contest import Contestants
from scoring.engine.ground import ground
from scoring.engine.masterpoints.awarding import PlayerAward, award
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant, OccasionPlayer
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import RANGE, UNKNOWN, Refusal
from scoring.engine.wording.masterpoints import FORMS, LEVELS, RESTRICTIONS, SCHEMES
from scoring.engine.words import gettext_noop
from scoring.regulations import NotInForce, RegulationError

_CONTESTANTS = Count(1, 1000)
_MOST = 10_000
PLAYERS = {Contestants.INDIVIDUAL: 1, Contestants.PAIRS: 2, Contestants.TEAMS: 4}


def _schemes() -> dict[str, str]:
    """The schemes with a formula of every pack, each with its name; a federation's own by its key."""
    books = map(regulations.book, regulations.packs())
    schemes = (scheme for book in books for scheme in book.schemes.values())
    return {
        scheme.key: SCHEMES.get(scheme.key, scheme.key)
        for scheme in schemes
        if any(version.value.get("grants") for version in scheme.versions)
    }


@calculator(
    "master-points",
    gettext_noop("What a place is worth in master points, and why."),
    Citation.CONDITIONS_OF_CONTEST,
    InputField("scheme", ChoiceValue(_schemes()), gettext_noop("Scheme of master points")),
    InputField("contestants", _CONTESTANTS, gettext_noop("Contestants in the list")),
    InputField("place", _CONTESTANTS, gettext_noop("Place in the list"), required=False, default=1),
    InputField(
        "sharing", _CONTESTANTS, gettext_noop("Contestants who share the place"), required=False, default=1
    ),
    InputField(
        "opposite",
        _CONTESTANTS,
        gettext_noop("Contestants of the other direction"),
        required=False,
        help=gettext_noop("Where each direction is ranked by itself."),
    ),
    InputField("form", ChoiceValue(FORMS), gettext_noop("Who is ranked"), required=False, default="pairs"),
    InputField("level", ChoiceValue(LEVELS), gettext_noop("Level"), required=False, default="weekly"),
    InputField("class", Count(1, 5), gettext_noop("Class of the game"), required=False, to="klass"),
    InputField("sessions", Count(1, 20), gettext_noop("Sessions"), required=False, default=1),
    InputField(
        "restrictions",
        Items(ChoiceValue(RESTRICTIONS), most=8),
        gettext_noop("Who may enter"),
        required=False,
        default=(),
        help=gettext_noop("age, gender, invitational, supervised, 0-20, 0-100, 0-200"),
    ),
    InputField("players", Count(1, 10), gettext_noop("Players of the team"), required=False),
    InputField("match_boards", Count(1, 1000), gettext_noop("Boards of a match"), required=False, default=0),
    InputField(
        "match_maximum",
        Number(Fraction(1), _MOST),
        gettext_noop("Most victory points of a match"),
        required=False,
        default=Fraction(1),
        help=gettext_noop("1 where only winning counts."),
    ),
    InputField(
        "victory_points",
        Number(0, _MOST),
        gettext_noop("Victory points of matches won and drawn"),
        required=False,
        default=Fraction(0),
    ),
    InputField(
        "won",
        Number(0, _MOST),
        gettext_noop("Matches won, a draw as half"),
        required=False,
        default=Fraction(0),
    ),
    InputField(
        "games",
        Items(Number(0, _MOST), most=100),
        gettext_noop("The winner's points of each game"),
        required=False,
        default=(),
        help=gettext_noop("Of a series."),
    ),
)
def master_points(rules: CalculatorRules, scheme: str, **given: Any) -> Answer:
    """The points of each player of a contestant at a place, shared or not, and what every place has."""
    chosen = _scheme(rules, scheme)
    _check_place(given)
    asked = award(_occasion(given, given["place"], given["sharing"], rules.day), chosen)
    entry = asked.of(_player(given["place"]))[0]
    amount = f"{entry.amount:f}"
    result = {
        "amount": amount,
        "colour": entry.colour,
        "by_place": _by_place(given, rules.day, chosen),
    }
    closing = ground(Fraction(entry.amount), "mp_closing", chosen.cites, amount=amount)
    return Answer(result, (*map(reason_of, entry.steps), closing), adds_up=True)


def _by_place(given: dict[str, Any], day: date, scheme: Scheme) -> list[str]:
    """What each place of the list has alone, to the last that is paid."""
    awards = award(_occasion(given, 1, 1, day), scheme).awards
    firsts: dict[str, PlayerAward] = {}
    for entry in awards:
        firsts.setdefault(entry.contestant, entry)
    amounts = [firsts[str(place)].amount for place in range(1, given["contestants"] + 1)]
    paid = max((place for place, amount in enumerate(amounts, 1) if amount), default=0)
    return [f"{amount:f}" for amount in amounts[:paid]]


def _occasion(given: dict[str, Any], place: int, sharing: int, day: date) -> Occasion:
    """The game that was asked about: nobody shares a place but those at the one asked for."""
    shared = range(place, place + sharing)
    own = given["contestants"]
    direction = "NS" if given["opposite"] else ""
    rows = [
        _contestant(given, str(i), place if i in shared else i, sharing > 1 and i in shared, direction)
        for i in range(1, own + 1)
    ]
    rows += [_contestant(given, f"-{i}", i, False, "EW") for i in range(1, 1 + (given["opposite"] or 0))]
    return Occasion(
        given["level"],
        given["form"],
        day,
        tuple(rows),
        given["sessions"],
        ranked_by="direction" if direction else "overall",
        match_boards=given["match_boards"],
        match_maximum=given["match_maximum"],
        klass=given["klass"],
        restrictions=given["restrictions"],
        games=given["games"],
    )


def _contestant(given: dict[str, Any], key: str, rank: int, tied: bool, direction: str) -> OccasionContestant:
    count = given["players"] or PLAYERS[Contestants(given["form"])]
    players: Sequence[OccasionPlayer] = [
        OccasionPlayer(_player(key, number)) for number in range(1, count + 1)
    ]
    return OccasionContestant(
        key, tuple(players), rank, tied, direction, won=given["won"], victory_points=given["victory_points"]
    )


def _player(contestant: int | str, number: int = 1) -> str:
    return f"{contestant}.{number}"


def _check_place(given: dict[str, Any]) -> None:
    last = given["place"] + given["sharing"] - 1
    if last > given["contestants"]:
        bounds = {"low": "1", "high": str(given["contestants"])}
        raise Refusal(RANGE, "place", "outside", value=str(last), **bounds)


def _scheme(rules: CalculatorRules, name: str) -> Scheme:
    """The scheme of the pack asked for, or of the first that has it: schemes abroad are asked about too."""
    having = [pack for pack in (rules.pack, *regulations.packs()) if name in regulations.book(pack).schemes]
    try:
        return regulations.scheme(name, having[0], rules.day)
    except NotInForce as error:
        raise Refusal("not_in_force", "day", error.code, **error.parameters) from error
    except RegulationError as error:
        raise Refusal(UNKNOWN, "scheme", error.code, **error.parameters) from error
