-- Who may collect for a patient (docs/decisions/223): named by the patient for every claim, or for the present claim of one letter.
-- Locks: dispensing ACCESS EXCLUSIVE, counter_refusal ACCESS EXCLUSIVE, letter SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, an instant:
--   the column has no default, and the check is not validated, since it allows more than the one before.

CREATE TABLE collector (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- The name as on the ID, and who it is to the patient, in the patient's words.
  name text NOT NULL,
  relation text NOT NULL,
  -- For one claim: its letter, when it was claimed, and when the letter ends.
  letter_id uuid REFERENCES letter,
  claimed_at timestamptz,
  ends_at timestamptz,
  named_at timestamptz NOT NULL,
  -- A name that was taken back stays while a hand-over that waits on a till may name it, or one on record does.
  removed_at timestamptz,
  CHECK ((letter_id IS NULL) = (claimed_at IS NULL) AND (letter_id IS NULL) = (ends_at IS NULL))
);
CREATE INDEX collector_patient ON collector (patient_id);
CREATE INDEX collector_letter ON collector (letter_id) WHERE letter_id IS NOT NULL;
CREATE INDEX collector_over ON collector (coalesce(removed_at, ends_at));

-- Who came in the patient's place; null: the patient.
ALTER TABLE dispensing ADD COLUMN collector_id uuid REFERENCES collector;

-- Whether somebody may collect a letter now: for one claim, while that claim lasts.
CREATE FUNCTION may_collect(c collector, l letter) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id AND c.removed_at IS NULL
    AND (c.letter_id IS NULL OR c.letter_id = l.id AND c.claimed_at = l.claimed_at AND l.status = 'Claimed');
-- Whether somebody was named for it at some time, for a hand-over that a till sends later.
CREATE FUNCTION was_named(c collector, l letter) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.patient_id = l.patient_id AND (c.letter_id IS NULL OR c.letter_id = l.id);
-- Who came for a hand-over; null: the patient.
CREATE FUNCTION collected_by(collector uuid) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT json_build_object('name', c.name, 'relation', c.relation) FROM collector c WHERE c.id = collected_by.collector);

-- "NotNamed": somebody came whom the patient has not named. The code stays good.
ALTER TABLE counter_refusal
  DROP CONSTRAINT counter_refusal_reason_check,
  ADD CONSTRAINT counter_refusal_reason_check
    CHECK (reason IN ('NotNamed', 'NotThisPerson', 'NoIdShown', 'OutOfStock', 'PrescriptionMissing', 'Other')) NOT VALID;
