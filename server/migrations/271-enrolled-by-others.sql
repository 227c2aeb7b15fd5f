-- Patients come in other ways than by their own registration: a guardian, a desk or a program's list enrols them, without an account that
-- they take over later (docs/decisions/004-tokens-and-the-password-grant.md#271).
-- Locks: account SHARE ROW EXCLUSIVE, patient ACCESS EXCLUSIVE, consent ACCESS EXCLUSIVE, patient_invitation ACCESS EXCLUSIVE, an instant: new columns have constant defaults or none.

-- How the patient came, and the account of who enrolled them, which is not their own.
ALTER TABLE patient
  ADD COLUMN enrolled text NOT NULL DEFAULT 'Self' CHECK (enrolled IN ('Self', 'Guardian', 'Desk', 'Import')),
  ADD COLUMN enrolled_by uuid REFERENCES account,
  -- Where paper reaches somebody whom nothing else reaches.
  ADD COLUMN postal_address text,
  ALTER COLUMN mobile_phone_number DROP NOT NULL;

ALTER TABLE consent
  -- Who recorded it for the patient: a guardian, or staff to whom the patient said or signed it.
  ADD COLUMN recorded_by uuid REFERENCES account,
  -- Who heard it.
  ADD COLUMN witness text,
  -- What names the paper that the patient signed.
  ADD COLUMN paper text;

-- `Own`: whoever accepts it becomes the patient's own account.
ALTER TABLE patient_invitation ADD COLUMN grounds text NOT NULL DEFAULT 'Invited' CHECK (grounds IN ('Invited', 'Own'));
