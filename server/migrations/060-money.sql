-- Prices, the benefit as a rule, and what a hand-over came to (docs/decisions/047). Amounts are whole centavos (PHP).
-- Locks: product ACCESS EXCLUSIVE, an instant; letter ACCESS EXCLUSIVE, an instant; dispensing ACCESS EXCLUSIVE, an instant: no row has
--   figures yet, so the check is not read; letter_event ACCESS EXCLUSIVE, an instant.

CREATE TABLE product_price (
  product_id uuid NOT NULL REFERENCES product,
  -- The first day in Manila.
  valid_from date NOT NULL,
  -- Of one unit.
  amount int NOT NULL CHECK (amount > 0),
  PRIMARY KEY (product_id, valid_from)
);

-- contract/src/formulary/benefit.ts; null: the text alone says what the program pays.
ALTER TABLE product ADD COLUMN benefit_rule jsonb;
-- The product's when it was issued: what a letter promised stays.
ALTER TABLE letter ADD COLUMN benefit_rule jsonb;

-- At the moment of the hand-over; all null where no rule or price was in force. The patient pays quantity * unit_price - benefit_amount.
ALTER TABLE dispensing
  ADD COLUMN unit_price int,
  ADD COLUMN charged_units int,
  ADD COLUMN benefit_units int,
  ADD COLUMN benefit_amount bigint,
  ADD CONSTRAINT dispensing_money CHECK (
    num_nulls(unit_price, charged_units, benefit_units, benefit_amount) IN (0, 4)
    AND benefit_units BETWEEN 0 AND quantity AND charged_units BETWEEN 0 AND quantity
    AND benefit_amount BETWEEN 0 AND quantity * unit_price::bigint
  ) NOT VALID;

-- Of a hand-over the same; of a correction the difference. The reports add them up.
ALTER TABLE letter_event
  ADD COLUMN benefit_units int,
  ADD COLUMN benefit_amount bigint,
  ADD COLUMN patient_amount bigint;
