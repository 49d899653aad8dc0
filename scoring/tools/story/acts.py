"""Every act of a story, through the services that the pages use."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from clubs.entering.published_changes import CorrectionAsked
from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.models import EntryPlayer, Result, Session
from clubs.playing.services import running
from clubs.tournaments.services import withdrawals
from rulings.adjustments import services as adjustments
from rulings.adjustments.irregularities import ContestantBoards, IrregularityFacts
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.cases.services import cases, irregularities, laws as case_laws
from rulings.decisions.checks import ROUNDS_MAX
from rulings.models import AdjustmentKind, Case
from scoring.engine.sheet import Kind
from scoring.events.services import lateness, leaving, pairing
from scoring.tools.story import appeals, approvals, ends, handicaps, points
from scoring.tools.story.script import Json, StoryError
from scoring.tools.story.stage import Scene

CONTRACT = 3  # fields of a result: contract, declarer, tricks
# A story that enters a result anew once it is published corrects it, in the correction period alone.
CORRECTED = CorrectionAsked("trick_count", "as the story has it", "as the story has it")


def play(scene: Scene, act: Json) -> None:
    """Do an act. Raises Refused as the services do, StoryError for an act told wrongly."""
    if (name := act["do"]) not in PLAYED:
        raise StoryError(f"{name}: this act is not playable yet")
    try:
        PLAYED[name](scene, act)
    except KeyError as missing:
        raise StoryError(f"{name}: {missing.args[0]} is missing or unknown") from missing


def _pair(scene: Scene, act: Json) -> None:
    matches = act.get("matches")
    if matches is None:
        pairing.pair(
            stage=scene.stage,
            number=act["round"],
            session=_session(scene, act),
            at=scene.at(act.get("at")),
            by=scene.by,
            early=bool(act.get("early", False)),
            seed=str(act.get("seed", "")),
        )
        return
    byes = [pair[0] for pair in matches if len(pair) == 1 or pair[1] is None]
    drawn = [(pair[0], pair[1]) for pair in matches if len(pair) == 2 and pair[1] is not None]
    threes = [(three[0], three[1], three[2]) for three in matches if len(three) == 3]
    running.pair_round(
        session=_session(scene, act),
        number=act["round"],
        matches=drawn,
        threes=threes,
        byes=[*byes, *act.get("byes", ())],
        at=scene.at(act.get("at")),
        by=scene.by,
    )


def _match(scene: Scene, act: Json) -> None:
    boards = {board["board"]: _rooms(board, act["a"], act["b"]) for board in act.get("boards", ())}
    imps = act.get("imps")
    running.enter_match(
        session=_session(scene, act),
        number=act["round"],
        a=act["a"],
        b=act["b"],
        imps=None if imps is None else (str(imps[0]), str(imps[1])),
        boards=boards,
        at=scene.at(act.get("at")),
        by=scene.by,
        asked=CORRECTED,
    )


def _rooms(board: Json, a: str, b: str) -> list[StatedResult]:
    """The results of a board of a match: where `a` sits North-South, then where `b` does.

    A line with ns and ew says who sits where; without, `a` sits North-South in the open room.
    """
    number = board["board"]
    lines = [
        _in_room(number, board[room], sides)
        for room, sides in zip(running.ROOMS, ((a, b), (b, a)), strict=True)
    ]
    seated = [(ns, ew) for ns, ew, _result in lines]
    if seated not in ([(a, b), (b, a)], [(b, a), (a, b)]):
        raise StoryError(f"match: board {number}: each of {a} and {b} sits North-South in one of the rooms")
    return [result for _ns, _ew, result in sorted(lines, key=lambda line: line[0] != a)]


def _in_room(board: int, line: Any, sides: tuple[str, str]) -> tuple[str, str, StatedResult]:
    """Who sat North-South and East-West in a room, and the result. `sides`: who does where no line says."""
    is_contract = isinstance(line, list) and len(line) == CONTRACT and isinstance(line[-1], int)
    if isinstance(line, list) and len(line) > 1 and not is_contract:
        return line[0], line[1], stated(board, line[2:])
    return *sides, stated(board, line)


def _results(scene: Scene, act: Json) -> None:
    lines = [_line(act["board"], line, act.get("round", 0)) for line in act["lines"]]
    running.enter_results(
        session=_session(scene, act),
        board=act["board"],
        lines=lines,
        at=scene.at(act.get("at")),
        by=scene.by,
        asked=CORRECTED,
    )


def _line(board: int, line: Sequence[Any], number: int) -> running.ResultToEnter:
    """A line of a board. In an individual both sides are lists: North and South, East and West."""
    (ns, *south), (ew, *west) = ([side] if isinstance(side, str) else side for side in line[:2])
    partners = {"ns_partner": "".join(south), "ew_partner": "".join(west)}
    return running.ResultToEnter(ns, ew, stated(board, line[2:]), number, **partners)


def stated(board: int, line: Any) -> StatedResult:
    """A line of a story: ["4S", "N", 10], {"score": -110}, ["P"], or null for not played."""
    if isinstance(line, Sequence) and not isinstance(line, str) and len(line) == 1:
        line = line[0]
    if line is None:
        return StatedResult(str(Kind.NOT_PLAYED))
    if isinstance(line, Mapping):
        return corrected.scored(line["score"])
    if line in ("P", ["P"]):
        return corrected.passed_out()
    contract, declarer, tricks = line
    return corrected.played(board, contract, declarer, tricks)


def _not_played(scene: Scene, act: Json) -> None:
    session = _session(scene, act)
    results = Result.objects.current().filter(session=session, board=act["board"], ns__number=act["ns"])
    if not results.filter(ew__number=act["ew"]).exists() and session.form != "teams":
        line = running.ResultToEnter(act["ns"], act["ew"], StatedResult(str(Kind.NOT_PLAYED)))
        running.enter_results(
            session=session,
            board=act["board"],
            lines=[line],
            at=scene.at(act.get("at")),
            by=scene.by,
            is_ruled=True,
        )
    _rule(scene, act, AdjustmentKind.NOT_PLAYED, "board", "ns", "ew", "fault", "cause", "round")


def _foul(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.FOUL, "board", "groups")


def _late(scene: Scene, act: Json) -> None:
    """At pairs the boards that are lost are averages; what they are only a movement says."""
    session = _session(scene, act)
    if session.form != "teams":
        lateness.log(
            session=session,
            number=act["round"],
            contestant=act["contestant"],
            minutes=act["minutes"],
            at=scene.at(act.get("at")),
            by=scene.by,
        )
        return
    _rule(scene, act, AdjustmentKind.LATE, "round", "contestant", "minutes")


def _forfeit(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.FORFEIT, "round", "winner", "loser")


def _conduct(scene: Scene, act: Json) -> None:
    body = {
        "player": act["player"],
        "contestant": _contestant_of(scene, act["player"]),
        "round": act["round"],
        "established": act["established"],
    }
    _rule_in_case(scene, act, AdjustmentKind.CONDUCT, body)


def _penalty(scene: Scene, act: Json) -> None:
    if "irregularity" in act:
        _penalise(scene, act)
        return
    unit = next((unit for unit in ("boards", "imps", "vp") if unit in act), None)
    if unit is None:
        raise StoryError("penalty: boards, imps or vp is missing")
    body = {
        "contestant": act["contestant"],
        "unit": "vps" if unit == "vp" else unit,
        "amount": act[unit],
        "law": str(act["law"]),
        **({"round": act["round"]} if "round" in act else {}),
    }
    _rule_in_case(scene, act, AdjustmentKind.PENALTY, body)


def _warn(scene: Scene, act: Json) -> None:
    if "irregularity" in act:
        _penalise(scene, act)
        return
    body = {name: act[name] for name in ("contestant", "round") if name in act}
    _rule_in_case(scene, act, AdjustmentKind.WARNING, body | {"law": str(act.get("law", "90"))})


def _bar(scene: Scene, act: Json) -> None:
    _rule_in_case(scene, act, approvals.KINDS[act["do"]], approvals.terms_in(act))


def _penalise(scene: Scene, act: Json) -> None:
    """A penalty in boards inside the range of a clause: `irregularity` says which, and on which side.

    Of a warning the clause has no side.
    """
    irregularity, is_warning = dict(act["irregularity"]), act["do"] == "warn"
    side = "" if is_warning else str(irregularity.pop("side"))
    given = ContestantBoards(act["contestant"], side, "" if is_warning else act["boards"])
    try:
        facts = IrregularityFacts(**irregularity)
    except TypeError as error:
        raise StoryError(f"{act['do']}: irregularity {error}") from error
    case = irregularities.penalise(
        session=_session(scene, act),
        token=str(uuid4()),
        facts=facts,
        given=[given],
        what=str(act.get("reason") or facts.kind),
        by=scene.by,
        at=scene.at(act.get("at")),
        round=act.get("round"),
        is_told=True,
    )
    if "as" in act:
        scene.named[act["as"]] = case


def _ruled(scene: Scene, act: Json) -> None:
    fields = ("board", "ns", "ew", "round", "a", "b", "outcome")
    body = {field: act[field] for field in fields if field in act}
    act["outcome"]  # a ruling says something
    _rule_in_case(scene, act, AdjustmentKind.SCORE, body)


def _rule_in_case(scene: Scene, act: Json, kind: AdjustmentKind, body: Json) -> None:
    """A call for the director from the report to the ruling told. What is decided is decided in the case."""
    session, at, reason = _session(scene, act), scene.at(act.get("at")), str(act.get("reason") or act["do"])
    number, board = (_whole(body.get(field)) for field in ("round", "board"))
    place = cases.CasePlace(at, round=number, board=board)
    case, _is_new = cases.report(
        session=session,
        token=str(uuid4()),
        place=place,
        seats=_seats(session, body),
        incident=reason,
        by=scene.by,
    )
    for item in act.get("laws", ()):
        case_laws.cite(case=case, item=str(item), role="adjustment", by=scene.by, at=at)
    ruled = cases.rule(case=case, decisions=[decision_from(kind, body)], reasons=reason, by=scene.by, at=at)
    cases.tell(case=case, by=scene.by, seats="NESW", appeal_explained=True, at=at)
    if "as" in act:
        scene.named[act["as"]], scene.rulings[act["as"]] = case, ruled.sequence


def _whole(number: Any) -> int | None:
    """The number of a round or board, as far as it is one: what cannot be is refused with the ruling."""
    return number if isinstance(number, int) and 0 < number < ROUNDS_MAX else None


def _seats(session: Session, body: Json) -> dict[str, EntryPlayer]:
    """Who sat where, as far as the story says: at pairs, the two pairs of the table."""
    sitting: dict[str, EntryPlayer] = {}
    if session.form != "pairs":
        return sitting
    for side, seats in (("ns", "NS"), ("ew", "EW")):
        players = EntryPlayer.objects.current().filter(entry__session=session, entry__number=body.get(side))
        sitting |= dict(zip(seats, players.order_by("seat"), strict=False))
    return sitting


def _rule(scene: Scene, act: Json, kind: AdjustmentKind, *fields: str) -> None:
    """What the regulations provide by themselves once a director states the fact: no call, no case."""
    body = {field: act[field] for field in fields if field in act}
    adjustment = adjustments.rule(
        session=_session(scene, act),
        decision=decision_from(kind, body),
        at=scene.at(act.get("at")),
        by=scene.by,
        reason=str(act.get("reason", "")),
        laws=act.get("laws", ()),
    )
    if "as" in act:
        scene.named[act["as"]] = adjustment


def _take_back(scene: Scene, act: Json) -> None:
    named, reason = scene.named[act["of"]], str(act.get("reason", "story"))
    at = scene.at(act.get("at"))
    if isinstance(named, Case):
        appeals.take_up(scene, named, reason, at)
        cases.withdraw(case=named, reasons=reason, by=scene.by, at=at)
        # What happened at the table stands instead, and whoever was told of the ruling is told of this.
        cases.rule(case=named, decisions=[], reasons=reason, by=scene.by, at=at)
        cases.tell(case=named, by=scene.by, seats="NESW", appeal_explained=True, at=at)
    else:
        adjustments.take_back(adjustment=named, reason=reason, at=at, by=scene.by)


def _withdraw(scene: Scene, act: Json) -> None:
    withdrawals.withdraw(
        entrant=scene.entrants[act["contestant"]],
        stage=scene.stage,
        after_round=act["after_round"],
        reason=str(act.get("reason", "")),
        at=scene.at(act.get("at")),
        by=scene.by,
    )


def _take_back_withdrawal(scene: Scene, act: Json) -> None:
    entrant = scene.entrants[act["contestant"]]
    withdrawal = entrant.withdrawals.in_force().filter(stage=scene.stage).first()
    if withdrawal is None:
        raise StoryError(f"take_back_withdrawal: {act['contestant']} has not withdrawn")
    leaving.take_back(
        withdrawal=withdrawal,
        reason=str(act.get("reason", "story")),
        at=scene.at(act.get("at")),
        by=scene.by,
    )


def _take_back_late(scene: Scene, act: Json) -> None:
    late = adjustments_of_stage(scene.stage).filter(kind=AdjustmentKind.LATE)
    decision = late.filter(body__contestant=act["contestant"], body__round=act["round"]).last()
    if decision is None:
        raise StoryError(f"take_back_late: {act['contestant']} was not late in round {act['round']}")
    reason = str(act.get("reason", "story"))
    lateness.take_back(late=decision, reason=reason, at=scene.at(act.get("at")), by=scene.by)


def _session(scene: Scene, act: Json) -> Any:
    return scene.session(act.get("session", 1))


def _contestant_of(scene: Scene, player: str) -> str:
    for contestant in scene.story.contestants:
        if player in contestant.players:
            return contestant.id
    raise StoryError(f"manners: nobody has a player {player!r}")


PLAYED: Mapping[str, Callable[[Scene, Json], None]] = {
    "pair": _pair,
    "match": _match,
    "results": _results,
    "not_played": _not_played,
    "foul": _foul,
    "late": _late,
    "forfeit": _forfeit,
    "manners": _conduct,
    "penalty": _penalty,
    "warn": _warn,
    **dict.fromkeys(approvals.KINDS, _bar),
    "approve_disqualification": approvals.approve,
    "rule": _ruled,
    "handicap": handicaps.give,
    "withdraw_ruling": _take_back,
    "withdraw": _withdraw,
    "take_back_withdrawal": _take_back_withdrawal,
    "take_back_late": _take_back_late,
    "publish": ends.publish,
    "close": ends.close,
    "pay": points.pay,
    "appeal": appeals.appeal,
    "decide": appeals.decide,
    "withdraw_appeal": appeals.withdraw,
}
