"""Facts of a case as its acts keep them: what happened at the table, and how it is judged. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallOrCard:
    """A call or a card as it was written: whose it was ("" where nobody said), and its marks."""

    what: str
    seat: str = ""
    mark: str = ""  # of an irregularity: "withdrawn", "stood"
    alerted: bool = False
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """An alert or explanation of a call, checked by `rulings.cases.explanations`.

    `call`: its number in the auction, from 1, calls taken back counted. `by` a seat, `to` one or two; `how`
    and `when` keys of the tables there; no `words` where there was only an alert.
    """

    call: int
    by: str
    to: str
    how: str
    when: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDescription:
    """What happened at the table, as far as it was described; checked by `rulings.cases.description`.

    `deal` in PBN, `dealer` and `declarer` a seat, `vulnerable` as boards say it, `contract` as "4SX"; `words`
    beside it. What nobody said is empty.
    """

    deal: str = ""
    dealer: str = ""
    vulnerable: str = ""
    auction: tuple[CallOrCard, ...] = ()
    contract: str = ""
    declarer: str = ""
    play: tuple[CallOrCard, ...] = ()
    words: str = ""
    explanations: tuple[Explanation, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is described."""
        return self != NO_DESCRIPTION


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a director judges beside the facts: keys of the tables in `rulings.cases.judgement`, "": open.

    `alternatives`: calls or cards that others would have chosen.
    """

    offending: str = ""
    damage: str = ""
    error: str = ""
    alternatives: tuple[str, ...] = ()
    why: str = ""

    def __bool__(self) -> bool:
        """Whether anything is judged."""
        return self != NO_JUDGEMENT


NO_DESCRIPTION, NO_JUDGEMENT = BoardDescription(), Judgement()
