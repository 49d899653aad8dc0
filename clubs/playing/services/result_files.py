"""Results of a running session out of a scoring program's file: whose they are, and entered as one act.

The file says what happened at the tables and nothing else: who takes part, which rounds are paired and what
the conditions are stands already. What it is silent about stays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from clubs.acts.contents import FileEntered
from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter as enter_facts
from clubs.facts.services import contradictions, stated as facts
from clubs.facts.services.stated import EntryKey, Facts, MatchKey, ResultKey
from clubs.files import pairs, reading
from clubs.files.apart import door
from clubs.files.document import Document
from clubs.files.problem import Severity
from clubs.files.sessions import EVENTS_OFFERED
from clubs.models import Session
from clubs.playing.services import contestants, running, sections
from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language

TOLD_MAX = 10  # problems of a file that are said
FORMS = {
    "pairs": gettext_lazy("pairs"),
    "individual": gettext_lazy("individual"),
    "teams": gettext_lazy("teams"),
}
Same = Mapping[EntryKey, EntryKey]  # contestants of the file, and who they are here


@transaction.atomic
def enter(
    *,
    session: Session,
    content: bytes,
    name: str,
    at: datetime,
    by: User,
    named: Mapping[str, str] | None = None,
    first_round: int | None = None,
    is_meant: bool = False,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    """Enter every result of a file.

    `named`: by a number of the file, the number here, where they differ. `first_round`: which round here the
    first of the file is. `is_meant`: although it has what stands with the two sides exchanged. `asked`: what
    a correction asks for, once the results are published.

    Raises Refused for that where it is not meant, for a second result of a table or contestant, for a file
    that cannot be read, of another form of contest, with contestants who are nobody here, with a match that
    is not paired, for a stranger and a closed stage, and as a correction is refused.
    """
    document = read(content, name)
    with acting(session, by) as (session, before):
        _refuse_other_form(session, document)
        stated = facts.stated(document, {})
        same = dict(_same(document, stated, before.facts, named or {}))
        later = first_round - _first(stated) if first_round else 0
        after = _together(session, before.facts, stated, same, later)
        entered = FileEntered(
            file=name[:200],
            sha256=document.source.sha256,
            lines=len(stated.results),
            boards=tuple(sorted({key[1] for key in stated.results})),
            **asked.as_kept(),
        )
        contradictions.refuse_second(session, after, after.results.keys() - before.facts.results.keys())
        if not is_meant:
            contradictions.refuse_exchanged(before.facts, after)
        change = ChangedFacts(before=before, after=after, content=entered)
        return enter_facts(session, change, at=at, by=by, asked=asked)


def read(content: bytes, name: str) -> Document:
    """The document of a file. Raises Refused with what is wrong with it, line by line."""
    if len(content) > settings.UPLOAD_BYTES_MAX:
        megabytes = settings.UPLOAD_BYTES_MAX // 1024 // 1024
        raise Refused(_("The file is larger than %(mb)s MB.") % {"mb": megabytes}, "file_too_large")
    document, problems, _beginning = door.read(content, name)
    wrong = [
        problem
        for problem in problems
        if problem.severity is Severity.ERROR or problem.code == EVENTS_OFFERED
    ]
    if document is None or wrong:
        language = reader_language()
        sentences = [reading.problem_message(problem, language) for problem in wrong[:TOLD_MAX]]
        raise Refused(" ".join(sentences), "file_unreadable")
    if not document.results and not document.matches:
        raise Refused(_("This file has no results."), "file_without_results")
    return document


def _refuse_other_form(session: Session, document: Document) -> None:
    if document.event.form != session.form:
        raise Refused(
            _("The file is of another form of contest: %(theirs)s, not %(ours)s.")
            % {"theirs": FORMS.get(document.event.form, "–"), "ours": FORMS[session.form]},
            "file_of_other_form",
        )


def _same(
    document: Document, stated: Facts, here: Facts, named: Mapping[str, str]
) -> Iterator[tuple[EntryKey, EntryKey]]:
    """Everybody of the file who has a result, and who they are here. Raises Refused where it is not clear."""
    playing = {seat for key in stated.results for seat in key[2:6] if seat}
    playing |= {team for key in stated.matches for team in key[2:4]}
    strange, taken = [], dict[EntryKey, str]()
    for contestant in document.contestants:
        key = (contestant.section, contestant.direction, contestant.id)
        if key not in playing:
            continue
        candidates = _candidates(key, here, named)
        if len(candidates) != 1 or candidates[0] in taken:
            strange.append(contestant.id)
        else:
            taken[candidates[0]] = contestant.id
            yield key, candidates[0]
    if strange:
        raise Refused(
            _("It is not clear who these of the file are here: %(numbers)s. Write their numbers.")
            % {"numbers": ", ".join(strange)},
            "file_strangers",
        )


def _candidates(key: EntryKey, here: Facts, named: Mapping[str, str]) -> list[EntryKey]:
    """By a number that was said; else by the same number, in the same section and on the same side if any."""
    section, direction, written = key
    number, side = pairs.split(written)
    chosen = named.get(written)
    if chosen is not None:
        return [entry for entry in here.entries if entry[2] == chosen]
    direction = direction or side
    return [
        (letter, way, own)
        for letter, way, own in here.entries
        if own in (written, number, f"{section}{number}")
        and (not direction or way in ("", direction))
        and (not letter or not section or letter == section)
    ]


def _first(stated: Facts) -> int:
    rounds = [number for _line, number, _table in stated.lines.values()] + [key[1] for key in stated.matches]
    return min((number for number in rounds if number), default=1)


def _together(session: Session, before: Facts, stated: Facts, same: Same, later: int) -> Facts:
    """What stands, and what the file says put in its place."""
    again = facts.meet_again(session.form, session.scoring)
    results, lines, matches = dict(before.results), dict(before.lines), dict(before.matches)
    by_board: set[MatchKey] = set()
    for key, value in stated.results.items():
        line, number, table = stated.lines[key]
        number = number + later if number else 0
        moved = _moved(key, same, number if again else 0)
        sections.refuse_apart([seat for seat in moved[2:6] if seat])
        if session.form == "teams":
            match, turned = contestants.match_of(before, number, moved[2], moved[3])
            table = running.ROOMS[turned]  # the team named first sits North-South in the open room
            by_board.add(match)
        results[moved], lines[moved] = value, (line, number, table)
    for meeting, value in stated.matches.items():
        number = meeting[1] + later if meeting[1] else 0
        match, turned = contestants.match_of(before, number, same[meeting[2]], same[meeting[3]])
        figures = tuple(value[1:3])
        if match not in by_board and any(figures):
            matches[match] = (matches[match][0], *(figures[::-1] if turned else figures), "", "")
    for match in by_board:  # what its boards make is not said again beside them
        matches[match] = (matches[match][0], "", "", "", "")
    return replace(
        before, results=results, lines=lines, matches=matches, boards=before.boards | _deals(before, stated)
    )


def _moved(key: ResultKey, same: Same, number: int) -> ResultKey:
    ns, ew = same[key[2]], same[key[3]]
    south, west = ((same[seat] if seat else None) for seat in key[4:6])
    return ns[0], key[1], ns, ew, south, west, number


def _deals(before: Facts, stated: Facts) -> dict[tuple[str, int], str]:
    """Deals of boards of which none is known here, where all sections of the file have the same."""
    known, dealt = {board for _section, board in before.boards}, dict[int, set[str]]()
    for (_section, board), deal in stated.boards.items():
        dealt.setdefault(board, set()).add(deal)
    return {
        ("", board): min(deals) for board, deals in dealt.items() if board not in known and len(deals) == 1
    }
