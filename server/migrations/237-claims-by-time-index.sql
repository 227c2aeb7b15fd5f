-- Lists the claims that wait for a branch.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY letter_claimed_since ON letter (branch_id, claimed_at) WHERE status = 'Claimed';
