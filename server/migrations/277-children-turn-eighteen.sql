-- What a parent may do ends when the child turns 18, announced three months before; and guardians may disagree
-- (docs/decisions/004-tokens-and-the-password-grant.md#277).
-- Locks: patient_access ACCESS EXCLUSIVE, patient ACCESS EXCLUSIVE, an instant: no new column has a default.

-- When parent and program were told that it ends because the patient turns 18.
ALTER TABLE patient_access ADD COLUMN announced_at timestamptz;

-- Since when those responsible for a patient disagree; the program settles it.
ALTER TABLE patient ADD COLUMN guardians_disagree_since timestamptz;
