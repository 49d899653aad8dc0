"""Alerts and explanations of calls as a director writes them down, one on a line, checked. Pure.

"3 N>EW alert lead: both majors": the third call, those taken back counted; who explained it to whom; how it
came to it and when (words of `TYPED`, of either language; without one: asked, and at the time); then what was
said, in the player's words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from federation.text.numbers import folded
from rulings.acts.case_facts import CallOrCard, Explanation
from scoring.engine.board import SEATS
from scoring.engine.game.seats import opposite, side_of
from scoring.engine.refusal import INCONSISTENT, RANGE, UNKNOWN, Refusal, Refusals

SELF, ALERT, ASKED, CORRECTED = "self", "alert", "asked", "corrected"
AT_TIME, BEFORE_LEAD, DURING_PLAY, AFTER_PLAY = "at_time", "lead", "play", "after"
HOW, WHEN = (SELF, ALERT, ASKED, CORRECTED), (AT_TIME, BEFORE_LEAD, DURING_PLAY, AFTER_PLAY)
TYPED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": dict(zip((*HOW, *WHEN), (*HOW, "then", *WHEN[1:]), strict=True)),
        "ja": dict(
            zip(
                (*HOW, *WHEN),
                ("自己", "アラート", "質問", "訂正", "その場", "リード前", "プレイ中", "プレイ後"),
                strict=True,
            )
        ),
    }
)
EXPLANATIONS_MOST, WORDS_MOST = 60, 300
_HEAD = re.compile(r"([0-9]{1,3})[.)]? *([NESW]) *(?:>|->|→) *([NESW]{1,2})(?: +(.*))?", re.IGNORECASE)
_MEANT = {typed.casefold(): key for words in TYPED.values() for key, typed in words.items()}


def read_explanations(
    text: str, auction: Sequence[CallOrCard], field: str = "explanations"
) -> tuple[Explanation, ...]:
    """The explanations of an auction's calls, each call with its seat; empty lines say nothing.

    Raises Refusals with everything that cannot be, each with the number of its line.
    """
    explanations, wrong = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place = f"{field} {number}"
        try:
            explanation = _explanation(line, place)
        except Refusal as refusal:
            wrong.append(refusal)
            continue
        explanations.append(explanation)
        wrong += _impossible(explanation, auction, place)
    if len(explanations) > EXPLANATIONS_MOST:
        wrong.append(Refusal(RANGE, field, "explanations_many", most=str(EXPLANATIONS_MOST)))
    if wrong:
        raise Refusals(wrong)
    return tuple(explanations)


def as_lines(explanations: Sequence[Explanation], language: str) -> str:
    """Explanations that were kept, as one types them in a language ("en", "ja")."""
    return "\n".join(_line(explanation, TYPED[language]) for explanation in explanations)


def _line(kept: Explanation, typed: Mapping[str, str]) -> str:
    when = typed[kept.when] if kept.when != AT_TIME else ""
    head = " ".join(filter(None, (str(kept.call), f"{kept.by}>{kept.to}", typed[kept.how], when)))
    return f"{head}: {kept.words}" if kept.words else head


def _explanation(line: str, place: str) -> Explanation:
    """A line. Raises Refusal where it cannot be read."""
    before, _colon, words = line.replace("：", ":", 1).partition(":")
    match = _HEAD.fullmatch(folded(before))
    if not match:
        raise Refusal(UNKNOWN, place, "explanation_unread", value=line.strip()[:20])
    how, when = ASKED, AT_TIME
    for word in re.split(r"[ ,、]+", match[4] or ""):
        key = _MEANT.get(word.casefold(), "")
        if word and not key:
            raise Refusal(UNKNOWN, place, "explanation_word", value=word[:20])
        how, when = (key if key in HOW else how), (key if key in WHEN else when)
    to = "".join(sorted(set(match[3].upper()), key=SEATS.index))
    return Explanation(int(match[1]), match[2].upper(), to, how, when, words.strip())


def _impossible(explanation: Explanation, auction: Sequence[CallOrCard], place: str) -> Iterator[Refusal]:
    """What cannot be of an explanation that could be read."""
    by, how = explanation.by, explanation.how
    if by in explanation.to:
        yield Refusal(INCONSISTENT, place, "explained_to_oneself", seat=by)
    elif side_of(by) in {side_of(seat) for seat in explanation.to}:
        yield Refusal(INCONSISTENT, place, "explained_to_partner", seat=by)
    if len(explanation.words) > WORDS_MOST:
        yield Refusal(RANGE, place, "explanation_long", most=str(WORDS_MOST))
    if not explanation.words and how not in (SELF, ALERT):
        yield Refusal(UNKNOWN, place, "explanation_empty")
    if not 0 < explanation.call <= len(auction):
        yield Refusal(UNKNOWN, place, "no_call_of_number", number=str(explanation.call))
        return
    caller = auction[explanation.call - 1].seat
    if by not in _may_explain(how, caller):
        yield Refusal(INCONSISTENT, place, f"explained_by_another_{how}", seat=by, caller=caller)


def _may_explain(how: str, caller: str) -> tuple[str, ...]:
    """Who explains a call.

    Its player's partner; the player behind screens; and either of them what was explained wrongly. Law 20F
    """
    if how == SELF:
        return (caller,)
    return (opposite(caller), caller) if how == CORRECTED else (opposite(caller),)
