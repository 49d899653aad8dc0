"""What the figures of a stage say to its desk."""

from clubs.models import Stage
from clubs.playing.proposal import StageKnowledge
from scoring.events.services import pairing as scored
from scoring.sessions.services.problems import UNSCORABLE, sentence_of


def known(stage: Stage) -> tuple[StageKnowledge, str]:
    """What the figures say; and why there are none, where they cannot be made."""
    try:
        return scored.known(stage), ""
    except UNSCORABLE as error:
        return StageKnowledge(), sentence_of(error)
