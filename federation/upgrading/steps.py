"""The steps of an upgrade, one at a time on a database, and where it stands when one of them fails."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from federation.deployment.env_file import SetupError
from federation.startup.processes import PROCESSES
from federation.upgrading.hands import UpgradeHands
from federation.upgrading.plan import UpgradePlan, read_plan

LOCK = 4_207_004  # any number of our own, beside those of migrating and of roles
WEB = "web"
NAMES = tuple(process.name for process in PROCESSES)
# Beat first: it asks the workers for more. Those that are left finish what they are doing.
DRAINED = tuple(sorted((name for name in NAMES if name != WEB), key=lambda name: name != "beat"))
# Tables are locked for moments, and nobody waits for them longer than this.
LOCK_WAITS = {"PGOPTIONS": "-c lock_timeout=5s"}
LOCKED = "lock timeout"
ATTEMPTS, PAUSE_SECONDS = 12, 5.0


class Upgrade:
    """One upgrade, or one way back."""

    def __init__(self, hands: UpgradeHands, options: argparse.Namespace) -> None:
        self.hands = hands
        self.options = options
        self.done: list[str] = []
        self.stopped: tuple[str, ...] = ()

    def run(self) -> int:
        """Plan, and every step of it unless only the plan was asked for. Raises SetupError."""
        if self.options.plan:
            plan = self._planned()
            _say(*described(plan, with_backup=not self.options.without_backup))
            return 1 if self._refusal(plan) else 0
        with _alone(self._owner()):
            plan = self._planned()
            _say(*described(plan, with_backup=not self.options.without_backup))
            if refusal := self._refusal(plan):
                raise SetupError(refusal)
            self._all(plan)
        return 0

    def _planned(self) -> UpgradePlan:
        return read_plan(self.hands.python("-m", "federation.upgrading.plan").strip().splitlines()[-1])

    def _owner(self) -> str:
        if url := self.hands.environment.get("DATABASE_OWNER_URL", ""):
            return url
        raise SetupError("Set DATABASE_OWNER_URL: the owner of the tables changes them.")

    def _refusal(self, plan: UpgradePlan) -> str:
        if plan.refusal:
            return plan.refusal
        if plan.back and not self.options.back:
            return f"This code, {plan.code}, is older than the tables, {plan.tables}. To go back say --back."
        if self.options.back and not plan.back:
            return f"This code, {plan.code}, is not older than the tables: there is no way back here."
        return ""

    # --- steps --------------------------------------------------------------------------------------

    def _all(self, plan: UpgradePlan) -> None:
        """Each step; where one fails, what was stopped runs again and the words say where it stands."""
        changes = bool(plan.owed or plan.halfway or plan.tables != plan.code) and not plan.back
        try:
            if changes and not self.options.without_backup:
                self._step("A backup, restored and proved", self._backup)
            self._step("Workers finish and end", lambda: self._stop(plan))
            if changes:
                self._step("Tables are brought up to date", self._migrate)
        except (SetupError, KeyboardInterrupt) as error:
            raise SetupError(self._where(error)) from error
        try:
            self._step("Everything starts with this code", lambda: self.hands.start(NAMES))
            self._step("The web server is ready", self._ready)
        except (SetupError, KeyboardInterrupt) as error:
            raise SetupError(
                f"{error}\n{self._standing()} See the log; the release before may run on these"
                " tables: upgrade --back from its directory."
            ) from error
        _say(f"The installation is of release {plan.code}.")

    def _step(self, name: str, act: Callable[[], object]) -> None:
        begun = time.monotonic()
        act()
        self.done.append(name)
        _say(f"{name}: {time.monotonic() - begun:.0f} s.")

    def _backup(self) -> None:
        programs = ("--programs", self.options.programs) if self.options.programs else ()
        backups = "-m", "federation.startup.backups"
        for name in ("PORTAL_BACKUP_URL", "PORTAL_BACKUPS"):
            if not self.hands.environment.get(name):
                raise SetupError(f"Set {name} for the backup, or say --without-backup where there is one.")
        self.hands.python(*backups, "make", *programs, errand="backup")
        if self.hands.environment.get("PORTAL_BACKUP_RECIPIENTS"):
            _say("It is sealed: prove it where the key is.")
            return
        if not self.hands.environment.get("PORTAL_SUPERUSER_URL"):
            raise SetupError("Set PORTAL_SUPERUSER_URL to prove the backup, or say --without-backup.")
        self.hands.python(*backups, "prove", *programs, errand="backup-proof")

    def _stop(self, plan: UpgradePlan) -> None:
        self.stopped = (*DRAINED, WEB) if plan.pause else DRAINED
        self.hands.stop(self.stopped)

    def _migrate(self) -> None:
        for attempt in range(ATTEMPTS):
            try:
                self.hands.python("manage.py", "migrate", "--noinput", errand="migrate", extra=LOCK_WAITS)
                break
            except SetupError as error:
                # Somebody holds a table for longer; what ran is noted, and this goes on after it.
                if LOCKED not in str(error) or attempt == ATTEMPTS - 1:
                    raise
                time.sleep(PAUSE_SECONDS)
        self.hands.python("manage.py", "audit_tenancy")

    def _ready(self) -> None:
        if not self.hands.ready():
            raise SetupError("The web server is not ready.")

    # --- what is told when something fails ----------------------------------------------------------

    def _where(self, error: BaseException) -> str:
        lines = [str(error) or "Interrupted.", self._standing()]
        if self.stopped:
            try:
                self.hands.again(self.stopped)
                lines.append("What was stopped runs again with the code of before.")
            except SetupError as also:
                lines.append(f"These are stopped: {', '.join(self.stopped)}. {also}")
        return "\n".join([*lines, "Run it again when that is mended: it goes on from here."])

    def _standing(self) -> str:
        return f"Done: {'; '.join(self.done) or 'nothing'}."


def described(plan: UpgradePlan, *, with_backup: bool) -> Iterator[str]:
    """A plan in sentences."""
    if plan.refusal:
        yield f"Not possible: {plan.refusal}"
        return
    if plan.back:
        yield f"Code goes back from {plan.tables} to {plan.code}. The tables and all data stay as they are."
        return
    yield f"From {plan.tables or 'tables that do not say their release'} to {plan.code}."
    if plan.halfway:
        yield "An upgrade began and did not end; this goes on from there."
    yield f"Migrations: {', '.join(plan.owed) or 'none'}."
    if with_backup and (plan.owed or plan.halfway or plan.tables != plan.code):
        yield "A backup is made and proved before. It needs room for the database twice."
    if plan.pause:
        yield "Pages stand still meanwhile: the code that runs now is too old for the tables to come."
    else:
        yield "Pages go on meanwhile; workers pause, and what is owed waits. This code starts at the end."


@contextmanager
def _alone(url: str) -> Iterator[None]:
    """One upgrade of a database at a time. Raises SetupError where there is another, or no database."""
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            row = connection.execute("SELECT pg_try_advisory_lock(%s)", [LOCK]).fetchone()
            if row != (True,):
                raise SetupError("Another upgrade of this database is under way. Wait until it has ended.")
            yield
    except psycopg.Error as error:
        raise SetupError(f"The database cannot be reached: {str(error).strip()}") from error


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()
