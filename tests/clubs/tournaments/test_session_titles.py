"""Sessions of a stage are called by their tournament, event and stage, in the reader's language."""

from datetime import timedelta

from django.utils import translation

from clubs.models import Session, Stage
from clubs.playing.services import running
from clubs.tournaments.services import events, session_titles, tournaments
from tests.clubs.tournaments.event_house import DAY, NOON, running_stage


def titles_of(stage: Stage) -> list[tuple[str, str]]:
    return list(stage.sessions.order_by("number").values_list("titles__ja", "titles__en"))


def second_session(here) -> Session:
    return running.open_session(
        stage=here.stage, number=2, played_on=DAY + timedelta(days=1), at=NOON, by=here.director
    )


def test_in_the_reader_s_language(inside):
    session = running_stage(inside).session
    with translation.override("ja"):
        assert session.title == str(session) == "春季大会 チーム戦 予選"
    with translation.override("en"):
        assert session.title == str(session) == "Spring, Teams: Qualifier"


def test_sisters_are_numbered(inside):
    here = running_stage(inside)
    second = second_session(here)
    assert titles_of(here.stage) == [
        ("春季大会 チーム戦 予選 セッション1", "Spring, Teams: Qualifier, session 1"),
        ("春季大会 チーム戦 予選 セッション2", "Spring, Teams: Qualifier, session 2"),
    ]
    assert second.titles["en"] == "Spring, Teams: Qualifier, session 2"


def test_another_title_above_is_theirs(inside):
    here = running_stage(inside)
    event = here.stage.event
    tournament = event.tournament
    tournament.titles = {"ja": "夏季大会", "en": "Summer"}
    tournaments.change(tournament=tournament, by=here.director)
    assert titles_of(here.stage) == [("夏季大会 チーム戦 予選", "Summer, Teams: Qualifier")]
    event.titles = {"ja": "オープン", "en": "Open"}
    events.change_event(event=event, by=here.director)
    assert titles_of(here.stage) == [("夏季大会 オープン 予選", "Summer, Open: Qualifier")]
    stage = Stage.objects.select_related("event__tournament").get(pk=here.stage.pk)
    stage.titles = {"ja": "決勝", "en": "Final"}
    events.change_stage(stage=stage, by=here.director)
    assert titles_of(stage) == [("夏季大会 オープン 決勝", "Summer, Open: Final")]


def test_the_longest_are_told_apart(inside):
    here = running_stage(inside)
    stage = here.stage
    for titled in (stage.event.tournament, stage.event, stage):
        titled.titles = {"ja": "長" * 200, "en": "長" * 200}
        titled.save()
    second_session(here)
    both = [title for titles in titles_of(here.stage) for title in titles]
    assert len(set(both)) == 4
    assert {len(title) for title in both} == {200}


def test_clubs_games_at_once_keep_their_files_titles(inside):
    here = running_stage(inside)
    Stage.objects.filter(pk=here.stage.pk).update(kind="simultaneous")
    Session.objects.filter(pk=here.session.pk).update(titles={"ja": "Thursday", "en": "Thursday"})
    session_titles.keep(Stage.objects.get(pk=here.stage.pk))
    assert titles_of(here.stage) == [("Thursday", "Thursday")]
