"""The scratch database of stories is made anew where the tables of the checkout are others."""

from scoring.tools.story import command


def test_tables_of_another_version_are_thrown_away(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    migrations = tmp_path / "floor" / "migrations"
    migrations.mkdir(parents=True)
    monkeypatch.setattr(command, "VAR", tmp_path / "var")
    before = command.tables_wanted()
    (migrations / "0001_initial.py").write_text("one = 1\n")
    changed = command.tables_wanted()
    assert changed != before
    (migrations / "0001_initial.py").write_text("one = 2\n")
    assert command.tables_wanted() not in (before, changed)
