"""What captains have said of matches, read: the newest word of each side, and whether a result is entered."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.facts.services.corrected import StatedResult
from clubs.models import Entrant, EntrantPlayer, EntrantState, Match, MatchReport, Result, Stage
from federation.errors import Refused
from federation.visitors import Visitor


class ReportedFigures(NamedTuple):
    """What a match came to: both scores, every board with the open and the closed room, or both VP alone."""

    a_score: str = ""
    b_score: str = ""
    boards: tuple[tuple[int, StatedResult, StatedResult], ...] = ()
    a_vp: str = ""
    b_vp: str = ""


class MatchWords(NamedTuple):
    """The words of the two sides of a match, where they have spoken, and of the director."""

    a: MatchReport | None = None
    b: MatchReport | None = None
    decided: MatchReport | None = None

    @property
    def is_disputed(self) -> bool:
        """Whether both have spoken and do not say the same."""
        return self.a is not None and self.b is not None and figures_of(self.a) != figures_of(self.b)

    @property
    def waiting(self) -> MatchReport | None:
        """A side's word that the other has not answered."""
        return (self.a or self.b) if not (self.a and self.b) else None

    @property
    def words(self) -> list[MatchReport]:
        """Those of the two sides."""
        return [word for word in (self.a, self.b) if word]

    def of(self, entrant: int) -> MatchReport | None:
        """The word of a side."""
        return next((word for word in self.words if word.side_id == entrant), None)

    def against(self, entrant: int) -> MatchReport | None:
        """The word of a side's opponents."""
        return next((word for word in self.words if word.side_id != entrant), None)


def figures_of(report: MatchReport) -> ReportedFigures:
    """The figures of a report."""
    rows = ((board, StatedResult(*ours), StatedResult(*theirs)) for board, ours, theirs in report.boards)
    return ReportedFigures(report.a_score, report.b_score, tuple(rows), report.a_vp, report.b_vp)


def paired(match: Match) -> Match:
    """A match as it is paired now. Raises Refused for one that is not paired any more."""
    rows = Match.objects.current().filter(session=match.session_id, round=match.round)
    rows = rows.filter(a__entrant=match.a.entrant_id, b__entrant=match.b.entrant_id)
    related = ("session__stage__event__tournament__host", "a__entrant", "b__entrant")
    now: Match | None = rows.select_related(*related).first()
    if now is None:
        raise Refused(_("This match is not paired any more."), "match_not_paired")
    return now


def side_of(match: Match, user: Visitor) -> Entrant | None:
    """Whose captain somebody is in a match."""
    if not user.is_authenticated:
        return None
    posts = EntrantPlayer.objects.filter(is_captain=True, member__user=user)
    post = posts.filter(entrant__in=(match.a.entrant_id, match.b.entrant_id)).first()
    if post is None:
        return None
    side: Entrant = match.a.entrant if post.entrant_id == match.a.entrant_id else match.b.entrant
    return side


def has_result(match: Match) -> bool:
    """Whether figures or boards of a match are entered."""
    if match.a_score or match.b_score or match.is_in_vp:
        return True
    return meeting_of(match) in meetings_with_results([match])


def standing_of(match: Match) -> MatchWords:
    """What was said of one match."""
    rows = MatchReport.objects.filter(session=match.session_id, round=match.round)
    rows = rows.filter(a=match.a.entrant_id, b=match.b.entrant_id)
    return _newest(rows.select_related("by", "side").order_by("-pk"))


def standings_of(stage: Stage) -> Mapping[tuple[int, int, int, int], MatchWords]:
    """What was said of the matches of a stage, by session, round and both entrants; one query."""
    by_match: dict[tuple[int, int, int, int], list[MatchReport]] = {}
    rows = MatchReport.objects.filter(session__stage=stage).select_related("by", "side").order_by("-pk")
    for row in rows:
        by_match.setdefault((row.session_id, row.round, row.a_id, row.b_id), []).append(row)
    return {key: _newest(reports) for key, reports in by_match.items()}


def _newest(reports: Iterable[MatchReport]) -> MatchWords:
    words: dict[str, MatchReport] = {}
    for row in reports:
        of_side = "b" if row.side_id == row.b_id else "a"
        key = of_side if row.side_id is not None else "decided"
        words.setdefault(key, row)
    return MatchWords(**words)


def matches_of(user: Visitor, at_most: int = 60) -> list[tuple[Match, Entrant, MatchWords, bool]]:
    """The matches of whose teams somebody is captain, newest first; four queries.

    Each with the own side, what was said, and whether it has a result.
    """
    if not user.is_authenticated:
        return []
    own = Entrant.objects.filter(players__is_captain=True, players__member__user=user)
    teams = list(own.filter(state=EntrantState.ENTERED).distinct())
    rows = Match.objects.current().filter(Q(a__entrant__in=teams) | Q(b__entrant__in=teams))
    related = ("session__stage__event__tournament", "a__entrant", "b__entrant")
    matches = list(
        rows.filter(session__stage__isnull=False)
        .select_related(*related)
        .order_by("-session__played_on", "-session__number", "-round", "-pk")[:at_most]
    )
    reports = _said_of(matches)
    played = meetings_with_results(matches)
    by_key = {team.pk: team for team in teams}
    return [
        (
            m,
            by_key.get(m.a.entrant_id) or by_key[m.b.entrant_id],
            reports.get(_key(m), MatchWords()),
            bool(m.a_score or m.b_score or m.is_in_vp) or meeting_of(m) in played,
        )
        for m in matches
    ]


def _said_of(matches: Sequence[Match]) -> Mapping[Any, MatchWords]:
    sessions = {match.session_id for match in matches}
    reports: dict[Any, list[MatchReport]] = {}
    for row in MatchReport.objects.filter(session__in=sessions).select_related("by", "side").order_by("-pk"):
        reports.setdefault((row.session_id, row.round, row.a_id, row.b_id), []).append(row)
    return {key: _newest(rows) for key, rows in reports.items()}


def meetings_with_results(matches: Sequence[Match]) -> set[Any]:
    """Rounds and both entries of matches that have boards."""
    entries = {entry for match in matches for entry in (match.a_id, match.b_id)}
    rows = Result.objects.current().filter(ns__in=entries, ew__in=entries)
    return {
        (number, frozenset((ns, ew))) for number, ns, ew in rows.values_list("round", "ns", "ew").distinct()
    }


def _key(match: Match) -> tuple[int, int, int, int]:
    return match.session_id, match.round, match.a.entrant_id, match.b.entrant_id


def meeting_of(match: Match) -> Any:
    """A round and who meets in it."""
    return match.round, frozenset((match.a_id, match.b_id))
