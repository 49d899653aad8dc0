"""What a file itself says of the things that can be amended, in the terms of amendments. Pure."""

from clubs.files.amending.kinds import (
    AmendablePlace,
    AmendedReading,
    HeadingField,
    HeadingPlace,
    HeadingReading,
    PlayerPlace,
    PlayerReading,
    ResultPlace,
    ResultReading,
    UnplacedPlace,
    WrittenBoard,
)
from clubs.files.amending.places import DocumentPlaces
from clubs.files.document import Document, DocumentEvent, DocumentResult


def says(document: Document, place: AmendablePlace) -> AmendedReading | WrittenBoard | None:
    """What the file says of a place; None where that is not in the file."""
    match place:
        case HeadingPlace(field):
            return HeadingReading(_heading(document.event, field))
        case ResultPlace():
            result = DocumentPlaces(document).result(place)
            return None if result is None else stated(document.results[result])
        case UnplacedPlace():
            lines = DocumentPlaces(document).unplaced(place)
            return None if lines is None else WrittenBoard(document.unplaced[lines].written)
        case PlayerPlace():
            return _player(document, place)


def stated(result: DocumentResult) -> ResultReading:
    """What a line of the file says, as an amendment would say it."""
    return ResultReading(
        ns=result.ns,
        ew=result.ew,
        kind=result.kind,
        contract=result.contract,
        declarer=result.declarer,
        lead=result.lead,
        tricks=result.tricks,
        score=result.score,
        ns_percent=result.ns_percent,
        ew_percent=result.ew_percent,
    )


def _heading(event: DocumentEvent, field: HeadingField) -> str:
    match field:
        case HeadingField.TITLE:
            return event.title
        case HeadingField.DATE:
            return "" if event.date is None else event.date.isoformat()
        case HeadingField.WINNERS:
            return str(event.winners)
        case HeadingField.SCORING:
            return event.scoring


def _player(document: Document, place: PlayerPlace) -> PlayerReading | None:
    position = DocumentPlaces(document).player(place)
    if position is None:
        return None
    player = document.contestants[position.contestant].players[position.seat - 1]
    return PlayerReading(name=player.name, number=player.number)
