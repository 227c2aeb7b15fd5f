-- A PIN that a branch manager gave opens nothing until its owner chose another one with it (docs/decisions/070).
-- Locks: till_pin ACCESS EXCLUSIVE, an instant: the default is not written.
ALTER TABLE till_pin ADD COLUMN one_time boolean NOT NULL DEFAULT false;
