"""Whoever brings the registers of `bench --members`, by the services of the pages, in its own process."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django

CLUBS, WRONG_EVERY = 300, 50
LOOK, PATIENCE = 0.25, 3600  # seconds
HEADS = "number,family_name,given_name,family_kana,given_kana,family_romaji,given_romaji,status,joined_on"


def main(argv: list[str]) -> int:
    """`argv`: how many members, and the key of who keeps the registers. Prints JSON."""
    django.setup()
    sys.stdout.write(json.dumps(bring(int(argv[0]), int(argv[1]))))
    return 0


def bring(members: int, user: int) -> dict[str, Any]:
    """Bring both registers and answer what it took."""
    from federation.models import Federation, User  # app ready

    who, house = User.objects.get(pk=user), Federation.objects.get(slug="bench")
    seconds: dict[str, float] = {}
    clubs = _brought(house, who, "clubs.club", "\n".join(_clubs()), seconds)
    taken = _brought(house, who, "federation.member", "\n".join(_members(members)), seconds)
    wrong = members // WRONG_EVERY
    return {"seconds": seconds, "members": taken, "clubs": clubs, "wrong": wrong, "asking": _megabytes()}


def _brought(house: Any, who: Any, register: str, content: str, seconds: dict[str, float]) -> int:
    """A file as the pages bring it, to the last record: how many were taken."""
    from federation.models import ImportStep  # app ready
    from federation.tables import parting  # app ready
    from federation.tables.services import register_imports, registers  # app ready
    from federation.tenancy.context import acting_for  # app ready

    what = register.rpartition(".")[2]

    def step(name: str, kind: ImportStep, sent: bytes, kept: Any = None) -> Any:
        begun = time.perf_counter()
        with acting_for(house):
            kept = kept or registers.keep(sent, name="register.csv", columns=None)
            row = register_imports.ask(step=kind, register=register, kept=kept, by=who)
        row = _ended(house, row)
        seconds[f"{what}s {name}"] = time.perf_counter() - begun
        return row, kept

    row, kept = step("looked at", ImportStep.PREVIEW, content.encode())
    with acting_for(house):
        report = register_imports.report_of(row)
        assert report is not None
        wrong = {one.row for one in report.wrong_rows}
        good = parting.without(registers.rows_of(content.encode()), wrong)
    if wrong:
        row, kept = step("without the wrong rows", ImportStep.PREVIEW, good)
    row, _kept = step("taken", ImportStep.IMPORT, good, kept)
    return int(row.taken)


def _ended(house: Any, row: Any) -> Any:
    """A job when its worker has done with it. Raises SystemExit where that is not well."""
    from federation.models import ImportState, RegisterImport  # app ready
    from federation.tenancy.context import acting_for  # app ready

    until = time.monotonic() + PATIENCE
    while True:
        with acting_for(house):
            now = RegisterImport.objects.get(pk=row.pk)
        if now.state in (ImportState.READY, ImportState.IMPORTED):
            return now
        if now.state not in (ImportState.WAITING, ImportState.WORKING) or time.monotonic() > until:
            raise SystemExit(f"{row} ended as {now.state}.")
        time.sleep(LOOK)


def _clubs() -> Iterator[str]:
    yield "number,name_ja,name_en,place,region"
    for number in range(CLUBS):
        yield f"{1000 + number},第{number}クラブ,Club {number},会場{number},地域{number % 9}"


def _members(count: int) -> Iterator[str]:
    """One in fifty joined on a day that there is not."""
    yield HEADS
    for number in range(count):
        joined = "2020-13-45" if number % WRONG_EVERY == WRONG_EVERY - 1 else "2020-04-01"
        names = f"森{number % 97},花子{number % 89},モリ,ハナコ,Mori,Hanako"
        yield f"{10_000 + number},{names},active,{joined}"


def _megabytes() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
