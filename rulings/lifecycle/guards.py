"""What the database refuses of an appeal's decision by itself: what Law 93B3 does not give to its body."""

from typing import Any

from federation.tenancy.operations import TableOperation


class WithinPowers(TableOperation):
    """A decision that changes a ruling is of a body with the power to do so.

    The act says in its own words what it lifts (`lifts_disciplinary`, `lifts_procedural`); the ground is the
    appeal's, the powers are the body's.
    """

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table, name = quote(model._meta.db_table), quote(f"{model._meta.db_table}_powers")
        when = "FOR EACH ROW WHEN (NEW.step IN ('decided', 'disposed'))"
        return [
            _GUARD.format(name=name),
            f"CREATE TRIGGER {name} BEFORE INSERT ON {table} {when} EXECUTE FUNCTION {name}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table, name = model._meta.db_table, quote(f"{model._meta.db_table}_powers")
        return [f"DROP TRIGGER {name} ON {quote(table)}", f"DROP FUNCTION {name}()"]


_GUARD = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE powers record; changes boolean := coalesce(NEW.body->>'decision', '') = 'changed';
BEGIN
    SELECT a.ground, b.* INTO powers FROM public.rulings_appeal a
        JOIN public.rulings_body b ON b.id = a.body_id AND b.federation_id = a.federation_id
        WHERE a.federation_id = NEW.federation_id AND a.id = NEW.appeal_id;
    IF (changes AND powers.ground = 'law' AND NOT powers.may_overrule_law)
        OR (changes AND powers.ground = 'regulation' AND NOT powers.may_overrule_regulation)
        OR (changes AND powers.ground IN ('fact', 'judgement', 'procedure')
            AND NOT powers.may_change_judgement)
        OR ((NEW.body->>'lifts_disciplinary')::boolean AND NOT powers.may_lift_disciplinary)
        OR ((NEW.body->>'lifts_procedural')::boolean AND NOT powers.may_lift_procedural) THEN
        RAISE check_violation USING CONSTRAINT = 'body_within_law_93',
            MESSAGE = 'This body may recommend, not overrule.';
    END IF;
    RETURN NEW;
END $$"""
