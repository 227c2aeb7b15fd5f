-- Tiers: patients who cannot pay the usual price get another rule for their letters (docs/decisions/047-money.md#288).
-- Locks: letter ACCESS EXCLUSIVE, signal ACCESS EXCLUSIVE, product SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE,
--   an instant: the column has no default, and signals are few.

CREATE TABLE tier (
  id uuid PRIMARY KEY,
  -- By language; patients read it.
  names jsonb NOT NULL,
  -- What proves it, in words for staff.
  proof text NOT NULL,
  valid_months int NOT NULL CHECK (valid_months BETWEEN 1 AND 60),
  -- Whether a grant waits for a second person.
  needs_second boolean NOT NULL,
  position int GENERATED ALWAYS AS IDENTITY,
  -- No new grants.
  retired_at timestamptz
);

-- The program's part of a product for a tier, in place of the product's own.
CREATE TABLE tier_rule (
  tier_id uuid NOT NULL REFERENCES tier,
  product_id uuid NOT NULL REFERENCES product,
  -- contract/src/formulary/benefit.ts
  benefit_rule jsonb NOT NULL,
  -- The same in words for the patient, by language.
  benefit jsonb NOT NULL,
  PRIMARY KEY (product_id, tier_id)
);

-- As replaced_rule, which servers of the version before read as the product's own. Null: the product's own applied.
CREATE TABLE replaced_tier_rule (
  tier_id uuid NOT NULL REFERENCES tier,
  product_id uuid NOT NULL REFERENCES product,
  replaced_at timestamptz NOT NULL,
  benefit_rule jsonb,
  PRIMARY KEY (tier_id, product_id, replaced_at)
);

CREATE TABLE patient_tier (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  tier_id uuid NOT NULL REFERENCES tier,
  status text NOT NULL CHECK (status IN ('Waiting', 'InForce', 'Ended', 'Declined')),
  reason text NOT NULL,
  -- What was seen that proves it, and where.
  seen text NOT NULL,
  granted_by uuid NOT NULL REFERENCES account,
  granted_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES account,
  confirmed_at timestamptz,
  -- Days in Manila; null while it waits.
  first_day date,
  last_day date,
  -- That its patient was told that it ends soon.
  reminded_at timestamptz,
  ended_at timestamptz,
  -- Null: by its day, or by a patient who left.
  ended_by uuid REFERENCES account,
  end_reason text,
  -- The grant that took its place.
  replaced_by uuid REFERENCES patient_tier ON DELETE SET NULL,
  CHECK ((status IN ('Waiting', 'InForce')) = (ended_at IS NULL)),
  CHECK (status <> 'InForce' OR first_day IS NOT NULL AND last_day IS NOT NULL)
);
CREATE UNIQUE INDEX patient_tier_in_force ON patient_tier (patient_id) WHERE status = 'InForce';
CREATE UNIQUE INDEX patient_tier_waiting ON patient_tier (patient_id) WHERE status = 'Waiting';
CREATE INDEX patient_tier_patient ON patient_tier (patient_id, granted_at);
CREATE INDEX patient_tier_last_day ON patient_tier (last_day, id) WHERE status = 'InForce';
CREATE INDEX patient_tier_tier ON patient_tier (tier_id) WHERE status = 'InForce';
CREATE INDEX patient_tier_granted_by ON patient_tier (granted_by, granted_at);
CREATE INDEX patient_tier_replaced_by ON patient_tier (replaced_by) WHERE replaced_by IS NOT NULL;

-- Whose rule it was issued with; null: the product's own. For reports only. Without a foreign key, which each issue would check.
ALTER TABLE letter ADD COLUMN tier_id uuid;

-- The rule of a patient's tier for a product on a day; null: the product's own applies.
CREATE FUNCTION tier_rule_of(patient uuid, product uuid, day date) RETURNS tier_rule LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT r FROM patient_tier t JOIN tier_rule r ON r.tier_id = t.tier_id
    WHERE t.patient_id = tier_rule_of.patient AND t.status = 'InForce' AND t.last_day >= tier_rule_of.day
      AND r.product_id = tier_rule_of.product);
-- Whether its patient is still to be told that it ends: 30 days before, from eight in the morning.
CREATE FUNCTION ends_soon(t patient_tier, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN t.status = 'InForce' AND t.reminded_at IS NULL AND t.last_day >= manila_day(now)
    AND t.last_day <= manila_day(now + interval '16 hours') + 29;

ALTER TABLE signal DROP CONSTRAINT signal_kind_check, ADD CONSTRAINT signal_kind_check CHECK (kind IN ('SamePerson', 'SameMobile', 'SamePicture',
  'SameFile', 'SameReceipt', 'ReceiptsInSequence', 'BusyDoctor', 'BusyDesk', 'TiersGranted', 'Suspicion'));
