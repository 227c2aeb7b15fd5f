-- The parts of e-mail addresses, which a search for patients read until 075. Nobody reads them any more, and each account paid for them.
-- Until a rolling upgrade is over, an older server's search for a part of an address reads all accounts.
-- Locks: account ACCESS EXCLUSIVE, an instant.
DROP INDEX account_email_part;
