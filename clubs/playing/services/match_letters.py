"""Letters about matches that captains report: to the opponents' captain, to the director, to both."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy

from clubs.models import Entrant, EntrantPlayer, Match, MatchReport
from clubs.tournaments.services.letters import who_may_confirm
from federation.models import User
from federation.record import letters


def reported(match: Match, report: MatchReport) -> None:
    """Ask the opponents' captain to confirm."""
    _owe("match_reported", report, _captains([_opponent(match, report)]), _about(match, report))


def disputed(match: Match, report: MatchReport) -> None:
    """Tell the director, and the captain who spoke first, that the two do not say the same."""
    host = match.session.stage.event.tournament.host
    page = ["stage_desk", match.session.stage_id]
    _owe("match_disputed", report, who_may_confirm(host), _about(match, report) | {"page": page})
    _owe("match_disputed", report, _captains([_opponent(match, report)]), _about(match, report))


def decided(match: Match, report: MatchReport) -> None:
    """Tell both captains what the director decided, and why."""
    about = _about(match, report) | {"reason": report.reason}
    _owe("match_decided", report, _captains([match.a.entrant, match.b.entrant]), about)


def counted(match: Match, report: MatchReport) -> None:
    """Tell both captains that a report counts because nobody answered it."""
    _owe("match_counted", report, _captains([match.a.entrant, match.b.entrant]), _about(match, report))


def _owe(topic: str, report: MatchReport, readers: Iterable[User], about: dict[str, Any]) -> None:
    letters.owe(topic=topic, key=str(report.pk), readers=readers, about=about)


def _opponent(match: Match, report: MatchReport) -> Entrant:
    opponent: Entrant = match.b.entrant if report.side_id == match.a.entrant_id else match.a.entrant
    return opponent


def _captains(entrants: Iterable[Entrant]) -> list[User]:
    posts = EntrantPlayer.objects.filter(
        entrant__in=list(entrants), is_captain=True, member__user__isnull=False
    )
    return list(User.objects.filter(pk__in=posts.values("member__user")))


def _about(match: Match, report: MatchReport) -> dict[str, Any]:
    event = match.session.stage.event
    figures = report.figures or letters.both(gettext_lazy("board by board"))
    return {
        "title": event.whole_titles,
        "round": str(match.round),
        "teams": f"{match.a.entrant} – {match.b.entrant}",
        "figures": figures,
        "asker": str(report.by),
        "page": ["my_match", match.pk],
    }
