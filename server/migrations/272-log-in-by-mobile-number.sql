-- A mobile number is a log-in name beside the e-mail address, and an account may have a name and no patient (docs/decisions/025-an-address-is-proved.md#272).
-- Locks: account ACCESS EXCLUSIVE, mailed_link ACCESS EXCLUSIVE, delayed_reset ACCESS EXCLUSIVE, email_undo ACCESS EXCLUSIVE, an instant: no new column has a default.

-- `mobile`: +639…, proved by a code as soon as the account is active. `contact_email`: where an account without an address of its own is
-- mailed, proved by the link mailed to it; several accounts may share one. The names are of people who are not patients: a caregiver.
ALTER TABLE account ALTER email DROP NOT NULL,
  ADD COLUMN mobile text, ADD COLUMN contact_email text, ADD COLUMN first_name text, ADD COLUMN last_name text,
  ADD CONSTRAINT account_log_in_name CHECK (email IS NOT NULL OR mobile IS NOT NULL) NOT VALID,
  ADD CONSTRAINT account_mobile_form CHECK (mobile ~ '^\+639[0-9]{9}$') NOT VALID,
  ADD CONSTRAINT account_name CHECK ((first_name IS NULL) = (last_name IS NULL)) NOT VALID;

-- Where the mails of an account go; NULL: nowhere.
CREATE FUNCTION mail_address_of(a account) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(a.email, a.contact_email);

-- Who has an account: its patient, unless erased, else the name it was made with. No row: nobody's name is known.
CREATE FUNCTION name_of_account(account uuid) RETURNS TABLE (first_name text, last_name text) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 BEGIN ATOMIC
  SELECT coalesce(p.first_name, a.first_name), CASE WHEN p.id IS NULL THEN a.last_name ELSE p.last_name END
  FROM account a LEFT JOIN patient p ON p.account_id = a.id AND p.erased_at IS NULL
  WHERE a.id = name_of_account.account AND (p.id IS NOT NULL OR a.first_name IS NOT NULL);
END;

-- What a right code becomes: a link, which was sent to `mobile` instead of `email`.
ALTER TABLE mailed_link ALTER email DROP NOT NULL, ADD COLUMN mobile text;
ALTER TABLE delayed_reset ALTER email DROP NOT NULL;
-- With `of_number`, the undo of a changed log-in number, mailed to `email`: it brings `mobile` back, or no number.
ALTER TABLE email_undo ADD COLUMN mobile text, ADD COLUMN of_number boolean NOT NULL DEFAULT false;

-- The codes that prove a log-in number. One account has one of each purpose.
CREATE TABLE number_code (
  account_id uuid NOT NULL REFERENCES account,
  purpose text NOT NULL CHECK (purpose IN ('Registration', 'PasswordReset', 'NewNumber')),
  mobile text NOT NULL,
  code_hash bytea NOT NULL,
  -- Codes tried, right or wrong.
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, purpose)
);
CREATE INDEX number_code_expiry ON number_code (expires_at);
