-- Weekly figures by tier for the reports, of the whole program: a branch's would be those of few people (docs/decisions/047-money.md#288).
-- Locks: nothing.
CREATE TABLE report_tier (
  tier_id uuid NOT NULL,
  -- Its Monday in Manila.
  week date NOT NULL,
  product_id uuid NOT NULL,
  issued int NOT NULL,
  units_handed_over int NOT NULL,
  benefit_amount bigint NOT NULL,
  patient_amount bigint NOT NULL,
  PRIMARY KEY (tier_id, week, product_id)
);
