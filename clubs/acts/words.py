"""What was done at a running session, in a line."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from clubs.acts.contents import (
    BoardEntered,
    EntryUndone,
    FileEntered,
    LateEntrySeated,
    MatchEntered,
    PlayersNamed,
    ResultsMended,
    RoundExtended,
    RoundPaired,
    SessionContent,
    TerminalDecided,
    TerminalsRead,
    Wrong,
)
from clubs.acts.converter import content_of
from clubs.models import LateChange, SessionAct

MENDED: Mapping[Wrong, Any] = {
    Wrong.DIRECTION: gettext_lazy("Results mended (%(count)s), the two sides exchanged: %(reason)s"),
    Wrong.CONTESTANT: gettext_lazy(
        "Results mended (%(count)s), entered for %(stands)s and really of %(right)s: %(reason)s"
    ),
    Wrong.ROUND: gettext_lazy(
        "Results mended (%(count)s), entered in round %(stands)s and played in round %(right)s: %(reason)s"
    ),
    Wrong.BOARD: gettext_lazy(
        "Results mended (%(count)s), entered on board %(stands)s and played on board %(right)s: %(reason)s"
    ),
    Wrong.UNPLAYED: gettext_lazy("Results taken away (%(count)s), nothing was played: %(reason)s"),
}
EXCHANGED: Mapping[Wrong, Any] = {
    Wrong.CONTESTANT: gettext_lazy(
        "Results mended (%(count)s), %(stands)s and %(right)s exchanged: %(reason)s"
    ),
    Wrong.ROUND: gettext_lazy(
        "Results mended (%(count)s), rounds %(stands)s and %(right)s exchanged: %(reason)s"
    ),
    Wrong.BOARD: gettext_lazy(
        "Results mended (%(count)s), boards %(stands)s and %(right)s exchanged: %(reason)s"
    ),
}


def act_in_words(act: SessionAct | LateChange) -> str:
    """What an act did, or a late change would do, with its reason where it has one."""
    content = content_of(act)
    match content:
        case (
            MatchEntered(reason=reason)
            | BoardEntered(reason=reason)
            | FileEntered(reason=reason)
            | TerminalsRead(reason=reason)
            | TerminalDecided(reason=reason)
        ) if reason:
            what = _in_words(content, str(act.get_kind_display()))
            return _("%(what)s: %(reason)s") % {"what": what, "reason": reason}
    return _in_words(content, str(act.get_kind_display()))


def _in_words(content: SessionContent, kind: str) -> str:
    match content:
        case MatchEntered(round=number, a=a, b=b):
            return _("Round %(round)s, %(a)s – %(b)s: result entered") % {"round": number, "a": a, "b": b}
        case BoardEntered(board=board, lines=((ns, ew),)):
            return _("Board %(board)s, %(ns)s – %(ew)s: result entered") % {
                "board": board,
                "ns": ns,
                "ew": ew,
            }
        case RoundPaired(round=number):
            return _("Round %(round)s: paired") % {"round": number}
        case FileEntered(file=name):
            return _("Results from the file %(name)s") % {"name": name} if name else _("Results from a file")
        case TerminalsRead(name=name):
            return _("Results from scoring devices: %(name)s") % {"name": name}
        case TerminalDecided(word=(number, table, board, _said)):
            place = {"round": number, "table": table, "board": board}
            return (
                _("Round %(round)s, table %(table)s, board %(board)s: decided about the scoring devices")
                % place
            )
        case LateEntrySeated(contestant=contestant, round=number, reason=reason):
            return _("%(contestant)s entered late, plays from round %(round)s: %(reason)s") % {
                "contestant": contestant,
                "round": number,
                "reason": reason,
            }
        case RoundExtended(round=number, minutes=minutes):
            return _("Round %(round)s: %(minutes)+d minutes") % {"round": number, "minutes": minutes}
        case PlayersNamed(players=players):
            return _("Players named: %(numbers)s") % {"numbers": ", ".join(players)}
        case ResultsMended() as mended:
            return _mended(mended)
        case EntryUndone(reason=reason):
            return (
                _("The last entry undone: %(reason)s") % {"reason": reason}
                if reason
                else _("The last entry undone")
            )
    return kind


def _mended(mended: ResultsMended) -> str:
    stands = {
        Wrong.CONTESTANT: mended.contestant,
        Wrong.ROUND: mended.round,
        Wrong.BOARD: next(iter(mended.boards), ""),
    }
    both_ways = mended.both_ways and mended.wrong in EXCHANGED
    sentence = EXCHANGED[mended.wrong] if both_ways else MENDED[mended.wrong]
    return str(sentence) % {
        "count": mended.results,
        "stands": stands.get(mended.wrong, ""),
        "right": mended.right,
        "reason": mended.reason,
    }
