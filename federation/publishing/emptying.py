"""How the file of a version of a document is deleted: by the row that says who did it and why, and not else.

Built as the trigger of an erasure is (federation.personal.operations): the function runs as the owner of the
tables, nobody can call it, and the application has no right of its own to change a version.
"""

from typing import Any

from federation.tenancy.context import SETTING
from federation.tenancy.operations import TableOperation

ENDS, VERSIONS = "federation_documentend", "federation_documentversion"
TRIGGER = f"{ENDS}_empties"


class EmptiesByEnds(TableOperation):
    """The trigger of DocumentEnd."""

    def forwards(self, model: Any, quote: Any) -> list[str]:
        return [
            _EMPTIES.replace("%", "%%"),  # it is executed with parameters, of which it has none
            f"REVOKE ALL ON FUNCTION {TRIGGER}() FROM PUBLIC",
            f"CREATE TRIGGER {TRIGGER} BEFORE INSERT ON {ENDS} FOR EACH ROW EXECUTE FUNCTION {TRIGGER}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        return [f"DROP TRIGGER {TRIGGER} ON {ENDS}", f"DROP FUNCTION {TRIGGER}()"]


_EMPTIES = f"""
CREATE FUNCTION {TRIGGER}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ignored text := current_setting('pgtrigger.ignore', true);
BEGIN
    NEW.bytes_deleted := 0;
    IF NEW.kind <> 'deleted'
            OR NEW.federation_id IS DISTINCT FROM nullif(current_setting('{SETTING}', true), '')::bigint THEN
        RETURN NEW;  -- of another federation the policy refuses it
    END IF;
    SELECT octet_length(content) INTO STRICT NEW.bytes_deleted FROM public.{VERSIONS}
        WHERE federation_id = NEW.federation_id AND id = NEW.version_id;
    PERFORM set_config('pgtrigger.ignore', coalesce((SELECT array_agg(tgname)::text FROM pg_trigger
        WHERE tgrelid = 'public.{VERSIONS}'::regclass AND tgname LIKE 'pgtrigger\\_%'), '{{}}'), true);
    UPDATE public.{VERSIONS} SET content = '' WHERE federation_id = NEW.federation_id AND id = NEW.version_id;
    PERFORM set_config('pgtrigger.ignore', coalesce(ignored, '{{}}'), true);
    RETURN NEW;
END $$"""  # noqa: S608 - nothing in it comes from outside
