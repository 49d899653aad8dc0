"""Categories and prizes of a series in a story, as its newest run has them."""

from collections.abc import Iterator
from typing import Any

from scoring.models import Series
from scoring.series.services import standings
from scoring.tools.story.script import Json
from scoring.tools.story.series import by_player


def categories(series: Series | None, wanted: tuple[Json, ...]) -> Iterator[tuple[str, str, str]]:
    """Where, what was wanted and what there is, of every place in a category that is told by a player."""
    if series is None or not wanted:
        return
    kept, keys = _body(series)["categories"], {name: row.who for name, row in by_player(series).items()}
    for figure in wanted:
        ranked = {who: (rank, tied) for who, rank, tied in kept.get(str(figure["category"]), ())}
        rank, tied = ranked.get(keys.get(figure["player"], ""), (None, None))
        where = f"category {figure['category']}, {figure['player']}"
        for field, got in (("rank", rank), ("tied", tied)):
            if field in figure:
                yield f"{where}, {field}", str(figure[field]), str(got)


def prizes(series: Series | None, wanted: tuple[Json, ...]) -> Iterator[tuple[str, str, str]]:
    """Who has each prize that is told; several share it."""
    if series is None or not wanted:
        return
    names: dict[str, list[str]] = {}
    for name, row in by_player(series).items():
        names.setdefault(row.who, []).append(name)
    won = {(key, place): who for key, places, who in _body(series)["prizes"] for place in places}
    for figure in wanted:
        key = "" if figure.get("category") is None else str(figure["category"])
        got = sorted(name for who in won.get((key, figure["place"]), ()) for name in names.get(who, ()))
        where = f"prize {figure['place']} of {f'category {key}' if key else 'all'}"
        yield where, ", ".join(sorted(figure["players"])), ", ".join(got)


def _body(series: Series) -> Any:
    run = standings.latest_of(series)
    return {"categories": {}, "prizes": []} if run is None else run.body
