-- A registered account is unverified until the link mailed to its address is followed; those of before stay active. Each ALTER
-- locks its table for a moment only: NOT VALID checks new rows, and VALIDATE then reads the old ones beside other work.
ALTER TABLE account DROP CONSTRAINT account_status_check,
  ADD CONSTRAINT account_status_check CHECK (status IN ('unverified', 'active', 'closed')) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_status_check;
-- The hourly sweep: few rows. CREATE INDEX keeps writers of account waiting while it reads the table, seconds for a million.
CREATE INDEX account_unverified ON account (created_at) WHERE status = 'unverified';

-- An invitation of staff is a link of its own kind, so that a requested password reset leaves it alone. One of before is
-- recognised by its life: a reset link works for 2 hours, an invitation for 7 days.
ALTER TABLE mailed_link DROP CONSTRAINT mailed_link_purpose_check,
  ADD CONSTRAINT mailed_link_purpose_check
    CHECK (purpose IN ('PasswordReset', 'EmailChange', 'Invitation', 'Registration')) NOT VALID;
ALTER TABLE mailed_link VALIDATE CONSTRAINT mailed_link_purpose_check;
UPDATE mailed_link SET purpose = 'Invitation' WHERE purpose = 'PasswordReset' AND expires_at > created_at + interval '1 day';
