-- A patient may have no account: others act for them, or staff do (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: patient ACCESS EXCLUSIVE, an instant.
ALTER TABLE patient ALTER account_id DROP NOT NULL;

-- `NOT IN` a set with NULL is true for nobody: a patient without account would keep everybody's data.
CREATE OR REPLACE FUNCTION accounts_on_hold() RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT p.account_id FROM legal_hold h
    CROSS JOIN LATERAL (SELECT account_id FROM patient WHERE id = h.patient_id OFFSET 0) p WHERE h.lifted_at IS NULL AND p.account_id IS NOT NULL;
END;
