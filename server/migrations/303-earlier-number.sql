-- The number that is told of a change of the log-in number is kept until it is told: by then the account may have the new one
-- (docs/decisions/025-an-address-is-proved.md#272).
-- Locks: number_code ACCESS EXCLUSIVE, an instant: its few rows expire after ten minutes.
ALTER TABLE number_code DROP CONSTRAINT number_code_purpose_check,
  ADD CONSTRAINT number_code_purpose_check CHECK (purpose IN ('Registration', 'PasswordReset', 'NewNumber', 'EarlierNumber'));
