"""Which rows of this floor are counted across federations, for who watches (federation.watching)."""

from federation.watching.counted import LATELY
from federation.watching.counts import CountedRows

COUNTED = (
    CountedRows("figures", "waiting", "scoring_recomputerequest", "closed_at IS NULL", "requested_at"),
    CountedRows("figures", "not_computable", "scoring_stageproblem", "true", "found_at"),
    CountedRows(
        "webhooks", "given_up", "scoring_webhookdelivery", f"given_up_at > now() - {LATELY}", "given_up_at"
    ),
    CountedRows("replays", "running", "scoring_regulationreplay", "state = 'running'", "started_at"),
)
