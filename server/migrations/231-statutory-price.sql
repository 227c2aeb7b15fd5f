-- The price that the law sets for senior citizens and persons with disability (docs/decisions/047). Amounts are whole centavos (PHP).
-- Locks: branch ACCESS EXCLUSIVE, letter ACCESS EXCLUSIVE, dispensing ACCESS EXCLUSIVE, letter_event ACCESS EXCLUSIVE,
--   statement ACCESS EXCLUSIVE, statement_line ACCESS EXCLUSIVE, product SHARE ROW EXCLUSIVE, an instant: each default is a constant, and no
--   check is validated.

-- Whether a medicine is sold without VAT to everybody, from a day in Manila on. A product without a row is taxed.
CREATE TABLE product_tax (
  product_id uuid NOT NULL REFERENCES product,
  valid_from date NOT NULL,
  is_exempt boolean NOT NULL,
  -- The advisory of the FDA that lists it, or that takes it off the list.
  advisory text,
  PRIMARY KEY (product_id, valid_from),
  CHECK (NOT is_exempt OR advisory IS NOT NULL)
);
ALTER TABLE branch ADD COLUMN vat_registered boolean NOT NULL DEFAULT true;
-- Whether the shelf price of a product has VAT in it at a branch on a day.
CREATE FUNCTION is_taxed(product uuid, branch uuid, day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT b.vat_registered FROM branch b WHERE b.id = is_taxed.branch), true)
    AND NOT coalesce((SELECT t.is_exempt FROM product_tax t WHERE t.product_id = is_taxed.product AND t.valid_from <= is_taxed.day
      ORDER BY t.valid_from DESC LIMIT 1), false);

-- How the program's part and the statutory discount combine, from a day in Manila on. Without a row: the higher of both only.
CREATE TABLE program_combination (
  valid_from date PRIMARY KEY,
  combination text NOT NULL CHECK (combination IN ('OnStatutoryPrice', 'HigherOnly', 'ProgramFirst'))
);
CREATE FUNCTION combination_on(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT c.combination FROM program_combination c WHERE c.valid_from <= day ORDER BY c.valid_from DESC LIMIT 1), 'HigherOnly');
-- The program's when it was issued: what a letter promised stays.
ALTER TABLE letter ADD COLUMN combination text NOT NULL DEFAULT 'HigherOnly';

-- Who bought, and what the law takes off: quantity * unit_price = vat_off + statutory_discount + benefit_amount + what the patient pays.
ALTER TABLE dispensing
  ADD COLUMN buyer text NOT NULL DEFAULT 'Regular',
  ADD COLUMN vat_off bigint NOT NULL DEFAULT 0,
  ADD COLUMN statutory_discount bigint NOT NULL DEFAULT 0,
  -- Whether the price had VAT in it. Null: no price, or handed over by a server of the version before.
  ADD COLUMN is_taxed boolean,
  -- The last condition holds against a server of the version before, which would correct to less than the law has taken off.
  ADD CONSTRAINT dispensing_statute CHECK (buyer IN ('Regular', 'Senior', 'PWD') AND vat_off >= 0 AND statutory_discount >= 0
    AND (buyer <> 'Regular' OR vat_off + statutory_discount = 0)
    AND coalesce(quantity * unit_price::bigint - benefit_amount, 0) >= vat_off + statutory_discount) NOT VALID;
ALTER TABLE letter_event ADD COLUMN vat_off bigint, ADD COLUMN statutory_discount bigint;
ALTER TABLE statement
  ADD COLUMN vat_off bigint NOT NULL DEFAULT 0,
  ADD COLUMN statutory_discount bigint NOT NULL DEFAULT 0;
ALTER TABLE statement_line
  ADD COLUMN buyer text NOT NULL DEFAULT 'Regular',
  ADD COLUMN vat_off bigint NOT NULL DEFAULT 0,
  ADD COLUMN statutory_discount bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION patient_amount(d dispensing) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN d.quantity * d.unit_price::bigint - d.vat_off - d.statutory_discount - d.benefit_amount;
CREATE OR REPLACE FUNCTION money_of(d dispensing) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN d.unit_price IS NOT NULL THEN json_build_object('unitPrice', d.unit_price, 'chargedUnits', d.charged_units,
    'benefitUnits', d.benefit_units, 'benefitAmount', d.benefit_amount, 'patientAmount', patient_amount(d), 'buyer', d.buyer,
    'vatOff', d.vat_off, 'statutoryDiscount', d.statutory_discount) END;
