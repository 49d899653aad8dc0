"""An operator's own command for `upgrade --by`: stops and starts real processes, and writes down what it did.

python hands_of_operator.py DIRECTORY PORT stop|again|start NAME…
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

RUNS = ("web", "worker", "beat")  # the others have nothing to do here


def main() -> None:
    place, port, act, *names = sys.argv[1:]
    directory = Path(place)
    state = directory / "processes.json"
    running = json.loads(state.read_text()) if state.exists() else {}
    with (directory / "calls.log").open("a") as log:
        log.write(f"{act} {' '.join(names)}\n")
    for name in [name for name in names if name in RUNS]:
        code = running.get(name, {}).get("code") if act == "again" else os.environ["PORTAL_CODE"]
        if act in ("stop", "start"):
            end(running.get(name, {}))
        if act != "stop":
            running[name] = {"pid": begin(directory, name, port, Path(code)), "code": code}
    state.write_text(json.dumps(running))


def begin(directory: Path, name: str, port: str, code: Path) -> int:
    sys.path.insert(0, str(code))
    from federation.startup.processes import PROCESSES, Spot

    words = next(one for one in PROCESSES if one.name == name).words(
        Spot(bind=f"127.0.0.1:{port}", var=str(directory))
    )
    with (directory / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", *words],
            cwd=code,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    return process.pid


def end(process: dict[str, object], seconds: float = 60) -> None:
    """Asked to end, and waited for; no more than that: what it does may take its time."""
    pid = int(str(process.get("pid", 0)))
    if not pid:
        return
    deadline = time.monotonic() + seconds
    try:
        os.kill(pid, signal.SIGTERM)
        while time.monotonic() < deadline and is_alive(pid):
            time.sleep(0.1)
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def is_alive(pid: int) -> bool:
    """A process that has ended and that nobody has waited for is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    main()
