"""What the sessions of a stage are called: by their tournament, event and stage, in both languages."""

from clubs.models import Session, Stage

_LENGTH_MAX = 200


def keep(*stages: Stage) -> None:
    """Title every session of these stages anew: no two alike, a number behind where a stage has several.

    Clubs' games of a simultaneous stage keep the titles of their files.
    """
    for stage in stages:
        if not stage.is_simultaneous:
            _keep(stage)


def _keep(stage: Stage) -> None:
    sessions = list(stage.sessions.order_by("number"))
    for session in sessions:
        number = session.number if len(sessions) > 1 else None
        session.title_ja, session.title_en = in_japanese(stage, number), in_english(stage, number)
    Session.objects.bulk_update(sessions, ["title_ja", "title_en"])


def in_japanese(stage: Stage, number: int | None = None) -> str:
    """The title of a stage's only session, or of the one with a number."""
    event = stage.event
    behind = "" if number is None else f" セッション{number}"
    return _cut(f"{event.tournament.title_ja} {event.title_ja} {stage.title_ja}", behind)


def in_english(stage: Stage, number: int | None = None) -> str:
    """The same in English."""
    event = stage.event
    behind = "" if number is None else f", session {number}"
    return _cut(f"{event.tournament.title_en}, {event.title_en}: {stage.title_en}", behind)


def _cut(title: str, behind: str) -> str:
    """Not longer than the column; what tells it from its sisters stays."""
    return title[: _LENGTH_MAX - len(behind)] + behind
