-- Passkeys of patients (docs/decisions/113).
-- Locks: account SHARE ROW EXCLUSIVE, an instant: a new table refers to it.

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- WebAuthn's credential id, chosen by the authenticator.
  credential_id bytea NOT NULL UNIQUE,
  -- COSE (RFC 9052).
  public_key bytea NOT NULL,
  -- Random; the authenticator answers it. One for all passkeys of an account, and gone with the last of them.
  user_handle bytea NOT NULL,
  -- The authenticator's count of signatures; 0 for ever where it keeps none, as those that sync do.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- By the patient; null: `device` names it.
  name text,
  -- Like `Chrome on Android`; null where it is unknown.
  device text,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_account ON passkey (account_id);

-- What an authenticator is asked to sign, once.
CREATE TABLE passkey_challenge (
  -- SHA-256.
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('LogIn', 'Add', 'Prove')),
  -- Whose it is; null: nobody is logged in yet.
  session_id uuid,
  -- Of the passkey to be added.
  user_handle bytea,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);
