"""Read reports about letters that did not arrive, as mail servers send them."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.record import bounces

READ = ":2,S"  # how a Maildir says that a message was read


class Command(BaseCommand):
    """manage.py bounces"""

    help = "Read reports about delivery (RFC 3464): one from standard input, or those of a Maildir."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("--maildir", help="the folder with new/ and cur/; what is read moves to cur/")

    def handle(self, *args: Any, maildir: str | None, **options: Any) -> None:
        """Read, and say what came of it. Whatever cannot be read is counted, and stops nothing."""
        read = bounces.BouncesRead()
        if maildir is None:
            bounces.take(sys.stdin.buffer.read(bounces.REPORT_MAX + 1), read)
        else:
            for message in _new(Path(maildir)):
                bounces.take(_content(message), read)
                message.rename(message.parents[1] / "cur" / f"{message.name.partition(':')[0]}{READ}")
        self.stdout.write(f"{read.kept} letters came back for good, {read.known} known before.")
        for why, count in sorted(read.others.items()):
            self.stdout.write(f"{count} passed over: {why}.")


def _new(maildir: Path) -> Iterator[Path]:
    """New messages, the oldest first; nothing but plain files."""
    if not (maildir / "new").is_dir() or not (maildir / "cur").is_dir():
        raise CommandError(f"{maildir} is no Maildir: it has no new/ and cur/.")
    yield from sorted(one for one in (maildir / "new").iterdir() if stat.S_ISREG(one.lstat().st_mode))


def _content(message: Path) -> bytes:
    with message.open("rb") as opened:
        return opened.read(bounces.REPORT_MAX + 1)
