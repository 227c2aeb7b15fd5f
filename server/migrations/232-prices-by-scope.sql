-- Prices that a program agrees with a pharmacy or a branch (docs/decisions/047-money.md#232). Amounts are whole centavos (PHP).
-- In a table of their own: servers of the version before read every row of product_price as the price for everybody.
-- Locks: table_import ACCESS EXCLUSIVE, product SHARE ROW EXCLUSIVE, pharmacy SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, an instant.

CREATE TABLE agreed_price (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product,
  -- All its branches; or the one branch.
  pharmacy_id uuid REFERENCES pharmacy,
  branch_id uuid REFERENCES branch,
  -- The first day in Manila.
  valid_from date NOT NULL,
  -- Of one unit; null: the agreement has ended, and the wider price holds.
  amount int CHECK (amount > 0),
  -- Whether the letters on budgets were worked out with it, as in product_price.
  budgeted boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(pharmacy_id, branch_id) = 1),
  UNIQUE NULLS NOT DISTINCT (product_id, pharmacy_id, branch_id, valid_from)
);
-- The prices of the last minute.
CREATE INDEX agreed_price_new ON agreed_price (product_id) WHERE NOT budgeted;
-- Of a pharmacy or branch that leaves or comes back.
CREATE INDEX agreed_price_pharmacy ON agreed_price (pharmacy_id) WHERE pharmacy_id IS NOT NULL;
CREATE INDEX agreed_price_branch ON agreed_price (branch_id) WHERE branch_id IS NOT NULL;

-- The price of one unit at a branch on a day: the branch's, its pharmacy's, or that for everybody, the narrowest first. Null: none is in force.
CREATE FUNCTION price_at(product uuid, branch uuid, day date) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    (SELECT a.amount FROM agreed_price a
     WHERE a.product_id = price_at.product AND a.pharmacy_id IS NULL AND a.branch_id = price_at.branch AND a.valid_from <= price_at.day
     ORDER BY a.valid_from DESC LIMIT 1),
    (SELECT a.amount FROM agreed_price a
     WHERE a.product_id = price_at.product AND a.pharmacy_id = (SELECT b.pharmacy_id FROM branch b WHERE b.id = price_at.branch)
       AND a.branch_id IS NULL AND a.valid_from <= price_at.day
     ORDER BY a.valid_from DESC LIMIT 1),
    (SELECT p.amount FROM product_price p WHERE p.product_id = price_at.product AND p.valid_from <= price_at.day
     ORDER BY p.valid_from DESC LIMIT 1));

-- What budgets reserve depends on which branches are in service: worked out anew when one leaves or comes back, by any version.
CREATE FUNCTION recount_agreed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agreed_price SET budgeted = false WHERE pharmacy_id = NEW.id OR branch_id = NEW.id
    OR branch_id IN (SELECT id FROM branch WHERE pharmacy_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER pharmacy_agreed_prices AFTER UPDATE OF retired_at ON pharmacy FOR EACH ROW
  WHEN ((OLD.retired_at IS NULL) <> (NEW.retired_at IS NULL)) EXECUTE FUNCTION recount_agreed_prices();
CREATE TRIGGER branch_agreed_prices AFTER UPDATE OF retired_at ON branch FOR EACH ROW
  WHEN ((OLD.retired_at IS NULL) <> (NEW.retired_at IS NULL)) EXECUTE FUNCTION recount_agreed_prices();

-- Which tables a CSV file may be for is the contract's list alone (contract/src/csv/csv.ts), by which each call is checked.
ALTER TABLE table_import DROP CONSTRAINT table_import_table_name_check;
