-- SMS (docs/decisions/112): the number that a patient has proved to be theirs, what they want to hear of there, and what was sent.
-- Locks: account SHARE ROW EXCLUSIVE, notification SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE sms_number (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- +639…: the profile's when the code was asked for. Nothing is sent when the profile has another one.
  number text NOT NULL,
  topics text[] NOT NULL DEFAULT '{}',
  code_hash bytea,
  code_ends_at timestamptz,
  confirmed_at timestamptz,
  CHECK ((code_hash IS NULL) = (code_ends_at IS NULL))
);

-- A row is there before its message leaves, so that no server sends it twice. `message_id`: the operator's, for its receipt.
CREATE TABLE sms_message (
  notification_id uuid PRIMARY KEY REFERENCES notification ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  taken_at timestamptz,
  message_id text,
  delivered_at timestamptz
);
CREATE INDEX sms_message_receipt ON sms_message (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX sms_message_sent ON sms_message (sent_at);
