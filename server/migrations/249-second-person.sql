-- Changes of prices and rules that wait for a second person (docs/decisions/055-issuing-over-an-open-letter.md#249).
-- Locks: program ACCESS EXCLUSIVE, table_import ACCESS EXCLUSIVE, account SHARE ROW EXCLUSIVE, product SHARE ROW EXCLUSIVE,
--   pharmacy SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, product_price SHARE ROW EXCLUSIVE, agreed_price SHARE ROW EXCLUSIVE,
--   an instant: each default is a constant.

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

-- The same for prices that are no longer seen in product_price and agreed_price.
CREATE TABLE replaced_price (
  product_id uuid NOT NULL REFERENCES product,
  -- Both null: for everybody.
  pharmacy_id uuid REFERENCES pharmacy,
  branch_id uuid REFERENCES branch,
  replaced_at timestamptz NOT NULL,
  amount int NOT NULL,
  UNIQUE NULLS NOT DISTINCT (product_id, pharmacy_id, branch_id, replaced_at, amount)
);
-- A new entry leaves the one before to be seen, unless its day has passed: then it looks as if it had always been there. By any version.
CREATE FUNCTION remember_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END);
  product uuid := entry->>'product_id';
  pharmacy uuid := entry->>'pharmacy_id';
  branch uuid := entry->>'branch_id';
  day date := entry->>'valid_from';
BEGIN
  IF TG_OP <> 'INSERT' OR day < manila_day(now()) THEN
    INSERT INTO replaced_price (product_id, pharmacy_id, branch_id, replaced_at, amount)
    SELECT product, pharmacy, branch, now(), held FROM price_for(product, pharmacy, branch, greatest(day, manila_day(now()))) held
    WHERE held IS NOT NULL ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_price_replaced BEFORE INSERT OR UPDATE OF amount OR DELETE ON product_price FOR EACH ROW EXECUTE FUNCTION remember_price();
CREATE TRIGGER agreed_price_replaced BEFORE INSERT OR UPDATE OF amount OR DELETE ON agreed_price FOR EACH ROW EXECUTE FUNCTION remember_price();
