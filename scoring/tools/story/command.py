"""`manage.py story FILE [--json] [--keep]`: plays an event and says what holds.

Exit 0: every check holds. 1: one does not. 2: the story itself is refused, with a line that says why.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from federation.text.documents import read_json

HELD, FELL_SHORT, REFUSED = 0, 1, 2
VAR = Path(__file__).resolve().parents[3] / "var"


def main(argv: Sequence[str]) -> int:
    """Play a story in a federation of its own, which is thrown away unless it is to be kept."""
    parser = argparse.ArgumentParser(prog="manage.py story", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--keep", action="store_true", help="keep the federation that was made for it")
    options = parser.parse_args(argv)
    try:
        story = read_json(options.file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return REFUSED
    with database():
        return _play(story, options)


def _play(story: Any, options: argparse.Namespace) -> int:
    from scoring.tools.story.playing import play  # app ready
    from scoring.tools.story.script import StoryError, read  # app ready

    try:
        report = play(read(story), keep=options.keep)
    except StoryError as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return REFUSED
    if options.json:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        print("\n".join(report.lines()))
    return HELD if report.holds else FELL_SHORT


@contextmanager
def database(*, own: bool = False) -> Iterator[None]:
    """Django on a database: the one named outside, the demonstration's, or one of its own."""
    import django  # slow import

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    if not own and (os.environ.get("DATABASE_URL") or _demonstration_runs()):
        django.setup()
        yield
        return
    from federation.startup import supervisor, tables  # slow import
    from federation.startup.embedded import EmbeddedPostgres  # slow import

    VAR.mkdir(exist_ok=True)
    server = EmbeddedPostgres(VAR / "story", durable=False)
    made_of = VAR / "story" / "tables"
    if not made_of.exists() or made_of.read_text() != tables.digest():
        server.discard()  # nothing is kept there, and tables of another version cannot be brought up to date
        server = EmbeddedPostgres(VAR / "story", durable=False)
    try:
        server.start()
        addresses = supervisor.prepare_database(server)
        os.environ.update(supervisor.portal_environment("http://localhost") | addresses)
        django.setup()
        _migrate()
        made_of.write_text(tables.digest())
        yield
    finally:
        server.stop()


def _demonstration_runs() -> bool:
    from federation.startup.embedded import EmbeddedPostgres  # slow import

    data = VAR / "postgres"
    return data.exists() and EmbeddedPostgres(data).is_running()


def _migrate() -> None:
    from django.core.management import call_command  # app ready
    from django.db import connection  # app ready

    call_command("migrate", verbosity=0, interactive=False)
    connection.close()
