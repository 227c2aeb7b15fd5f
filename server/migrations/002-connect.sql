-- Log-in: sessions and their tokens, failed attempts, keys. No token lies here, only its SHA-256.

-- One log-in on one device: OAuth's grant. Ending it is one UPDATE of this row; every look-up of a token asks it.
CREATE TABLE connect_session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  client_id text NOT NULL,
  scope text NOT NULL,
  -- The account's stamp when the password was proved; a changed one makes the session dead.
  security_stamp uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- When its last token runs out.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX connect_session_account ON connect_session (account_id);
CREATE INDEX connect_session_expiry ON connect_session (expires_at);

CREATE TABLE connect_access_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES connect_session ON DELETE CASCADE,
  scope text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX connect_access_token_session ON connect_access_token (session_id);
CREATE INDEX connect_access_token_expiry ON connect_access_token (expires_at);

CREATE TABLE connect_refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES connect_session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  -- The token that replaced it, encrypted with a key that only the consumed token itself yields.
  successor bytea,
  CHECK ((consumed_at IS NULL) = (successor IS NULL))
);
CREATE INDEX connect_refresh_token_session ON connect_refresh_token (session_id);
CREATE INDEX connect_refresh_token_expiry ON connect_refresh_token (expires_at);

-- Failed log-ins by keyed hash of what was typed (an e-mail, known here or not) or of the network it came from.
CREATE TABLE connect_attempt (
  key bytea PRIMARY KEY,
  failures int NOT NULL,
  -- Passwords being checked right now; forgotten when the newest of them is old (its server died).
  pending int NOT NULL,
  pending_at timestamptz NOT NULL,
  -- Failures count, and a lock holds, until then.
  expires_at timestamptz NOT NULL
);
CREATE INDEX connect_attempt_expiry ON connect_attempt (expires_at);

-- Private keys, encrypted with a key derived from FILES_KEY; all servers on this database share them.
CREATE TABLE connect_key (
  purpose text PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
