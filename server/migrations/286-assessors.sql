-- The role of an assessor, who opens and decides nothing but papers of the program that are meant for them (docs/decisions/059-permissions.md).
-- Locks: none.

-- Cannot be used before the commit, and is not.
ALTER TYPE role ADD VALUE 'assessor';
