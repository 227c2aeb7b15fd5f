-- The program lets somebody act for a patient on a court's or the family's paper, with a second person, and ends it
-- (docs/decisions/004-tokens-and-the-password-grant.md#276).
-- Locks: patient_access ACCESS EXCLUSIVE, patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, document SHARE ROW EXCLUSIVE, an instant: no new column has a default.

ALTER TABLE patient_access
  -- Of the program's own: what the paper is, who proposed it and who confirmed.
  ADD COLUMN paper text,
  ADD COLUMN granted_by uuid REFERENCES account,
  ADD COLUMN confirmed_by uuid REFERENCES account,
  -- Why the program ended it. The patient reads it.
  ADD COLUMN end_reason text;

-- What one person of the program proposed and another has not confirmed yet. It is gone once it is settled.
CREATE TABLE access_proposal (
  -- Becomes the id of the `patient_access`.
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  account_id uuid NOT NULL REFERENCES account,
  scope text[] NOT NULL CHECK (scope <@ '{see,send,claim,collect,own}' AND 'see' = ANY (scope)),
  relation text NOT NULL,
  until timestamptz,
  paper text NOT NULL,
  -- The paper's file.
  document_id uuid NOT NULL REFERENCES document ON DELETE CASCADE,
  proposed_by uuid NOT NULL REFERENCES account,
  proposed_at timestamptz NOT NULL
);
CREATE INDEX access_proposal_patient ON access_proposal (patient_id, proposed_at);
CREATE INDEX access_proposal_account ON access_proposal (account_id);
