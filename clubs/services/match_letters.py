"""Letters about matches that captains report: to the opponents' captain, to the director, to both."""

from collections.abc import Iterable
from typing import Any

from clubs.models import Entrant, EntrantPlayer, Match, MatchReport
from clubs.services.correction_letters import who_may_confirm
from federation.models import User
from federation.services import letters


def reported(match: Match, said: MatchReport) -> None:
    """Ask the opponents' captain to confirm."""
    _owe("match_reported", said, _captains([_opponent(match, said)]), _about(match, said))


def disputed(match: Match, said: MatchReport) -> None:
    """Tell the director, and the captain who spoke first, that the two do not say the same."""
    host = match.session.stage.event.tournament.host
    page = ["stage_desk", match.session.stage_id]
    _owe("match_disputed", said, who_may_confirm(host), _about(match, said) | {"page": page})
    _owe("match_disputed", said, _captains([_opponent(match, said)]), _about(match, said))


def decided(match: Match, said: MatchReport) -> None:
    """Tell both captains what the director decided, and why."""
    about = _about(match, said) | {"reason": said.reason}
    _owe("match_decided", said, _captains([match.a.entrant, match.b.entrant]), about)


def counted(match: Match, said: MatchReport) -> None:
    """Tell both captains that a report counts because nobody answered it."""
    _owe("match_counted", said, _captains([match.a.entrant, match.b.entrant]), _about(match, said))


def _owe(topic: str, said: MatchReport, readers: Iterable[User], about: dict[str, Any]) -> None:
    letters.owe(topic=topic, key=str(said.pk), readers=readers, about=about)


def _opponent(match: Match, said: MatchReport) -> Entrant:
    found: Entrant = match.b.entrant if said.side_id == match.a.entrant_id else match.a.entrant
    return found


def _captains(entrants: Iterable[Entrant]) -> list[User]:
    posts = EntrantPlayer.objects.filter(
        entrant__in=list(entrants), is_captain=True, member__user__isnull=False
    )
    return list(User.objects.filter(pk__in=posts.values("member__user")))


def _about(match: Match, said: MatchReport) -> dict[str, Any]:
    event = match.session.stage.event
    tournament = event.tournament
    figures = (
        f"{said.a_score}–{said.b_score}" if said.a_score else {"ja": "ボードごと", "en": "board by board"}
    )
    return {
        "title": {
            "ja": f"{tournament.title_ja} {event.title_ja}", "en": f"{tournament.title_en}, {event.title_en}",
        },
        "round": str(match.round), "teams": f"{match.a.entrant} – {match.b.entrant}", "figures": figures,
        "asker": said.by.get_full_name() or str(said.by), "page": ["my_match", match.pk],
    }  # fmt: skip
