-- A patient invites somebody to help them, by a link and a code (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: account SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, patient_access SHARE, an instant: nobody has been let in yet.

CREATE TABLE patient_invitation (
  -- Becomes the id of the `patient_access`.
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- The patient's own account, or that of a parent or guardian.
  invited_by uuid NOT NULL REFERENCES account,
  -- Who is invited, in the patient's words.
  name text NOT NULL,
  relation text NOT NULL,
  scope text[] NOT NULL CHECK (scope <@ '{see,send,claim,collect}' AND 'see' = ANY (scope)),
  -- When what is granted ends; NULL: never by itself.
  until timestamptz,
  -- Of the link's token, and of the token and the code together: six digits alone could be tried on a stolen database.
  token_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Wrong codes.
  tries int NOT NULL DEFAULT 0,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES account,
  -- Taken back, or tried too often.
  cancelled_at timestamptz,
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR cancelled_at IS NULL)
);
CREATE UNIQUE INDEX patient_invitation_token ON patient_invitation (token_hash);
CREATE INDEX patient_invitation_patient ON patient_invitation (patient_id, invited_at);
CREATE INDEX patient_invitation_over ON patient_invitation (expires_at);
-- What ends by itself, for the hourly sweep.
CREATE INDEX patient_access_until ON patient_access (until) WHERE ended_at IS NULL AND until IS NOT NULL;

CREATE FUNCTION can_be_accepted(i patient_invitation, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN i.accepted_at IS NULL AND i.cancelled_at IS NULL AND i.expires_at > at;
