-- A patient may have no account: others act for them, or staff do (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: patient ACCESS EXCLUSIVE, an instant.
ALTER TABLE patient ALTER account_id DROP NOT NULL;

-- `NOT IN` a set with NULL is true for nobody: a patient without account would keep everybody's data.
CREATE OR REPLACE FUNCTION accounts_on_hold() RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT p.account_id FROM legal_hold h
    CROSS JOIN LATERAL (SELECT account_id FROM patient WHERE id = h.patient_id OFFSET 0) p WHERE h.lifted_at IS NULL AND p.account_id IS NOT NULL;
END;

-- As before, but for no patient who is erased: their account stays if it acts for somebody else.
CREATE OR REPLACE FUNCTION acts_for(account uuid, wanted uuid, at timestamptz) RETURNS TABLE (patient_id uuid, access_id uuid, since timestamptz) LANGUAGE sql STABLE PARALLEL SAFE ROWS 2 BEGIN ATOMIC
  SELECT p.id, NULL::uuid, '-infinity'::timestamptz FROM patient p
    WHERE p.account_id = acts_for.account AND p.erased_at IS NULL AND (acts_for.wanted IS NULL OR p.id = acts_for.wanted)
  UNION ALL
  SELECT x.patient_id, x.id, x.since FROM patient_access x
    WHERE x.account_id = acts_for.account AND is_in_force(x, acts_for.at) AND (acts_for.wanted IS NULL OR x.patient_id = acts_for.wanted);
END;
