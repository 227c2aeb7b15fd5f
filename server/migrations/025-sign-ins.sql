-- Sign-ins on record. ADD COLUMN without a default locks `account` for a moment; the table is new.

-- Null: never, or not since this migration. The first one is no news to the account's owner.
ALTER TABLE account ADD COLUMN first_sign_in_at timestamptz;

-- From which kind of device and provider's network an account was signed in to.
CREATE TABLE known_device (
  -- Keyed hash: neither the account nor an address can be read from it.
  key bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX known_device_expiry ON known_device (expires_at);
