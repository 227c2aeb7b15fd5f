-- A claim code finds the letters that have it, and the hand-overs that were made with it, one of each letter.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY letter_code ON letter (claim_code) WHERE claim_code IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY dispensing_code ON dispensing (claim_code, letter_id);
