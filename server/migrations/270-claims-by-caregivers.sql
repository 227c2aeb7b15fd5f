-- The timeline of a letter says what somebody who helps the patient did (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: letter_event ACCESS EXCLUSIVE, an instant: the column has no default.

-- Of entries by `you`: whether it was somebody who acts for the patient. Servers of the version before know `you` only.
ALTER TABLE letter_event ADD COLUMN by_caregiver boolean;
