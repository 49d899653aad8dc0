-- One more partition of awards, where awards_by_year.sql has run (decision 149). As portal_owner:
-- psql -v ON_ERROR_STOP=1 -v from=KEY -v cut=KEY -v name=scoring_award_2027 -f docs/partitions/awards_next_year.sql
-- from: the key at which the newest begins; cut: as in awards_by_year.sql; name: what the newest is called from now on.

-- 1. While the portal runs.
ALTER TABLE scoring_award_newest ADD CONSTRAINT scoring_award_between
    CHECK (session_id >= :from AND session_id < :cut) NOT VALID;
ALTER TABLE scoring_award_newest VALIDATE CONSTRAINT scoring_award_between;

-- 2. The change itself.
BEGIN;
SET LOCAL lock_timeout = '5s';
LOCK TABLE scoring_award;
ALTER TABLE scoring_award DETACH PARTITION scoring_award_newest;
ALTER TABLE scoring_award_newest RENAME TO :name;
ALTER TABLE scoring_award ATTACH PARTITION :name FOR VALUES FROM (:from) TO (:cut);
ALTER TABLE :name DROP CONSTRAINT scoring_award_between;
CREATE TABLE scoring_award_newest PARTITION OF scoring_award FOR VALUES FROM (:cut) TO (MAXVALUE);
ALTER TABLE scoring_award_newest ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_the_federation_in_scope ON scoring_award_newest
    USING (federation_id = (SELECT nullif(current_setting('portal.federation', true), '')::bigint))
    WITH CHECK (federation_id = (SELECT nullif(current_setting('portal.federation', true), '')::bigint));
REVOKE ALL ON scoring_award_newest FROM portal_app;
COMMIT;
ANALYZE scoring_award;
