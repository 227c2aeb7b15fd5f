-- One table counts attempts of every kind: calls of an address, mails that somebody asked for, failed log-ins. DROP TABLE locks
-- the three that stood for them for a moment, also against reading; their rows were of use for an hour at most and go with them.
-- Unlogged, as two of the three were: a crash gives everybody their tries back, which is no way to guess a password.
CREATE UNLOGGED TABLE attempt (
  -- Keyed hash of what is counted: no address and no e-mail lies here.
  key bytea PRIMARY KEY,
  count int NOT NULL,
  -- Whose outcome is not known yet; forgotten when the newest of them is old (its server died).
  pending int NOT NULL,
  pending_at timestamptz NOT NULL,
  -- What was counted counts until then.
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempt_expiry ON attempt (expires_at);
DROP TABLE request_count, mail_count, connect_attempt;
