-- The date that a patient reads off their receipt or prescription, for the reviewer to compare (docs/decisions/119).
-- Locks: document ACCESS EXCLUSIVE, an instant: the column has no default.

ALTER TABLE document ADD COLUMN stated_date date;
