"""Where in a bracket the matches of a round were drawn to, as the draw that is played says."""

from clubs.models import PairingState, RoundPairing, Stage


def drawn_places(stage: Stage, number: int) -> dict[frozenset[str], int]:
    """By the numbers of a match's contestants its place in the bracket; none of one not drawn here."""
    drawn = RoundPairing.objects.filter(stage=stage, round=number).exclude(state=PairingState.PROPOSED)
    kept = drawn.order_by("-id").values_list("proposal__groups", flat=True).first() or []
    return {frozenset(group["contestants"]): group["place"] for group in kept if group.get("place")}
