"""What the worker of registers does with a job: looks, takes, or takes back, as the login that asked."""

from typing import Any

from federation.errors import Refused
from federation.models import Federation, ImportState, ImportStep, RegisterImport
from federation.tables import register_report
from federation.tables.register_report import RegisterReport
from federation.tables.services import (
    register_imports,
    register_life,
    register_taking,
    register_undoing,
    registers,
)
from federation.tenancy.context import acting_for


def work(federation: Federation, row: RegisterImport) -> None:
    """Do what was asked for; how it ended is kept with it. Where it was cancelled nothing more is done."""
    try:
        if row.step == ImportStep.IMPORT:
            register_taking.take(federation, row)
            return
        with acting_for(federation, language=row.language):
            (_look if row.step == ImportStep.PREVIEW else _undo)(row)
    except register_life.NoLongerMine:
        return


def _undo(row: RegisterImport) -> None:
    own = register_imports.admin_of(row.register)
    if row.undone_by is None or not own.has_import_permission(register_taking.request_by(row.undone_by)):
        register_imports.end(row, ImportState.FORBIDDEN)
        return
    register_undoing.undo(row)


def _look(row: RegisterImport) -> None:
    own, kept = register_imports.admin_of(row.register), register_imports.kept_of(row)
    if not own.has_import_permission(register_taking.request_by(row.asked_by)):
        register_imports.end(row, ImportState.FORBIDDEN)
        return
    content = kept.content()
    if content is None:
        register_imports.end(row, ImportState.GONE)
        return
    report = _looked_at(own.resource_classes[0](), content, row)
    register_imports.answer_of(row).save(report.to_json())
    register_imports.end(row, ImportState.READY)


def _looked_at(resource: Any, content: bytes, row: RegisterImport) -> RegisterReport:
    try:
        rows = registers.rows_of(content)
    except Refused as refused:
        return register_report.refused_report(refused.sentence)
    resource.on_rows = lambda number: register_life.heard(row, number, len(rows))
    return registers.look(resource, rows, register_imports.kept_of(row), by=row.asked_by)
