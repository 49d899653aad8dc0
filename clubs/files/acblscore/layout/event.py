"""The heading of an event in a game file."""

from clubs.files.acblscore.game import AcblEvent, AcblSection, AcblStratum
from clubs.files.acblscore.layout.heap import AcblBlock

SIZE = 742
_STRATA_AT, _STRATUM_SIZE, _STRATA_MAX = 0xD4, 95, 3


def read(
    block: AcblBlock, number: int, kind: int, scoring: int, sections: tuple[AcblSection, ...]
) -> AcblEvent:
    """The event of a block, with its sections."""
    return AcblEvent(
        number=number,
        kind=kind,
        scoring=scoring,
        name=block.text(0x04, 25),
        session=block.text(0x1E, 13),
        place=block.text(0x2C, 16),
        day=block.text(0x48, 19),
        club=block.text(0x5C, 25),
        club_number=block.text(0xB0, 6),
        rating=block.u8(0x88),
        session_number=block.u8(0x8C),
        sessions=block.u8(0x9F),
        handicap=block.i8(0x8D),
        base=block.u16(0x98),
        strata=tuple(_stratum(block, nth) for nth in range(min(block.u8(0x9E), _STRATA_MAX))),
        sections=sections,
        offset=block.start,
    )


def _stratum(block: AcblBlock, nth: int) -> AcblStratum:
    at = _STRATA_AT + nth * _STRATUM_SIZE
    letter = block.bytes(at + 0x22, 1).decode("latin-1")
    return AcblStratum(letter if letter.isalnum() else "", block.u16(at + 0x1E), block.u16(at + 0x20))
