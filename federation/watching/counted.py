"""Which rows of this floor are counted across federations. What is owed stands in the outbox, for all."""

from federation.watching.counts import CountedRows

LATELY = "interval '1 day'"

NEWEST = "id = (SELECT max(id) FROM federation_recordproof WHERE ended_at IS NOT NULL)"
IMPORTS = "federation_registerimport"
COUNTED = (
    CountedRows("register_imports", "waiting", IMPORTS, "state = 'waiting'", "since"),
    CountedRows("register_imports", "working", IMPORTS, "state = 'working'", "since"),
    CountedRows(
        "register_imports", "failed", IMPORTS, f"state = 'failed' AND ended_at > now() - {LATELY}", "ended_at"
    ),
    CountedRows("proofs", "failed", "federation_recordproof", f"faults > 0 AND {NEWEST}", "ended_at"),
    CountedRows(
        "proofs",
        "old",
        "federation_recordproof",
        f"ended_at < now() - interval '36 hours' AND {NEWEST}",
        "ended_at",
    ),
    CountedRows(
        "staff_sessions",
        "open",
        "federation_staffsession",
        "starts_at <= now() AND ends_at > now()",
        "starts_at",
    ),
)
