-- Messages to the native apps (docs/decisions/110): a phone is a token of Google's or Apple's, without keys.
-- Locks: push_subscription ACCESS EXCLUSIVE, an instant: the table has a few rows for each patient, and the checks are read once.
ALTER TABLE push_subscription
  ADD COLUMN service text NOT NULL DEFAULT 'web' CHECK (service IN ('web', 'fcm', 'apns')),
  ALTER COLUMN p256dh DROP NOT NULL,
  ALTER COLUMN auth DROP NOT NULL,
  ADD CONSTRAINT push_subscription_keys CHECK ((service = 'web') = (p256dh IS NOT NULL AND auth IS NOT NULL));
