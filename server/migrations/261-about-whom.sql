-- A notification says whom it is about, a file who sent it (docs/decisions/004-tokens-and-the-password-grant.md#260).
-- Locks: notification ACCESS EXCLUSIVE, document ACCESS EXCLUSIVE, portable_copy ACCESS EXCLUSIVE, patient ACCESS EXCLUSIVE,
--   account SHARE ROW EXCLUSIVE, an instant: no new column has a default.

-- NULL: about the account itself, or about its own patient in rows of earlier versions. Without a foreign key, which each claim would check.
ALTER TABLE notification ADD COLUMN patient_id uuid;
-- NULL in rows of earlier versions: the patient's own account.
ALTER TABLE document ADD COLUMN sent_by uuid REFERENCES account;
ALTER TABLE portable_copy ADD COLUMN requested_by uuid REFERENCES account;
ALTER TABLE patient ADD COLUMN photo_set_by uuid REFERENCES account;
