-- Sign-in on our own page (authorization code and PKCE), and what an account sees of its sessions.

-- A browser in which somebody has signed in: what the cookie stands for. Only the cookie's SHA-256 lies here.
CREATE TABLE connect_sign_in (
  id text PRIMARY KEY,
  cookie_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account,
  -- The account's stamp when the password was proved; a changed one makes the sign-in dead.
  security_stamp uuid NOT NULL,
  authenticated_at timestamptz NOT NULL,
  -- Moves on with each use, never beyond `ends_at`.
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX connect_sign_in_account ON connect_sign_in (account_id);
CREATE INDEX connect_sign_in_expiry ON connect_sign_in (expires_at);

-- A request for authorization that waits for somebody to sign in, encrypted with a key that only its own id yields.
CREATE TABLE connect_request (
  uid_hash bytea PRIMARY KEY,
  sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX connect_request_expiry ON connect_request (expires_at);

-- An authorization code by its SHA-256, with all that it is bound to.
CREATE TABLE connect_code (
  hash bytea PRIMARY KEY,
  -- The session that redeeming it begins: a second use ends exactly that one.
  session_id uuid NOT NULL,
  sign_in_id text NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  security_stamp uuid NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scope text NOT NULL,
  nonce text,
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz
);
CREATE INDEX connect_code_account ON connect_code (account_id);
CREATE INDEX connect_code_expiry ON connect_code (expires_at);

ALTER TABLE connect_session
  -- In words, like `Chrome on Android`; what the browser says of itself is not kept.
  ADD COLUMN device text,
  ADD COLUMN last_used_at timestamptz,
  -- The sign-in it came from; outlives that row, so that sessions of one browser still end together.
  ADD COLUMN sign_in_id text;
UPDATE connect_session SET last_used_at = started_at;
ALTER TABLE connect_session ALTER COLUMN last_used_at SET NOT NULL;
CREATE INDEX connect_session_sign_in ON connect_session (sign_in_id) WHERE sign_in_id IS NOT NULL;
