-- What prices, taxes and registrations for VAT were before each change, for hand-overs that a till sends late (docs/decisions/061-a-till-without-a-network.md#176).
-- Locks: product SHARE ROW EXCLUSIVE, pharmacy SHARE ROW EXCLUSIVE, branch SHARE ROW EXCLUSIVE, product_price SHARE ROW EXCLUSIVE,
--   agreed_price SHARE ROW EXCLUSIVE, product_tax SHARE ROW EXCLUSIVE, an instant.

-- Of product_price, and of agreed_price where there is a pharmacy or a branch.
CREATE TABLE changed_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product,
  pharmacy_id uuid REFERENCES pharmacy,
  branch_id uuid REFERENCES branch,
  valid_from date NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Whether there was such an entry, and its amount.
  was_there boolean NOT NULL,
  amount int
);
CREATE INDEX changed_price_of ON changed_price (product_id, changed_at);
CREATE TABLE changed_tax (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product,
  valid_from date NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Null: there was no such entry.
  is_exempt boolean
);
CREATE INDEX changed_tax_of ON changed_tax (product_id, changed_at);
CREATE TABLE changed_registration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branch,
  changed_at timestamptz NOT NULL,
  vat_registered boolean NOT NULL
);
CREATE INDEX changed_registration_of ON changed_registration (branch_id, changed_at);

-- By any version.
CREATE FUNCTION note_changed_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END);
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.amount IS NOT DISTINCT FROM OLD.amount THEN RETURN NULL; END IF;
  INSERT INTO changed_price (product_id, pharmacy_id, branch_id, valid_from, changed_at, was_there, amount)
  VALUES ((entry->>'product_id')::uuid, (entry->>'pharmacy_id')::uuid, (entry->>'branch_id')::uuid, (entry->>'valid_from')::date,
    clock_timestamp(), TG_OP <> 'INSERT', CASE WHEN TG_OP <> 'INSERT' THEN (entry->>'amount')::int END);
  RETURN NULL;
END $$;
CREATE TRIGGER product_price_changed AFTER INSERT OR UPDATE OF amount OR DELETE ON product_price FOR EACH ROW EXECUTE FUNCTION note_changed_price();
CREATE TRIGGER agreed_price_changed AFTER INSERT OR UPDATE OF amount OR DELETE ON agreed_price FOR EACH ROW EXECUTE FUNCTION note_changed_price();
CREATE FUNCTION note_changed_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.is_exempt = OLD.is_exempt THEN RETURN NULL; END IF;
  INSERT INTO changed_tax (product_id, valid_from, changed_at, is_exempt)
  VALUES (coalesce(OLD.product_id, NEW.product_id), coalesce(OLD.valid_from, NEW.valid_from), clock_timestamp(), OLD.is_exempt);
  RETURN NULL;
END $$;
CREATE TRIGGER product_tax_changed AFTER INSERT OR UPDATE OF is_exempt OR DELETE ON product_tax FOR EACH ROW EXECUTE FUNCTION note_changed_tax();
CREATE FUNCTION note_changed_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_registration (branch_id, changed_at, vat_registered) VALUES (OLD.id, clock_timestamp(), OLD.vat_registered);
  RETURN NULL;
END $$;
CREATE TRIGGER branch_registration_changed AFTER UPDATE OF vat_registered ON branch FOR EACH ROW
  WHEN (OLD.vat_registered <> NEW.vat_registered) EXECUTE FUNCTION note_changed_registration();

-- As price_at and is_taxed answered at the time `known`: the first change of an entry since then has what stood.
CREATE FUNCTION price_known_at(product uuid, branch uuid, day date, known timestamptz) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    WITH changed AS (
      SELECT DISTINCT ON (c.pharmacy_id, c.branch_id, c.valid_from) c.pharmacy_id, c.branch_id, c.valid_from, c.was_there, c.amount
      FROM changed_price c WHERE c.product_id = price_known_at.product AND c.changed_at > price_known_at.known
      ORDER BY c.pharmacy_id, c.branch_id, c.valid_from, c.id
    ), stored AS (
      SELECT NULL::uuid AS pharmacy_id, NULL::uuid AS branch_id, p.valid_from, p.amount FROM product_price p WHERE p.product_id = price_known_at.product
      UNION ALL
      SELECT a.pharmacy_id, a.branch_id, a.valid_from, a.amount FROM agreed_price a WHERE a.product_id = price_known_at.product
    ), entry AS (
      SELECT c.pharmacy_id, c.branch_id, c.valid_from, c.amount FROM changed c WHERE c.was_there
      UNION ALL
      SELECT s.pharmacy_id, s.branch_id, s.valid_from, s.amount FROM stored s
      WHERE NOT EXISTS (SELECT FROM changed c WHERE c.pharmacy_id IS NOT DISTINCT FROM s.pharmacy_id
        AND c.branch_id IS NOT DISTINCT FROM s.branch_id AND c.valid_from = s.valid_from)
    ), held AS (
      SELECT DISTINCT ON (e.pharmacy_id, e.branch_id) e.pharmacy_id, e.branch_id, e.amount FROM entry e
      WHERE e.valid_from <= price_known_at.day AND (e.branch_id IS NULL OR e.branch_id = price_known_at.branch)
        AND (e.pharmacy_id IS NULL OR e.pharmacy_id = (SELECT b.pharmacy_id FROM branch b WHERE b.id = price_known_at.branch))
      ORDER BY e.pharmacy_id, e.branch_id, e.valid_from DESC
    )
    SELECT h.amount FROM held h WHERE h.amount IS NOT NULL ORDER BY h.branch_id IS NULL, h.pharmacy_id IS NULL LIMIT 1);
CREATE FUNCTION is_taxed_known_at(product uuid, branch uuid, day date, known timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
      (SELECT c.vat_registered FROM changed_registration c WHERE c.branch_id = is_taxed_known_at.branch AND c.changed_at > is_taxed_known_at.known
       ORDER BY c.id LIMIT 1),
      (SELECT b.vat_registered FROM branch b WHERE b.id = is_taxed_known_at.branch), true)
    AND NOT coalesce((
      WITH changed AS (
        SELECT DISTINCT ON (c.valid_from) c.valid_from, c.is_exempt FROM changed_tax c
        WHERE c.product_id = is_taxed_known_at.product AND c.changed_at > is_taxed_known_at.known ORDER BY c.valid_from, c.id
      )
      SELECT e.is_exempt FROM (
        SELECT c.valid_from, c.is_exempt FROM changed c WHERE c.is_exempt IS NOT NULL
        UNION ALL
        SELECT t.valid_from, t.is_exempt FROM product_tax t
        WHERE t.product_id = is_taxed_known_at.product AND t.valid_from NOT IN (SELECT c.valid_from FROM changed c)) e
      WHERE e.valid_from <= is_taxed_known_at.day ORDER BY e.valid_from DESC LIMIT 1), false);
