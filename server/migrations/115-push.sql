-- Web push (docs/decisions/073): what a patient wants to hear of on the phone, where it goes, and what was shown.
-- Locks: account SHARE ROW EXCLUSIVE, notification SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE push_settings (
  account_id uuid PRIMARY KEY REFERENCES account,
  topics text[] NOT NULL,
  -- Minutes after midnight in `time_zone`; null: no quiet hours.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  time_zone text NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- A browser that takes messages of one patient (RFC 8030, RFC 8291).
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- The log-in that turned it on or last confirmed it. No foreign key: it outlives the idle log-out.
  session_id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_account ON push_subscription (account_id, confirmed_at);

-- One message to one browser. `token_hash`: with its token the browser says that it was shown.
CREATE TABLE push_delivery (
  notification_id uuid NOT NULL REFERENCES notification ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  shown_at timestamptz,
  PRIMARY KEY (notification_id, subscription_id)
);
CREATE INDEX push_delivery_subscription ON push_delivery (subscription_id);
CREATE INDEX push_delivery_sent ON push_delivery (sent_at);
