"""Who speaks for a contestant of a ruling: its players, a team's captain who does not play, and the coach
whom the captain lets speak. Laws 92A, 92D"""

from dataclasses import dataclass

from clubs.models import EntrantPlayer, Entry, EntryPlayer
from federation.models import Member
from rulings.acts.appeal_contents import speaker_key


@dataclass(frozen=True, slots=True)
class NonPlayingCaptain:
    """A captain on a team's roster who is nobody of those who play for it in the session of the ruling."""

    entry: Entry
    row: EntrantPlayer

    @property
    def entry_id(self) -> int:
        """The key of the contestant, as a player's row has it."""
        return int(self.entry.pk)

    @property
    def member(self) -> Member | None:
        """Who it is on the register."""
        member: Member | None = self.row.member
        return member

    def __str__(self) -> str:
        return str(self.row)


@dataclass(frozen=True, slots=True)
class SpeakingCoach:
    """A team's coach, whom its captain lets appeal and concur for it. Decision 81"""

    entry: Entry
    member: Member

    @property
    def entry_id(self) -> int:
        """The key of the contestant, as a player's row has it."""
        return int(self.entry.pk)

    @property
    def member_id(self) -> int:
        """Their key on the register."""
        return int(self.member.pk)

    def __str__(self) -> str:
        return str(self.member.name)


Speaker = EntryPlayer | NonPlayingCaptain | SpeakingCoach


def player_key(speaker: Speaker) -> int | None:
    """The key of a player of the session; None for who does not play."""
    return int(speaker.pk) if isinstance(speaker, EntryPlayer) else None


def captain_key(speaker: Speaker) -> int | None:
    """The key on the roster of a captain who does not play; None for anybody else."""
    return int(speaker.row.pk) if isinstance(speaker, NonPlayingCaptain) else None


def coach_key(speaker: Speaker) -> int | None:
    """The key on the register of a coach; None for anybody else."""
    return speaker.member_id if isinstance(speaker, SpeakingCoach) else None


def key_of(speaker: Speaker) -> str:
    """What tells a speaker from every other of the session: "12", "captain-3", "coach-7"."""
    return speaker_key(player_key(speaker), captain_key(speaker), coach_key(speaker))
