-- What a prescription says: read from the paper by the reviewer who issues a letter on it (docs/decisions/046).
-- Locks: document ACCESS EXCLUSIVE, an instant: the columns have no default, and the constraint is not checked for old rows.

ALTER TABLE document
  ADD COLUMN written_on date,
  ADD COLUMN prescriber text,
  -- The dose: so many units in so many days, for so many days.
  ADD COLUMN dose_units int,
  ADD COLUMN dose_days int,
  ADD COLUMN supply_days int,
  -- The unit of the product for which the letter was issued.
  ADD COLUMN dose_unit text;
ALTER TABLE document ADD CONSTRAINT document_prescription CHECK (
  num_nulls(written_on, prescriber, dose_units, dose_days, supply_days, dose_unit) = 6
  OR (kind = 'Prescription' AND num_nulls(written_on, prescriber, dose_units, dose_days, supply_days, dose_unit) = 0)
) NOT VALID;
