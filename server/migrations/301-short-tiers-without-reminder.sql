-- A tier of one month was "about to end" when it was granted, or a day later. Its patient was just told its last day
-- (docs/decisions/047-money.md#288).
-- Locks: nothing.

-- Whether its patient is still to be told that it ends: 30 days before, from eight in the morning; not of a tier of a month, which has up to 31.
CREATE OR REPLACE FUNCTION ends_soon(t patient_tier, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN t.status = 'InForce' AND t.reminded_at IS NULL AND t.last_day >= manila_day(now)
    AND t.last_day <= manila_day(now + interval '16 hours') + 29 AND t.first_day < t.last_day - 31;
