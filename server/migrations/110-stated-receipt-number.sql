-- The number that a patient copies off their receipt, for the reviewer to compare (docs/decisions/039).
-- Locks: document ACCESS EXCLUSIVE, an instant: the column has no default.

ALTER TABLE document ADD COLUMN stated_number text;
