-- A budget of the whole program has no product; a letter is reserved on it beside its product's (docs/decisions/082).
-- Locks: budget ACCESS EXCLUSIVE, budget_letter ACCESS EXCLUSIVE, an instant.
ALTER TABLE budget ALTER COLUMN product_id DROP NOT NULL;
CREATE UNIQUE INDEX budget_of_program ON budget (begins) WHERE product_id IS NULL;

-- A product may have none of its own.
ALTER TABLE budget_letter ALTER COLUMN budget_id DROP NOT NULL;
ALTER TABLE budget_letter ADD COLUMN program_budget_id uuid REFERENCES budget;
