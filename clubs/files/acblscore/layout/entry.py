"""A pair of a game file: who it is, and what the program made of its results."""

from clubs.files.acblscore.game import AcblAward, AcblEntry, AcblPlace, AcblPlayer, Seats
from clubs.files.acblscore.layout.heap import AcblBlock

STRATA = 3
PLAYERS = 2
_PLAYERS_AT, _PLAYER_SIZE = 0xA4, 120
ENTRY_SIZE = _PLAYERS_AT + PLAYERS * _PLAYER_SIZE
_AWARDS_AT, _AWARD_SIZE = 0x34, 12
_PLACES_AT, _PLACE_SIZE = 0x5E, 20
_NOT_ELIGIBLE = 10
_TOTAL = 2  # the third of the awards: of this session and those before


def read(block: AcblBlock, seats: Seats) -> AcblEntry | None:
    """The pair of an entry; None for an empty seat: nobody is named and nothing was counted."""
    players = tuple(filter(_is_somebody, (_player(block, nth) for nth in range(PLAYERS))))
    boards = block.u8(0x2F)
    if not players and not boards:
        return None
    return AcblEntry(
        *seats,
        adjustment=block.i32(0x04),
        sum=block.i32(0x08),
        session=block.i32(0x0C),
        carryover=block.i32(0x10),
        final=block.i32(0x14),
        percent=block.u16(0x1C),
        stratum=block.u8(0x1E),
        boards=boards,
        earlier_boards=block.u8(0x30),
        is_eligible=block.u8(0x33) != _NOT_ELIGIBLE,
        places=tuple(_place(block, nth) for nth in range(STRATA)),
        awards=tuple(_awards(block, _AWARDS_AT + _TOTAL * _AWARD_SIZE)),
        players=players,
        offset=block.start,
    )


def _place(block: AcblBlock, nth: int) -> AcblPlace:
    at = _PLACES_AT + nth * _PLACE_SIZE
    return AcblPlace(*(block.u16(at + 2 * field) for field in range(6)))


def _awards(block: AcblBlock, at: int) -> list[AcblAward]:
    three = [AcblAward(block.u16(at + n), block.u8(at + n + 2), block.u8(at + n + 3)) for n in (0, 4, 8)]
    return [award for award in three if award.points]


def _player(block: AcblBlock, nth: int) -> AcblPlayer:
    at = _PLAYERS_AT + nth * _PLAYER_SIZE
    rank = block.bytes(at + 0x73, 1).decode("latin-1")
    return AcblPlayer(
        first=block.text(at + 0x11, 16),
        last=block.text(at, 16),
        number=block.text(at + 0x36, 7),
        masterpoints=block.u16(at + 0x71),
        rank=rank if rank.isalpha() and rank.isascii() else "",
    )


def _is_somebody(player: AcblPlayer) -> bool:
    return bool(player.first or player.last or player.number)
