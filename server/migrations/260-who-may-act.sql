-- Accounts and patients are two things: an account logs in, and each of its sessions acts for one patient (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: account SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, connect_session ACCESS EXCLUSIVE, an instant: no new column has a default.

-- Who may act for a patient besides the patient's own account. Rows stay when they end: they explain the audit log.
CREATE TABLE patient_access (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  patient_id uuid NOT NULL REFERENCES patient,
  grounds text NOT NULL CHECK (grounds IN ('Parent', 'Guardian', 'Invited', 'Program')),
  -- What they may do. `own`: everything, as parents and guardians.
  scope text[] NOT NULL CHECK (scope <@ '{see,send,claim,collect,own}' AND 'see' = ANY (scope)),
  -- Who this is to the patient, in the patient's words: "my daughter".
  relation text,
  since timestamptz NOT NULL,
  until timestamptz,
  ended_at timestamptz,
  -- Without a foreign key: a restored backup repeats erasures by accounts that it does not have.
  ended_by uuid,
  CHECK (ended_at IS NOT NULL OR ended_by IS NULL)
);
CREATE UNIQUE INDEX patient_access_of_account ON patient_access (account_id, patient_id) WHERE ended_at IS NULL;
CREATE INDEX patient_access_of_patient ON patient_access (patient_id, since);
-- Also of those that have ended.
CREATE INDEX patient_access_ever_of_account ON patient_access (account_id);

CREATE FUNCTION is_in_force(x patient_access, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN x.ended_at IS NULL AND (x.until IS NULL OR x.until > at);

-- `access_id`: by what the account acts for a patient who is not its own; NULL for its own. `patient_id`: NULL in sessions that a server of the
-- version before has begun, which are the account's own.
ALTER TABLE connect_session ADD COLUMN patient_id uuid REFERENCES patient, ADD COLUMN access_id uuid REFERENCES patient_access;

-- Whether neither a session itself nor its account has ended it.
CREATE FUNCTION is_logged_in(s connect_session, a account) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN s.ended_at IS NULL AND a.status = 'active' AND a.security_stamp = s.security_stamp;
-- Whether it is logged in and may still act for its patient.
CREATE FUNCTION is_current(s connect_session, a account, at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN is_logged_in(s, a) AND (s.access_id IS NULL OR EXISTS (SELECT FROM patient_access x WHERE x.id = s.access_id AND is_in_force(x, at)));

-- Servers of the version before ask this instead. They know no `access_id` and would show the account's own patient: to them such a session is not active.
CREATE OR REPLACE FUNCTION is_active(s connect_session, a account) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN s.ended_at IS NULL AND a.status = 'active' AND a.security_stamp = s.security_stamp AND s.access_id IS NULL;

-- For whom an account may act at a time, and since when: its own patient since ever, unless erased. `wanted`: one of them; NULL: all.
CREATE FUNCTION acts_for(account uuid, wanted uuid, at timestamptz) RETURNS TABLE (patient_id uuid, access_id uuid, since timestamptz) LANGUAGE sql STABLE PARALLEL SAFE ROWS 2 BEGIN ATOMIC
  SELECT p.id, NULL::uuid, '-infinity'::timestamptz FROM patient p
    WHERE p.account_id = acts_for.account AND p.erased_at IS NULL AND (acts_for.wanted IS NULL OR p.id = acts_for.wanted)
  UNION ALL
  SELECT x.patient_id, x.id, x.since FROM patient_access x
    WHERE x.account_id = acts_for.account AND is_in_force(x, acts_for.at) AND (acts_for.wanted IS NULL OR x.patient_id = acts_for.wanted);
END;

-- The accounts that are told what happens to a patient: their own, and those that may see it.
CREATE FUNCTION accounts_of(patient uuid, at timestamptz) RETURNS TABLE (account_id uuid, is_own boolean) LANGUAGE sql STABLE PARALLEL SAFE ROWS 2 BEGIN ATOMIC
  SELECT p.account_id, true FROM patient p WHERE p.id = accounts_of.patient AND p.account_id IS NOT NULL
  UNION ALL
  SELECT x.account_id, false FROM patient_access x WHERE x.patient_id = accounts_of.patient AND is_in_force(x, accounts_of.at);
END;
