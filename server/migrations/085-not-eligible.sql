-- A registration that is declined for good (docs/decisions/058). No row is written.
-- Locks: patient ACCESS EXCLUSIVE, an instant.
ALTER TABLE patient ADD COLUMN not_eligible boolean NOT NULL DEFAULT false;
