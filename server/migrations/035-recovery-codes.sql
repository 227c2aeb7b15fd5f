-- Recovery codes are hashed as passwords are, with a salt for each account. Null: codes of an earlier version, which keep their
-- plain hashes until they are used or made anew.
ALTER TABLE second_factor ADD COLUMN recovery_salt bytea;
