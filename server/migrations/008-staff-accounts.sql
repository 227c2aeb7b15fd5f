-- How staff get their accounts, and their second factor.

-- The app of one-time passwords that an account's holder has set up (RFC 6238).
CREATE TABLE second_factor (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Sealed with a key that FILES_KEY yields.
  secret bytea NOT NULL,
  -- Null while nobody has shown a code of it: it guards nothing yet.
  confirmed_at timestamptz,
  -- The time step of the code that was taken last: none is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- For who has lost the device: each works once. Only their hashes lie here.
CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash)
);
