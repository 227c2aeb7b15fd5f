-- How many an undoing began with, for its progress and its count at the end (docs/decisions/013-how-staff-get-in.md#282).
-- Locks: patient_import ACCESS EXCLUSIVE, an instant: the column has no default.

-- Null before an undoing.
ALTER TABLE patient_import ADD COLUMN undo_of int;
