-- The roles of a lead reviewer, a branch's manager, finance and an observer.
-- Locks: none.

-- Cannot be used before the commit, and are not.
ALTER TYPE role ADD VALUE 'lead';
ALTER TYPE role ADD VALUE 'branchManager';
ALTER TYPE role ADD VALUE 'finance';
ALTER TYPE role ADD VALUE 'observer';
