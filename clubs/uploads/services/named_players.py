"""The players of a file as the register knows them: members, guests, and who is most likely meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from clubs.facts.who_is_meant import sounds_like
from clubs.files.amending.kinds import PlayerPlace, PlayerReading
from clubs.files.amending.places import DocumentPlaces
from clubs.files.document import DocumentContestant
from clubs.uploads.services.report import DryRun
from federation.models import Member

LIKELY = ("member_mistyped", "member_namesake")


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player of a file: who the register says it is, and who is likely meant instead."""

    place: PlayerPlace
    name: str
    number: str
    member: Member | None  # None for a guest, and for a number that nobody has
    likely_number: str = ""
    likely_name: str = ""

    @property
    def is_unknown(self) -> bool:
        """Whether the file has a number for it that nobody has."""
        return bool(self.number) and self.member is None

    @property
    def is_claimable(self) -> bool:
        """Whether the club may say that its number is this player's: nobody's, or another's by name."""
        if not self.number or not self.name:
            return False
        return self.member is None or not sounds_like(self.name, self.member)

    @property
    def claimed(self) -> str:
        """What the page asks with on which the club says so, as an address has it."""
        return urlencode({"number": self.number, "name": self.name})


@dataclass(frozen=True, slots=True)
class NamedContestant:
    """A contestant of a file, with its players in the order of their seats."""

    contestant: DocumentContestant
    players: tuple[NamedPlayer, ...]


def named(run: DryRun) -> list[NamedContestant]:
    """Everybody in a file, in its order. Of a file that cannot be read, nobody."""
    if run.document is None or run.as_read is None:
        return []
    likely = _likely(run)
    pairs = zip(run.as_read.contestants, run.document.contestants, strict=False)
    return [NamedContestant(now, tuple(_players(run, was, now, likely))) for was, now in pairs]


def suggested(contestants: list[NamedContestant]) -> list[tuple[PlayerPlace, PlayerReading]]:
    """Everybody's most likely number in place of the file's."""
    return [
        (player.place, PlayerReading(player.name, player.likely_number))
        for named_contestant in contestants
        for player in named_contestant.players
        if player.likely_number
    ]


def as_guests(contestants: list[NamedContestant]) -> list[tuple[PlayerPlace, PlayerReading]]:
    """Whose number nobody has and nobody is likely meant by, as guests under the file's name."""
    return [
        (player.place, PlayerReading(player.name, ""))
        for named_contestant in contestants
        for player in named_contestant.players
        if player.is_unknown and player.name and not player.likely_number
    ]


def _players(
    run: DryRun,
    was: DocumentContestant,
    now: DocumentContestant,
    likely: dict[PlayerPlace, tuple[str, str]],
) -> Iterator[NamedPlayer]:
    for seat, player in enumerate(now.players, start=1):
        place = PlayerPlace(was.section, was.direction, was.id, seat)
        meant = likely.get(place, ("", ""))
        yield NamedPlayer(place, player.name, player.number, run.members.get(player.number), *meant)


def _likely(run: DryRun) -> dict[PlayerPlace, tuple[str, str]]:
    """The number and the name of who is likely meant, by the seat in the file."""
    assert run.as_read is not None, "a file that was read"
    places = DocumentPlaces(run.as_read, run.document)
    likely: dict[PlayerPlace, tuple[str, str]] = {}
    for problem in run.problems:
        target = places.target(problem) if problem.code in LIKELY else None
        if isinstance(target, PlayerPlace):
            likely[target] = problem.parameters["likely_number"], problem.parameters["likely_name"]
    return likely
