-- What administrators were last told of a budget.
-- Locks: budget ACCESS EXCLUSIVE, an instant.
ALTER TABLE budget ADD COLUMN told text NOT NULL DEFAULT 'nothing' CHECK (told IN ('nothing', 'low', 'used_up'));
