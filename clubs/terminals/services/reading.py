"""A file of table terminals, read for the session that it is of: results, and what is said of the others."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from clubs.files import reading
from clubs.files.apart import door
from clubs.files.bridgemate import connector_results
from clubs.files.bridgemate.traits import TRAITS
from clubs.files.document import DocumentResult
from clubs.files.problem import Problem, Severity
from clubs.models import Session
from clubs.terminals.services.places import guid_of
from federation.errors import Refused
from federation.reader import reader_language

# What a table entered and then entered anew is no news, and who plays and how it is scored is said here.
_NO_MATTER = frozenset(
    {
        *("bws_corrected", "bws_teams", "bws_winners_differ", "bws_winners_assumed", "bws_direction_unclear"),
        *("bws_scoring_differs", "bws_scoring_unknown", "bws_date_differs", "bws_no_date", "no_results"),
        *("bws_player_nowhere", "bws_player_replaced", "bws_board_differs", "bws_pairs_differ"),
    }
)
# A row that says so has no result that could be entered; an error has none either.
_WITHOUT_RESULT = frozenset({"bws_contract_missing", "bws_result_missing", "bws_score_adjusted"})
_PLACE = ("table", "round", "board")


class TerminalFile(NamedTuple):
    """What a file says: results that can be entered, and sentences about what cannot."""

    sha256: str
    results: Sequence[DocumentResult]
    sentences: Sequence[str]


def terminal_file(session: Session, content: bytes) -> TerminalFile:
    """Read a database or the connector's JSON. Raises Refused for any other, and for another session's.

    A database is read in a process of its own; a message is JSON, which is bounded by its size.
    """
    is_message = connector_results.is_json(content)
    most = connector_results.BYTES_MAX if is_message else settings.UPLOAD_BYTES_MAX
    if len(content) > most:
        raise Refused(
            _("The file is larger than %(mb)s MB.") % {"mb": most // 1024 // 1024}, "file_too_large"
        )
    if is_message:
        results, problems = connector_results.read(content)
    else:
        results, problems = _of_database(session, content)
    language, telling = reader_language(), [one for one in problems if _matters(one)]
    void = {_placed(one) for one in telling if one.severity is Severity.ERROR or one.code in _WITHOUT_RESULT}
    return TerminalFile(
        sha256(content).hexdigest(),
        [one for one in results if (f"{one.section}{one.table}", str(one.round), str(one.board)) not in void],
        [reading.problem_message(one, language) for one in telling],
    )


def _matters(problem: Problem) -> bool:
    """Whether it is about what happened at a table, or about what was lost of the file."""
    of_terminals = problem.code.startswith(("access_", "bws_", "connector_"))
    return of_terminals and problem.code not in _NO_MATTER


def _placed(problem: Problem) -> tuple[str, ...]:
    return tuple(str(problem.parameters.get(name, "")) for name in _PLACE)


def _of_database(session: Session, content: bytes) -> tuple[tuple[DocumentResult, ...], tuple[Problem, ...]]:
    document, problems, _beginning = door.read(content)
    if document is None or document.source.format.key != TRAITS.key:
        language = reader_language()
        sentences = (
            [reading.problem_message(one, language) for one in problems[:3]] if document is None else []
        )
        kinds = _("Bring the database (.bws) or the connector's JSON, as they are.")
        raise Refused(" ".join([*sentences, kinds]), "no_terminals_file")
    lost = [one for one in problems if one.code == "access_results_lost"]
    if lost:
        raise Refused(reading.problem_message(lost[0], reader_language()), "file_damaged")
    if _identity(document.event.identifier) != guid_of(session):
        raise Refused(
            _(
                "This database was not made for this session. If its results are of this one all the same, "
                "enter it at the desk under “Results from a file”."
            ),
            "other_session",
        )
    return document.results, problems


def _identity(written: str) -> str:
    """With or without braces and dashes, as programs write it."""
    return written.strip("{}").replace("-", "").upper()
