"""What may not be lost: the audit log, chains, the outbox, letters."""
