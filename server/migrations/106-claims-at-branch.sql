-- Finds the claims for a product at a branch, whose patients are told that it is out of it.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY letter_claimed_at ON letter (branch_id, product_id) WHERE status = 'Claimed';
