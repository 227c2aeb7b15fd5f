-- Weekly figures in money, in centavos (PHP). Weeks before hand-overs had figures stay at 0.
-- Locks: report_week ACCESS EXCLUSIVE, an instant: the defaults are constants.

ALTER TABLE report_week
  ADD COLUMN benefit_units int NOT NULL DEFAULT 0,
  ADD COLUMN benefit_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN patient_amount bigint NOT NULL DEFAULT 0;
