-- A letter of a patient without a phone is claimed at the counter, by card and ID, or by a call to staff
-- (docs/decisions/004-tokens-and-the-password-grant.md#280).
-- Locks: letter_event ACCESS EXCLUSIVE, dispensing ACCESS EXCLUSIVE, statement_line ACCESS EXCLUSIVE, an instant: the columns have no default.

-- Of a claim: how the patient was known, if not by their own log-in, and the kind of ID that the counter saw.
ALTER TABLE letter_event ADD COLUMN claimed_how text CHECK (claimed_how IN ('card', 'call')), ADD COLUMN id_shown text;
-- The same of a hand-over, as evidence. Servers of the version before leave it out.
ALTER TABLE dispensing ADD COLUMN claimed_how text CHECK (claimed_how IN ('card', 'call')), ADD COLUMN id_shown text;
-- And of a line of a statement, which is made once.
ALTER TABLE statement_line ADD COLUMN claimed_how text CHECK (claimed_how IN ('card', 'call')), ADD COLUMN id_shown text;
