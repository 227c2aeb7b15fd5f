-- The date that a patient reads off a prescription goes with its ticket (docs/decisions/119).
-- Locks: upload_ticket ACCESS EXCLUSIVE, an instant: the column has no default.

ALTER TABLE upload_ticket ADD COLUMN prescription_date date;
