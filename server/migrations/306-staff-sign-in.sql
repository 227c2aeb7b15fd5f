-- Staff sign in with their organisation's account (docs/decisions/013-how-staff-get-in.md#306).
-- Locks: account SHARE ROW EXCLUSIVE, an instant: new tables that refer to it.

-- The account's person at the provider. From the first sign-in on this pair counts, and no e-mail address.
CREATE TABLE staff_identity (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);

-- A browser's sign-in by a provider, until its sessions are over. The provider is asked again and again whether the person still may.
CREATE TABLE provider_sign_in (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Of connect_sign_in, whose row may end before its sessions.
  sign_in_id text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account (id),
  issuer text NOT NULL,
  subject text NOT NULL,
  -- The provider's session, which its log-out names.
  sid text,
  -- When the person proved to the provider who they are.
  proved_at timestamptz NOT NULL,
  -- The provider's refresh token, encrypted.
  refresh_token bytea,
  checked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_sign_in_due ON provider_sign_in (checked_at);
CREATE INDEX provider_sign_in_subject ON provider_sign_in (issuer, subject);
CREATE INDEX provider_sign_in_account ON provider_sign_in (account_id);
CREATE INDEX provider_sign_in_expired ON provider_sign_in (expires_at);
