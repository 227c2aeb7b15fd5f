-- What the patient paid by an accepted receipt, in centavos (PHP), as the reviewer read it; null: not read.
-- Locks: document ACCESS EXCLUSIVE, an instant: the column has no default.

ALTER TABLE document ADD COLUMN or_amount bigint;
