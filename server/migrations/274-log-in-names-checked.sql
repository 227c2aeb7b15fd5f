-- Reads the accounts of before, beside other work, so that 272 locked them for an instant only (docs/decisions/025-an-address-is-proved.md#272).
-- Locks: nothing against reading or writing, while the accounts are read.
ALTER TABLE account VALIDATE CONSTRAINT account_log_in_name;
ALTER TABLE account VALIDATE CONSTRAINT account_mobile_form;
ALTER TABLE account VALIDATE CONSTRAINT account_name;
