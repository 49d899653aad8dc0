"""What the database itself refuses of postings, whoever writes: a payment that does not balance, a reversal
of a reversal, a reversal of another amount, and a posting into a closed period."""

from federation.tenancy.operations import ADDED_ROWS_AFTER, EACH_ROW_BEFORE, GuardedTable

_FITS = """
CREATE OR REPLACE FUNCTION {table}_fits() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE first record;
BEGIN
    IF EXISTS (SELECT 1 FROM public.scoring_periodclose
            WHERE federation_id = NEW.federation_id AND through >= NEW.period) THEN
        RAISE check_violation USING CONSTRAINT = 'period_closed_once',
            MESSAGE = 'The period of this posting is closed.';
    END IF;
    IF NEW.reverses_id IS NULL THEN
        RETURN NEW;
    END IF;
    SELECT * INTO first FROM public.{table} WHERE federation_id = NEW.federation_id AND id = NEW.reverses_id;
    IF first.reverses_id IS NOT NULL THEN
        RAISE check_violation USING CONSTRAINT = 'reversed_once',
            MESSAGE = 'A reversal is not reversed.';
    END IF;
    IF (NEW.account, NEW.member_id, NEW.slip_id, NEW.session_id, NEW.stage_id, NEW.colour, NEW.amount)
        IS DISTINCT FROM (first.account, first.member_id, first.slip_id, first.session_id, first.stage_id,
            first.colour, -first.amount) THEN
        RAISE check_violation USING CONSTRAINT = 'reversed_once',
            MESSAGE = 'A reversal undoes its posting exactly.';
    END IF;
    RETURN NEW;
END $$"""

_BALANCE = """
CREATE OR REPLACE FUNCTION {table}_balance() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM added GROUP BY federation_id, payment_id, colour HAVING sum(amount) <> 0)
        OR EXISTS (SELECT 1 FROM added WHERE account = 'event'
            GROUP BY federation_id, payment_id, colour HAVING sum(amount) <> 0) THEN
        RAISE check_violation USING CONSTRAINT = 'posting_on_one_account',
            MESSAGE = 'The postings of a payment add up to nothing.';
    END IF;
    RETURN NULL;
END $$"""


class GuardedPostings(GuardedTable):
    """Postings of one statement balance payment by payment and colour by colour; reversals undo exactly."""

    guards = {"fits": (EACH_ROW_BEFORE, _FITS), "balance": (ADDED_ROWS_AFTER, _BALANCE)}
