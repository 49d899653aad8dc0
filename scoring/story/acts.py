"""Every act of a story, through the services that the pages use."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from clubs.models import Result
from clubs.services import corrected, entrants, running
from clubs.services import stages as stage_services
from clubs.services.corrected import Stated
from rulings.models import AdjustmentKind
from rulings.services import adjustments
from scoring.engine.sheet import Kind
from scoring.services import pairing
from scoring.story.script import Json, StoryError
from scoring.story.stage import Scene

AFTER_ALL_WINDOWS = timedelta(days=1)


def play(scene: Scene, act: Json) -> None:
    """Do an act. Raises Refused as the services do, StoryError for an act told wrongly."""
    name = act["do"]
    if name not in PLAYED:
        raise StoryError(f"{name}: this act is not playable yet")
    try:
        PLAYED[name](scene, act)
    except KeyError as missing:
        raise StoryError(f"{name}: {missing.args[0]} is missing or unknown") from missing


def _pair(scene: Scene, act: Json) -> None:
    matches = act.get("matches")
    if matches is None:
        pairing.pair(
            stage=scene.stage, number=act["round"], session=_session(scene, act),
            at=scene.at(act.get("at")), by=scene.by, early=bool(act.get("early", False)),
            seed=str(act.get("seed", "")),
        )  # fmt: skip
        return
    byes = [pair[0] for pair in matches if len(pair) == 1 or pair[1] is None]
    drawn = [(pair[0], pair[1]) for pair in matches if len(pair) == 2 and pair[1] is not None]
    running.pair_round(
        session=_session(scene, act), number=act["round"], matches=drawn, byes=[*byes, *act.get("byes", ())],
        at=scene.at(act.get("at")), by=scene.by,
    )  # fmt: skip


def _match(scene: Scene, act: Json) -> None:
    boards = {
        each["board"]: [stated(each["board"], each[room]) for room in running.ROOMS]
        for each in act.get("boards", ())
    }
    imps = act.get("imps")
    running.enter_match(
        session=_session(scene, act), number=act["round"], a=act["a"], b=act["b"],
        imps=None if imps is None else (str(imps[0]), str(imps[1])), boards=boards,
        at=scene.at(act.get("at")), by=scene.by,
    )  # fmt: skip


def _results(scene: Scene, act: Json) -> None:
    lines = [running.Line(line[0], line[1], stated(act["board"], line[2:])) for line in act["lines"]]
    running.enter_results(
        session=_session(scene, act), board=act["board"], lines=lines, at=scene.at(act.get("at")), by=scene.by
    )


def stated(board: int, told: Any) -> Stated:
    """A line of a story: ["4S", "N", 10], {"score": -110}, ["P"], or null for not played."""
    if isinstance(told, Sequence) and not isinstance(told, str) and len(told) == 1:
        told = told[0]
    if told is None:
        return Stated(str(Kind.NOT_PLAYED))
    if isinstance(told, Mapping):
        return corrected.scored(told["score"])
    if told in ("P", ["P"]):
        return corrected.passed_out()
    contract, declarer, tricks = told
    return corrected.played(board, contract, declarer, tricks)


def _not_played(scene: Scene, act: Json) -> None:
    session = _session(scene, act)
    there = Result.objects.current().filter(session=session, board=act["board"], ns__number=act["ns"])
    if not there.filter(ew__number=act["ew"]).exists() and session.form != "teams":
        line = running.Line(act["ns"], act["ew"], Stated(str(Kind.NOT_PLAYED)))
        running.enter_results(
            session=session, board=act["board"], lines=[line], at=scene.at(act.get("at")), by=scene.by
        )
    _rule(scene, act, AdjustmentKind.NOT_PLAYED, "board", "ns", "ew", "fault", "cause", "round")


def _foul(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.FOUL, "board", "groups")


def _late(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.LATE, "round", "contestant", "minutes")


def _forfeit(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.FORFEIT, "round", "winner", "loser")


def _manners(scene: Scene, act: Json) -> None:
    body = {
        "player": act["player"], "contestant": _contestant_of(scene, act["player"]), "round": act["round"],
        "established": act["established"],
    }  # fmt: skip
    _decide(scene, act, AdjustmentKind.MANNERS, body)


def _penalty(scene: Scene, act: Json) -> None:
    unit = next((unit for unit in ("boards", "imps", "vp") if unit in act), None)
    if unit is None:
        raise StoryError("penalty: boards, imps or vp is missing")
    body = {
        "contestant": act["contestant"], "unit": "vps" if unit == "vp" else unit, "amount": act[unit],
        "law": str(act["law"]), **({"round": act["round"]} if "round" in act else {}),
    }  # fmt: skip
    _decide(scene, act, AdjustmentKind.PENALTY, body)


def _ruled(scene: Scene, act: Json) -> None:
    _rule(scene, act, AdjustmentKind.SCORE, "board", "ns", "ew", "round", "a", "b", "outcome")


def _rule(scene: Scene, act: Json, kind: AdjustmentKind, *fields: str) -> None:
    _decide(scene, act, kind, {field: act[field] for field in fields if field in act})


def _decide(scene: Scene, act: Json, kind: AdjustmentKind, body: Json) -> None:
    made = adjustments.rule(
        session=_session(scene, act), kind=kind, body=body, at=scene.at(act.get("at")), by=scene.by,
        reason=str(act.get("reason", "")), laws=act.get("laws", ()),
    )  # fmt: skip
    if "as" in act:
        scene.named[act["as"]] = made


def _take_back(scene: Scene, act: Json) -> None:
    adjustments.take_back(
        adjustment=scene.named[act["of"]], reason=str(act.get("reason", "story")),
        at=scene.at(act.get("at")), by=scene.by,
    )  # fmt: skip


def _withdraw(scene: Scene, act: Json) -> None:
    entrants.withdraw(
        entrant=scene.entrants[act["contestant"]], stage=scene.stage, after_round=act["after_round"],
        reason=str(act.get("reason", "")), at=scene.at(act.get("at")), by=scene.by,
    )  # fmt: skip


def _publish(scene: Scene, act: Json) -> None:
    stage_services.publish(stage=scene.stage, at=scene.at(act.get("at")), by=scene.by)


def _close(scene: Scene, act: Json) -> None:
    at = scene.at(act.get("at"))
    if "at" not in act:
        at = max([at, *stage_services.windows(scene.stage).values()]) + AFTER_ALL_WINDOWS
    stage_services.close(stage=scene.stage, at=at, by=scene.by)


def _session(scene: Scene, act: Json) -> Any:
    return scene.session(act.get("session", 1))


def _contestant_of(scene: Scene, player: str) -> str:
    for told in scene.story.contestants:
        if player in told.players:
            return told.id
    raise StoryError(f"manners: nobody has a player {player!r}")


PLAYED: Mapping[str, Callable[[Scene, Json], None]] = {
    "pair": _pair, "match": _match, "results": _results, "not_played": _not_played, "foul": _foul,
    "late": _late, "forfeit": _forfeit, "manners": _manners, "penalty": _penalty, "rule": _ruled,
    "withdraw_ruling": _take_back, "withdraw": _withdraw, "publish": _publish, "close": _close,
}  # fmt: skip
