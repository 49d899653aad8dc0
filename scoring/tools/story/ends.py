"""How an event ends: published, and closed."""

from clubs.tournaments.services import stages as stage_services
from scoring.tools.story import appeals
from scoring.tools.story.script import Json
from scoring.tools.story.stage import Scene


def publish(scene: Scene, act: Json) -> None:
    """Publish the results of the stage."""
    stage_services.publish(stage=scene.stage, at=scene.at(act.get("at")), by=scene.by)


def close(scene: Scene, act: Json) -> None:
    """Close the stage, by default when every time of appeal is over; deposits are settled then."""
    at = scene.at(act["at"]) if "at" in act else appeals.after_all(scene)
    stage_services.close(stage=scene.stage, at=at, by=scene.by)
    if "at" not in act:
        appeals.settle(scene, at)
