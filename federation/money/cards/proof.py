"""What has to hold of payments by card: their states, the books, and what lies at the provider."""

# What moved at the provider, without the fees that are booked.
MOVED = """
    SELECT coalesce(sum(m.amount - CASE WHEN m.fee_entry_id IS NULL THEN 0 ELSE m.fee END), 0)
    FROM federation_cardmovement m WHERE m.federation_id = %(federation)s"""
# What was paid out to the bank, and what was reversed of that.
PAID_OUT = "coalesce(sum(p.amount) FILTER (WHERE e.kind IN ('payout', 'reversal')), 0)"

CARD_QUESTIONS = {
    "card_entry": """
        SELECT m.id AS row, coalesce(sum(p.amount), 0) AS amount, m.amount AS of
        FROM federation_cardmovement m
        LEFT JOIN federation_moneyaccount a ON a.federation_id = m.federation_id AND a.kind = 'clearing'
        LEFT JOIN federation_moneyposting p ON p.federation_id = m.federation_id
            AND p.entry_id = m.entry_id AND p.account_id = a.id
        WHERE m.federation_id = %(federation)s GROUP BY m.id, m.amount
        HAVING coalesce(sum(p.amount), 0) <> m.amount ORDER BY 1""",
    "card_state": """
        SELECT c.id AS row FROM federation_cardpayment c WHERE c.federation_id = %(federation)s
            AND (c.state = 'paid') <> EXISTS (SELECT 1 FROM federation_cardmovement m
                WHERE m.federation_id = c.federation_id AND m.payment_id = c.id AND m.kind = 'paid')
        ORDER BY 1""",
    "clearing": f"""
        SELECT a.id AS row, coalesce(sum(p.amount), 0) AS amount, ({MOVED}) + {PAID_OUT} AS of
        FROM federation_moneyaccount a
        LEFT JOIN federation_moneyposting p ON p.federation_id = a.federation_id AND p.account_id = a.id
        LEFT JOIN federation_moneyentry e ON e.federation_id = a.federation_id AND e.id = p.entry_id
        WHERE a.federation_id = %(federation)s AND a.kind = 'clearing' GROUP BY a.id
        HAVING coalesce(sum(p.amount), 0) <> ({MOVED}) + {PAID_OUT} ORDER BY 1""",  # noqa: S608 - ours
}
