"""Versions that are more than a month behind, asked of a small index by uv and npm themselves."""

import io
import json
import shutil
import threading
import zipfile
from datetime import UTC, date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from federation.startup import packages

DAY = date(2026, 10, 27)
BEFORE, AFTER = "2026-10-01T08:00:00Z", "2026-11-20T08:00:00Z"
PUBLISHED = {
    "late": {"1.0": BEFORE, "1.1": BEFORE, "1.2": AFTER},
    "recent": {"1.0": BEFORE, "1.1": AFTER},
    "trial": {"1.0": BEFORE, "2.0rc1": BEFORE},
    "bounded": {"1.0": BEFORE, "2.0": BEFORE},
}
IDB = {"created": BEFORE, "modified": AFTER, "8.0.4": BEFORE}
FILE = {"created": BEFORE, "modified": AFTER, "2.0.1": BEFORE, "2.99.0": BEFORE, "2.99.1-beta1": BEFORE}


class Index(BaseHTTPRequestHandler):
    """Answers as an index of Python packages does, with the days, and as npm's."""

    def do_GET(self):
        """One page, by its path."""
        place, _, name = self.path.strip("/").partition("/")
        if place == "simple" and name in PUBLISHED:
            self._send(self._simple(name), "application/vnd.pypi.simple.v1+json")
        elif place == "files":
            self._send(wheel(name), "application/octet-stream")
        elif place == "idb":  # nothing newer than what is kept
            known = {"8.0.4": {"name": "idb", "version": "8.0.4"}}
            about = {"name": "idb", "dist-tags": {"latest": "8.0.4"}, "versions": known, "time": IDB}
            self._send(json.dumps(about).encode(), "application/json")
        elif place == "htmx.org":
            versions = {number: {"name": "htmx.org", "version": number} for number in ("2.0.1", "2.99.0")}
            about = {
                "name": "htmx.org",
                "dist-tags": {"latest": "2.99.0"},
                "versions": versions,
                "time": FILE,
            }
            self._send(json.dumps(about).encode(), "application/json")
        else:
            self.send_error(404)

    do_HEAD = do_GET  # noqa: N815 (the library's name)

    def _simple(self, name):
        host = f"http://127.0.0.1:{self.server.server_port}"
        files = [
            {
                "filename": filename,
                "url": f"{host}/files/{filename}",
                "hashes": {},
                "upload-time": when,
            }
            for version, when in PUBLISHED[name].items()
            for filename in [f"{name}-{version}-py3-none-any.whl"]
        ]
        return json.dumps({"meta": {"api-version": "1.1"}, "name": name, "files": files}).encode()

    def _send(self, content, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, *_args):
        """Nothing."""


def wheel(filename):
    """A package of no files."""
    name, version, *_ = filename.split("-")
    about = f"{name}-{version}.dist-info"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    return out.getvalue()


@pytest.fixture
def index(monkeypatch, tmp_path):
    """The small index, which uv and npm are told of."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("UV_DEFAULT_INDEX", f"{address}/simple/")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_registry", address)
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def root(tmp_path):
    """A project that locks four packages and keeps a file of a fifth."""
    (tmp_path / "requirements.in").write_text("late~=1.0\nrecent~=1.0\ntrial~=1.0\nbounded~=1.0\n")
    lock = "".join(f"{name}==1.0 \\\n    --hash=sha256:{'0' * 64}\n" for name in ("late", "recent", "trial"))
    (tmp_path / "requirements.txt").write_text(lock)
    (tmp_path / "requirements-production.txt").write_text("bounded==1.0 ; sys_platform == 'linux'\n")
    (tmp_path / "requirements-uv.txt").write_text("# The tool\n")
    return tmp_path


def test_what_had_a_newer_stable_version_on_the_day_is_behind(index, root):
    late, bounded = sorted(packages.behind_python(root, DAY), key=lambda package: package.is_held)
    assert [str(part) for part in late] == ["late", "1.0", "1.1", "1.2"]
    assert [str(part) for part in bounded] == ["bounded", "1.0", "2.0", "1.0"]
    assert (late.is_held, bounded.is_held) == (False, True)
    text = packages.as_text([late, bounded], DAY)
    assert text.splitlines()[-1].startswith(
        "Behind what was published by 2026-10-27: 1 that can be newer, and 1"
    )


def test_where_all_is_recent_nothing_is_behind(index, root):
    (root / "requirements.txt").write_text("late==1.1\nrecent==1.0\ntrial==1.0\n")
    (root / "requirements-production.txt").write_text("bounded==2.0\n")
    assert packages.behind_python(root, DAY) == []


def test_the_kept_file_of_a_package_of_npm_is_asked_for_by_npm(index):
    if shutil.which("npm") is None:
        with pytest.raises(packages.NoAnswerError, match="npm cannot be asked"):
            packages.behind_kept(packages.ROOT, DAY)
        return
    (behind,) = packages.behind_kept(packages.ROOT, DAY)
    assert (behind.name, str(behind.newest), behind.is_held) == ("htmx.org", "2.99.0", False)


def test_an_index_that_does_not_answer_is_said(index, root, monkeypatch, capsys):
    monkeypatch.setenv("UV_DEFAULT_INDEX", f"http://127.0.0.1:{index.server_port}/nowhere/")
    with pytest.raises(packages.NoAnswerError, match="The index of uv does not answer, so nothing is known"):
        packages.behind_python(root, DAY)
    monkeypatch.setattr(packages, "ROOT", root)
    assert packages.main(["--days", "0"]) == 2
    assert "UV_DEFAULT_INDEX" in capsys.readouterr().err


def test_the_day_is_a_month_ago(index, root, monkeypatch, capsys):
    monkeypatch.setattr(packages, "ROOT", root)
    monkeypatch.setattr(packages, "behind_kept", lambda *_args: [])
    assert packages.main(["--days", "30"]) == 1
    assert str(datetime.now(UTC).date() - timedelta(days=30)) in capsys.readouterr().out


def test_every_lock_and_kept_file_is_asked_for():
    locks = {path.name for path in packages.ROOT.glob("requirements*.txt")}
    assert locks == set(packages.LOCKS)
    small = [path for path in packages.ROOT.glob("*/static/**/*.min.*") if ".venv" not in path.parts]
    assert {str(path.relative_to(packages.ROOT)) for path in small} == {
        path for path, _says in packages.KEPT_FILES.values()
    }
