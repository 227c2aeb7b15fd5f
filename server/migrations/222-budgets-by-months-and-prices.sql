-- What budgets reserve is worked out over the months and prices of a letter's time, and anew when these change (docs/decisions/220).
-- Locks: budget_letter ACCESS EXCLUSIVE, budget_progress ACCESS EXCLUSIVE, product_price ACCESS EXCLUSIVE, product SHARE ROW EXCLUSIVE, an instant.

-- Letters issued before the first price of their product were on no budget. First, since hand-overs wait for what follows.
INSERT INTO budget_letter (letter_id, budget_id, program_budget_id, share, reserved)
SELECT l.id, (array_agg(b.id) FILTER (WHERE b.product_id IS NOT NULL))[1], (array_agg(b.id) FILTER (WHERE b.product_id IS NULL))[1], 0, 0
FROM budget b
  JOIN (SELECT product_id, min(valid_from) AS day FROM product_price GROUP BY product_id) first
    ON b.product_id IS NULL OR b.product_id = first.product_id
  JOIN letter l ON l.product_id = first.product_id AND l.benefit_rule IS NOT NULL
    AND l.issued_at >= begin_of_day(b.begins) AND l.issued_at < begin_of_day(least(b.ends, first.day))
GROUP BY l.id
ON CONFLICT DO NOTHING;

-- The day on which a job works it out anew; -infinity: at once. Null: when something happens.
-- `share` is `reserved` + `spent`, for servers of the version before.
ALTER TABLE budget_letter ADD COLUMN recount_on date DEFAULT '-infinity';

-- Whether the letters on budgets were worked out with it. Those there are will be, by recount_on.
ALTER TABLE product_price ADD COLUMN budgeted boolean NOT NULL DEFAULT true;
ALTER TABLE product_price ALTER COLUMN budgeted SET DEFAULT false;
-- The prices of the last minute.
CREATE INDEX product_price_new ON product_price (product_id) WHERE NOT budgeted;

-- What the program has borne at the hand-overs of a month in Manila, whenever their letters were issued.
CREATE TABLE product_month (
  product_id uuid NOT NULL REFERENCES product,
  -- Its first day.
  month date NOT NULL,
  spent bigint NOT NULL,
  PRIMARY KEY (product_id, month)
);
-- Up to which event: the job begins with the first.
ALTER TABLE budget_progress ADD COLUMN month_event_id bigint NOT NULL DEFAULT 0;
