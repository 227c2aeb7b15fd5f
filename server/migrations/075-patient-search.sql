-- A search for patients is read newest first, a page after the other; by birthdate; by the beginning of an e-mail address. Built beside
-- work: some seconds for a million patients.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY patient_registered ON patient (registered_at DESC, id DESC);
CREATE INDEX CONCURRENTLY patient_birthdate ON patient (birthdate) WHERE birthdate IS NOT NULL;
CREATE INDEX CONCURRENTLY account_email_beginning ON account (lower(email) COLLATE "C");
