"""When the portal installs itself, by which means, and when it keeps its hands off."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from federation.startup import bootstrap

Done = subprocess.CompletedProcess


class Programs:
    """Stands for every program that installing runs: notes the call and fails where told."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[str] = []
        self.failing: set[str] = set()
        self.configuration = ""

    def __call__(self, *command: object) -> "Done[str]":
        words = " ".join(map(str, command)).replace(str(self.root), "ROOT")
        self.calls.append(words)
        code = int(any(part in words for part in self.failing))
        return Done(command, code, self.configuration if "config list" in words else "", "no such package")

    def make_environment(self, command: list[str], **_: object) -> "Done[str]":
        """What `python -m venv` does, as far as the bootstrap looks."""
        self.calls.append("venv")
        bootstrap.python(self.root).parent.mkdir(parents=True, exist_ok=True)
        bootstrap.python(self.root).touch()
        return Done(command, 0, "", "")

    def installs(self) -> list[str]:
        """By which means packages were installed, in order."""
        means = {
            "requirements-uv.txt": "uv itself",
            "-m uv pip install": "uv",
            "-r ROOT/requirements.txt": "pip",
        }
        ways = [next((name for part, name in means.items() if part in call), "") for call in self.calls]
        return [name for name in ways if name]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout whose path has a space."""
    checkout = tmp_path / "my portal"
    checkout.mkdir()
    (checkout / "requirements.txt").write_text("Django==5.2.19\n")
    return checkout


@pytest.fixture
def programs(root: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    recorded = Programs(root)
    monkeypatch.setattr(bootstrap, "_run", recorded)
    monkeypatch.setattr(bootstrap.subprocess, "run", recorded.make_environment)
    return recorded


def test_makes_the_environment_and_installs_with_uv(root: Path, programs: Programs) -> None:
    bootstrap.install(root)
    assert programs.calls[0] == "venv"
    assert programs.installs() == ["uv itself", "uv"]
    assert all("--require-hashes" in call for call in programs.calls if " install " in call)


def test_installs_once(root: Path, programs: Programs) -> None:
    bootstrap.install(root)
    programs.calls.clear()
    bootstrap.install(root)
    assert programs.calls == []


def test_installs_again_when_the_requirements_change(root: Path, programs: Programs) -> None:
    bootstrap.install(root)
    (root / "requirements.txt").write_text("Django==5.2.20\n")
    programs.calls.clear()
    bootstrap.install(root)
    assert "venv" not in programs.calls
    assert programs.installs() == ["uv itself", "uv"]


@pytest.mark.parametrize(
    ("failing", "expected"),
    [("requirements-uv.txt", ["uv itself", "pip"]), ("-m uv", ["uv itself", "uv", "pip"])],
    ids=["uv cannot be had", "uv fails"],
)
def test_falls_back_to_pip(root: Path, programs: Programs, failing: str, expected: list[str]) -> None:
    programs.failing = {failing}
    bootstrap.install(root)
    assert programs.installs() == expected
    assert bootstrap.is_current(root)


@pytest.mark.parametrize(
    ("configuration", "expected"),
    [
        ("global.index-url='https://packages.example.org'", ["pip"]),
        (":env:.index-url='https://packages.example.org'", ["pip"]),
        ("global.extra-index-url='https://packages.example.org'", ["uv itself", "uv"]),
    ],
)
def test_an_index_of_pips_own_is_asked_through_pip(
    root: Path, programs: Programs, configuration: str, expected: list[str]
) -> None:
    programs.configuration = configuration
    bootstrap.install(root)
    assert programs.installs() == expected


def test_a_failed_install_says_so_and_is_tried_again(root: Path, programs: Programs) -> None:
    programs.failing = {"requirements"}
    with pytest.raises(bootstrap.CannotInstallError, match="could not be installed:\nno such package"):
        bootstrap.install(root)
    assert not bootstrap.is_current(root)


def test_names_the_missing_debian_package(
    root: Path, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(bootstrap.CannotInstallError, match="apt-get install python3-venv"):
        bootstrap.install(root)
    assert programs.calls == []


def test_a_half_made_environment_is_made_anew(root: Path, programs: Programs) -> None:
    bootstrap.python(root).parent.mkdir(parents=True)
    bootstrap.python(root).touch()
    programs.failing = {"pip --version"}
    bootstrap.install(root)
    assert "venv" in programs.calls


def test_two_at_once_install_once(root: Path, programs: Programs) -> None:
    starts = [threading.Thread(target=bootstrap.install, args=[root]) for _ in range(2)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert programs.installs() == ["uv itself", "uv"]


@pytest.mark.parametrize(
    ("command", "environment", "inside", "expected"),
    [
        ("demo", {}, False, True),
        ("migrate", {}, False, True),
        ("calc", {}, False, False),
        ("demo", {}, True, False),
        ("demo", {"PORTAL_NO_BOOTSTRAP": "1"}, False, False),
        ("demo", {"DEBUG": "off"}, False, False),
        ("demo", {"DEBUG": "No"}, False, False),
        ("demo", {"DEBUG": "on"}, False, True),
        ("test", {"CI": "true"}, False, True),
    ],
)
def test_moves_to_the_environment_only_where_it_is_wanted(
    command: str, environment: dict[str, str], inside: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DEBUG", "PORTAL_NO_BOOTSTRAP", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr(sys, "prefix", "/home/somebody/venv" if inside else "/usr")
    assert bootstrap.is_wanted(command) is expected


@pytest.mark.parametrize(("command", "installs"), [("demo", True), ("test", True), ("migrate", False)])
def test_other_commands_use_the_environment_but_never_make_it(
    command: str, installs: bool, root: Path, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[list[str]] = []
    monkeypatch.setattr(sys, "dont_write_bytecode", False)  # where these tests keep theirs is theirs
    monkeypatch.setattr(bootstrap, "ROOT", root)
    monkeypatch.setattr(bootstrap, "is_wanted", lambda _: True)
    monkeypatch.setattr(bootstrap.os, "execv", lambda _, words: went.append(words))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-W", "error", "manage.py", command])
    bootstrap.ensure(command)
    assert bool(programs.installs()) is installs
    expected = [[str(bootstrap.python(root)), "-W", "error", "manage.py", command]]
    assert went == (expected if installs else [])


def test_needs_nothing_but_the_standard_library() -> None:
    program = (
        "import sys; sys.path.insert(0, '.'); import federation.startup.bootstrap; "
        "print(federation.startup.bootstrap.ROOT)"
    )
    root = bootstrap.ROOT
    command = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(root)


KEEPING = (
    "from pathlib import Path; from federation.startup import bootstrap; bootstrap.keep_bytecode(Path({!r}))"
)
A_CHILD = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import {}'], check=True)"


@pytest.mark.parametrize(
    ("forbidding", "kept"),
    [({}, False), ({"PYTHONDONTWRITEBYTECODE": "1"}, True)],
    ids=["allowed beside the source", "forbidden there"],
)
def test_what_is_compiled_is_kept_once(root: Path, forbidding: dict[str, str], kept: bool) -> None:
    """Where Python may write beside the source it does; where it may not, in var/."""
    (root / "evening.py").write_text("BOARDS = 24")
    environment = {"PYTHONPATH": f"{bootstrap.ROOT}:{root}", **forbidding}
    program = f"{KEEPING.format(str(root))}; {A_CHILD.format('evening')}"
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    compiled = [str(path.relative_to(root)) for path in root.rglob("evening.*.pyc")]
    assert [name.startswith("var/bytecode/") for name in compiled] == [kept]


def test_a_folder_chosen_for_bytecode_stays_the_folder(root: Path) -> None:
    (root / "evening.py").write_text("BOARDS = 24")
    environment = {
        "PYTHONPATH": f"{bootstrap.ROOT}:{root}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": str(root / "chosen"),
    }
    program = f"{KEEPING.format(str(root))}; import evening"
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    compiled = [path.relative_to(root).parts[0] for path in root.rglob("evening.*.pyc")]
    assert compiled == ["chosen"]
