-- A card for a patient without a phone: a number, of which only the hash is stored (docs/decisions/004-tokens-and-the-password-grant.md#279).
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.

CREATE TABLE patient_card (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  number_hash bytea NOT NULL,
  -- For staff and the patient, to tell cards apart.
  last_signs text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES account,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES account,
  reason text CHECK (reason IN ('Lost', 'Stolen', 'Damaged', 'Replaced', 'Left')),
  CHECK ((revoked_at IS NULL) = (reason IS NULL))
);
CREATE UNIQUE INDEX patient_card_number ON patient_card (number_hash);
CREATE INDEX patient_card_patient ON patient_card (patient_id, made_at DESC);
-- A patient has one card in force.
CREATE UNIQUE INDEX patient_card_in_force ON patient_card (patient_id) WHERE revoked_at IS NULL;
