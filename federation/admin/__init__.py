"""The admin of a federation and the operators' desk."""

from federation.admin import directors, log, members, offices, operator_records

__all__ = ["directors", "log", "members", "offices", "operator_records"]
