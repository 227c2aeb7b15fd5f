-- An address that an account had before: for seven days its mailed link takes the account back. New tables; their foreign keys lock
-- account against other schema changes for a moment, not against work.
CREATE TABLE email_undo (
  -- Ascending: the older of two outranks the newer.
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  email text NOT NULL,
  -- Null until the mail with the link is written.
  token_hash bytea,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_undo_account ON email_undo (account_id);
CREATE INDEX email_undo_expiry ON email_undo (expires_at);

-- The wait before a mailed link sets a password without the security answers.
CREATE TABLE answerless_reset (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Where the link went, and the account's stamp: another address or password ends the wait.
  email text NOT NULL,
  security_stamp uuid NOT NULL,
  open_from timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX answerless_reset_expiry ON answerless_reset (expires_at);
