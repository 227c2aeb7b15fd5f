-- Log-ins by mobile number, and people who have a log-in and no patient, of whom the oldest are looked at first (docs/decisions/025-an-address-is-proved.md#272).
-- Locks: nothing.
CREATE UNIQUE INDEX CONCURRENTLY account_mobile ON account (mobile) WHERE mobile IS NOT NULL;
CREATE INDEX CONCURRENTLY account_named ON account (created_at) WHERE first_name IS NOT NULL;
CREATE INDEX CONCURRENTLY patient_access_ended ON patient_access (ended_at) WHERE ended_at IS NOT NULL;
