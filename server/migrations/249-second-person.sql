-- Changes of prices and rules that wait for a second person (docs/decisions/055-issuing-over-an-open-letter.md#249).
-- Locks: program ACCESS EXCLUSIVE, table_import ACCESS EXCLUSIVE, account SHARE ROW EXCLUSIVE, product SHARE ROW EXCLUSIVE, an instant: each
--   default is a constant.

-- In percent: a change of a price, or of the program's part of an example, by as much needs a second person. Null: none does.
ALTER TABLE program ADD COLUMN second_person_from int CHECK (second_person_from >= 1);
-- Rows of the file that wait for a second person.
ALTER TABLE table_import ADD COLUMN waiting int NOT NULL DEFAULT 0;

-- Changes to accept or decline together. It is gone once it is settled; what was done stands in the audit log.
CREATE TABLE proposal (
  -- Of an import: the import's.
  id uuid PRIMARY KEY,
  -- Null: an operator, from the command line.
  proposed_by uuid REFERENCES account,
  proposed_at timestamptz NOT NULL,
  filename text
);
CREATE TABLE proposed_change (
  proposal_id uuid NOT NULL REFERENCES proposal ON DELETE CASCADE,
  position int GENERATED ALWAYS AS IDENTITY,
  -- As the contract has it.
  change jsonb NOT NULL,
  PRIMARY KEY (proposal_id, position)
);

-- Rules that were replaced, so that many small changes count as the one that they are.
CREATE TABLE replaced_rule (
  product_id uuid NOT NULL REFERENCES product,
  replaced_at timestamptz NOT NULL,
  -- Null: there was none.
  benefit_rule jsonb,
  PRIMARY KEY (product_id, replaced_at)
);

-- The price of one unit on a day at a branch, at all branches of a pharmacy, or for everybody: the narrowest in force. Null: none.
CREATE FUNCTION price_for(product uuid, pharmacy uuid, branch uuid, day date) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN branch IS NOT NULL THEN price_at(product, branch, day) ELSE coalesce(
    (SELECT a.amount FROM agreed_price a
     WHERE a.product_id = price_for.product AND a.pharmacy_id = price_for.pharmacy AND a.branch_id IS NULL AND a.valid_from <= price_for.day
     ORDER BY a.valid_from DESC LIMIT 1),
    price_at(product, NULL, day)) END;
