-- Staff find a patient who logs in by a number by the address where they are mailed, too, as they read it to them on the phone
-- (docs/decisions/025-an-address-is-proved.md#272).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY account_contact_beginning ON account (lower(contact_email) COLLATE "C") WHERE contact_email IS NOT NULL;
