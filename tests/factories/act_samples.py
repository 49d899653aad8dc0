"""What acts of cases and appeals say, as it is kept, by class: with what may be missing and without."""

from rulings.acts import appeal_contents as appeal, case_contents as case, panel_contents as panel

DECISION = {"kind": "penalty", "contestant": "1", "amount": "10", "unit": "boards", "law": "90"}
MOMENT = "2026-11-20T10:00:00+00:00"

OF_CASES = {
    case.CaseReported: [{"incident": "x", "topic": ""}, {"incident": "x", "topic": "t", "met": ["1", "2"]}],
    case.CaseDescribed: [
        {"description": {}},
        {"description": {"words": "x", "play": [{"what": "SA"}]}},
        {
            "description": {
                "deal": "N:AKQ2.432.T98.765 - - -",
                "dealer": "N",
                "vulnerable": "None",
                "auction": [{"what": "1S", "seat": "N", "mark": "stood", "alerted": True, "slow": True}],
                "contract": "4S",
                "declarer": "N",
            }
        },
        {
            "description": {
                "dealer": "N",
                "auction": [{"what": "1S", "seat": "N"}],
                "explanations": [
                    {"call": 1, "by": "N", "to": "E", "how": "self", "when": "at_time"},
                    {"call": 1, "by": "S", "to": "EW", "how": "asked", "when": "lead", "words": "x"},
                ],
            }
        },
    ],
    case.CaseAdvised: [{"advice": {"topic": "t", "facts": {"seen": True}, "rule": "r"}, "topic": "t"}],
    case.CaseCompleted: [
        {"completed": {"board": 3}},
        {"completed": {"round": 1, "table": "2", "parties": {"N": "x"}}, "met": ["1", "2"]},
    ],
    case.CaseStated: [{"seat": "N", "text": "x", "disputes": False}],
    case.CaseSigned: [{"seat": "N", "statement": 3}],
    case.CasePolled: [
        {"level": "club", "chose": "4S", "considered": []},
        {"level": "club", "chose": "4S", "considered": ["P"], "question": "x", "remark": "y"},
    ],
    case.CaseCited: [
        {"item": "12A", "role": "infraction"},
        {"item": "12A", "role": "infraction", "note": "x"},
        {"item": "12A", "role": "infraction", "taken_out": True},
    ],
    case.CaseAttached: [{"picture": 1, "sha256": "0", "caption": ""}],
    case.CaseNoted: [{"text": "x"}],
    case.CaseAgreed: [{"disputed_by": []}, {"disputed_by": ["N"], "found": "x"}],
    case.CaseDisputed: [{"reason": "x"}],
    case.CaseRuled: [
        {"reasons": "x", "adjustments": [], "decisions": []},
        {
            "reasons": "x",
            "adjustments": [1],
            "decisions": [DECISION],
            "judged": {
                "offending": "NS",
                "damage": "yes",
                "error": "gamble",
                "alternatives": ["P"],
                "why": "x",
            },
            "opened_of": 1,
            "decided": {"at": MOMENT, "by": "x"},
        },
    ],
    case.CaseTold: [{"told": ["E", "N"], "appeal_explained": True}],
    case.CaseRuledAgain: [{"reasons": "x", "adjustments": [], "decisions": [], "own_error": False}],
    case.CaseWithdrawn: [{"reasons": "x", "taken_back": [1]}],
    case.CaseAppealed: [{"appeal": 1, "number": "2026-0001", "body": "appeals"}],
    case.CaseReturned: [
        {"appeal": 1, "number": "2026-0001", "decision": "", "reasons": ""},
        {
            "appeal": 1,
            "number": "2026-0001",
            "decision": "changed",
            "reasons": "x",
            "body": "appeals",
            "decisions": [],
            "adjustments": [],
            "superseded": [2],
        },
    ],
    case.CaseSettled: [
        {},
        {"appeal": 1, "number": "2026-0001"},
        {"appeal": 1, "number": "2026-0001", "decision": "upheld", "reasons": "x", "body": "appeals"},
    ],
    case.CaseReopened: [{"reason": "x"}],
    case.CaseJoined: [{"into": 1, "number": "2026-0001"}],
}

PARTICULARS = {
    "number": "2026-0001",
    "case": 1,
    "body": 1,
    "ruling": 2,
    "previous": None,
    "ground": "judgement",
    "entry": 1,
    "filed_by": "x",
    "member": None,
    "director": 1,
    "filed_at": MOMENT,
    "late": False,
    "deposit": "5000.00",
    "currency": "JPY",
}
PARTY = {"side": "appellant", "capacity": "player", "entry": 1, "player": 1, "member": None, "name": "x"}
DECIDED = {
    "decision": "upheld",
    "reasons": "x",
    "laws": ["12C1"],
    "ground": "judgement",
    "body": "appeals",
    "keep_deposit": False,
    "dissents": [{"name": "x", "vote": "changed", "text": "y"}],
}
CHANGE = {
    "decision": "changed",
    "decisions": [],
    "before": [DECISION],
    "shown": "",
    "lifts_disciplinary": False,
    "lifts_procedural": True,
}

OF_APPEALS = {
    appeal.AppealFiled: [
        {"player": 1, "name": "x", "statement": "y", "particulars": PARTICULARS, "parties": []},
        {
            "player": 1,
            "name": "x",
            "statement": "y",
            "particulars": PARTICULARS,
            "parties": [PARTY, PARTY | {"side": "opponent", "capacity": "captain", "player": None}],
            "why_late": "z",
            "recommended": [],
        },
    ],
    appeal.AppealConcurred: [{"player": 1, "name": "x"}],
    appeal.AppealStated: [{"player": 1, "name": "x", "entry": 1, "text": "y"}],
    appeal.AppealReplied: [{"player": None, "name": "x", "entry": 1, "text": "y"}],
    appeal.AppealLawHeard: [{"stands": True, "reasons": "x"}],
    appeal.AppealAdmitted: [{}, {"late": "x"}, {"recommended_by": "appeals"}],
    appeal.AppealRefused: [{"reason": "x"}],
    appeal.AppealReturned: [{"reasons": "x"}],
    appeal.AppealDecided: [
        {**DECIDED, "votes": {"1": "upheld"}},
        {**DECIDED, **CHANGE, "votes": {}},
        {**DECIDED, "votes": {}, "recommends": [], "recommends_disciplinary": True},
        {**DECIDED, "votes": {}, "sanction": [DECISION]},
    ],
    appeal.AppealDisposed: [DECIDED],
    appeal.AppealReconsidered: [{}, {"why": "x"}],
    appeal.AppealSigned: [{}],
    appeal.AppealIssued: [{}],
    appeal.AppealTold: [
        {"told": [], "next": "", "until": None},
        {"told": ["x"], "next": "rules", "until": MOMENT},
    ],
    appeal.AppealFurther: [{"appeal": 2}],
    appeal.AppealStands: [{"appeal": 2}],
    appeal.AppealSettled: [{}],
    appeal.AppealWithdrawn: [{"reason": ""}],
    appeal.AppealLapsed: [{}],
    panel.AppealSeated: [{"user": 1, "name": "x", "chair": True}],
    panel.AppealDisclosed: [{"user": 1, "name": "x", "kind": "same_club", "text": ""}],
    panel.AppealChallenged: [{"user": 1, "name": "x", "why": "y"}],
    panel.AppealAnswered: [{"user": 1, "stands": False, "why": "y"}],
    panel.AppealRecused: [{"user": 1, "name": "x", "because": "y"}],
    panel.AppealQuorumLost: [{"seated": 2, "quorum": 3}],
    panel.AppealPanelNamed: [{"members": [1, 2, 3], "chair": 1}],
    panel.AppealRepliesAsked: [{"until": MOMENT}],
    panel.AppealScheduled: [{"hearing_at": MOMENT, "place": "", "link": ""}],
    panel.AppealAdjourned: [{"hearing_at": MOMENT, "place": "", "link": "", "why": "x"}],
    panel.AppealOpened: [{}],
    panel.AppealAttended: [{"present": ["x"], "absent": []}],
    panel.AppealMinuted: [{"text": "x"}],
    panel.AppealNoted: [{"text": "x"}],
    panel.AppealVoted: [{"vote": "upheld", "dissent": ""}],
}


def kept_of(step: str, samples: dict) -> dict:
    """The first sample of a step, as it is kept."""
    return next(kept[0] for kind, kept in samples.items() if kind.step == step)
