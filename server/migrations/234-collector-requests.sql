-- Asking the patient's app whether somebody who stands at the counter may collect (docs/decisions/223).
-- Locks: branch SHARE ROW EXCLUSIVE, letter SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, an instant.

-- Somebody whom the patient allows becomes a collector with the id of the request.
CREATE TABLE collector_request (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  letter_id uuid NOT NULL REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  -- The look-up in which it was asked; the request ends with it.
  scanned_at timestamptz NOT NULL,
  -- As for a collector: the name as on the ID, and who they say that they are to the patient.
  name text NOT NULL,
  relation text NOT NULL,
  -- On the counter's screen and on the patient's, to compare.
  digits text NOT NULL CHECK (digits ~ '^[0-9]{4}$'),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The patient's answer; Stopped: the counter asks no more; Expired: another request followed after the end. Null: none so far.
  answer text CHECK (answer IN ('Allowed', 'NotNow', 'NotKnown', 'Stopped', 'Expired'))
);
-- One open request a claim.
CREATE UNIQUE INDEX collector_request_open ON collector_request (letter_id) WHERE answer IS NULL;
CREATE INDEX collector_request_letter ON collector_request (letter_id);
CREATE INDEX collector_request_patient ON collector_request (patient_id);
CREATE INDEX collector_request_expires ON collector_request (expires_at);

-- Where a request is now: it waits for an answer for as long as the counter has the claim open.
CREATE FUNCTION state_of(r collector_request, l letter, now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN r.answer IS NOT NULL THEN r.answer
    WHEN r.expires_at <= now THEN 'Expired'
    WHEN l.status = 'Claimed' AND l.scanned_at = r.scanned_at AND l.valid_until > now THEN 'Waiting'
    ELSE 'Stopped' END;
