"""What the database itself refuses of money, whoever writes: entries that do not balance, lines added to one
later, a reversal that is not exact, a closed day, and charges settled beyond their amount."""

from federation.tenancy.operations import ADDED_ROWS_AFTER, EACH_ROW_BEFORE, GuardedTable

_FITS = """
CREATE OR REPLACE FUNCTION {table}_fits() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM public.federation_booksclosing
            WHERE federation_id = NEW.federation_id AND through >= NEW.booked_on) THEN
        RAISE check_violation USING CONSTRAINT = 'books_closed_once',
            MESSAGE = 'The books of this day are closed.';
    END IF;
    IF EXISTS (SELECT 1 FROM public.federation_moneyentry
            WHERE federation_id = NEW.federation_id AND id = NEW.entry_id AND booked_on <> NEW.booked_on) THEN
        RAISE check_violation USING CONSTRAINT = 'money_posting_once',
            MESSAGE = 'A line has the day of its entry.';
    END IF;
    RETURN NEW;
END $$"""

_BALANCE = """
CREATE OR REPLACE FUNCTION {table}_balance() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM added GROUP BY federation_id, entry_id HAVING sum(amount) <> 0) THEN
        RAISE check_violation USING CONSTRAINT = 'money_posting_once',
            MESSAGE = 'The lines of an entry add up to nothing.';
    END IF;
    IF EXISTS (SELECT 1 FROM added a JOIN public.{table} p
            ON p.federation_id = a.federation_id AND p.entry_id = a.entry_id
            WHERE NOT EXISTS (SELECT 1 FROM added b WHERE b.id = p.id)) THEN
        RAISE check_violation USING CONSTRAINT = 'money_posting_once',
            MESSAGE = 'No line is added to an entry later.';
    END IF;
    IF EXISTS (
        SELECT 1 FROM (
            SELECT a.federation_id, a.entry_id, a.account_id, a.amount FROM added a
            UNION ALL
            SELECT e.federation_id, e.id, p.account_id, p.amount FROM public.{table} p
            JOIN public.federation_moneyentry e
                ON e.federation_id = p.federation_id AND e.reverses_id = p.entry_id
            WHERE (e.federation_id, e.id) IN (SELECT federation_id, entry_id FROM added)
        ) lines
        JOIN public.federation_moneyentry r ON r.federation_id = lines.federation_id AND r.id = lines.entry_id
        WHERE r.reverses_id IS NOT NULL
        GROUP BY lines.federation_id, lines.entry_id, lines.account_id HAVING sum(lines.amount) <> 0
    ) OR EXISTS (
        SELECT 1 FROM added a
        JOIN public.federation_moneyentry r ON r.federation_id = a.federation_id AND r.id = a.entry_id
        JOIN public.federation_moneyentry f ON f.federation_id = r.federation_id AND f.id = r.reverses_id
        WHERE f.reverses_id IS NOT NULL
    ) THEN
        RAISE check_violation USING CONSTRAINT = 'money_entry_reversed_once',
            MESSAGE = 'A reversal undoes its entry exactly, and is not reversed.';
    END IF;
    RETURN NULL;
END $$"""

_WITHIN = """
CREATE OR REPLACE FUNCTION {table}_within() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM public.{table} s JOIN public.federation_charge c
            ON c.federation_id = s.federation_id AND c.id = s.charge_id
        WHERE (s.federation_id, s.charge_id) IN (SELECT federation_id, charge_id FROM added)
        GROUP BY s.federation_id, s.charge_id, c.amount HAVING sum(s.amount) NOT BETWEEN 0 AND c.amount
    ) THEN
        RAISE check_violation USING CONSTRAINT = 'settlement_of_something',
            MESSAGE = 'A charge is settled between nothing and its amount.';
    END IF;
    IF EXISTS (
        SELECT 1 FROM public.{table} s JOIN public.federation_charge c
            ON c.federation_id = s.federation_id AND c.id = s.charge_id
        WHERE (s.federation_id, s.entry_id) IN (SELECT federation_id, entry_id FROM added)
        GROUP BY s.federation_id, s.entry_id, c.account_id HAVING sum(s.amount) < 0 OR sum(s.amount) > (
            SELECT coalesce(-sum(p.amount), 0) FROM public.federation_moneyposting p
            WHERE (p.federation_id, p.entry_id, p.account_id) = (s.federation_id, s.entry_id, c.account_id))
    ) THEN
        RAISE check_violation USING CONSTRAINT = 'settlement_of_something',
            MESSAGE = 'An entry settles no more of an account than it brought to it.';
    END IF;
    RETURN NULL;
END $$"""


class GuardedMoney(GuardedTable):
    """Postings of one statement are whole entries that balance; reversals undo exactly; closed days stay."""

    guards = {"fits": (EACH_ROW_BEFORE, _FITS), "balance": (ADDED_ROWS_AFTER, _BALANCE)}


class GuardedSettlements(GuardedTable):
    """A charge is settled between nothing and its amount, and an entry settles no more than it brought."""

    guards = {"within": (ADDED_ROWS_AFTER, _WITHIN)}
