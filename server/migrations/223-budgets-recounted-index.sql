-- The letters on budgets that are to be worked out anew. Built beside work: about a second for a million letters.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY budget_letter_recount ON budget_letter (recount_on) WHERE recount_on IS NOT NULL;
