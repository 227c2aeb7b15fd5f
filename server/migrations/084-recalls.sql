-- Recalls (docs/decisions/057): the open letters for a product, listed before they are cancelled or replaced, and what became of each.
-- Locks: product SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, an instant.
CREATE SEQUENCE recall_number START 101;
CREATE TABLE recall (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('Draft', 'Scheduled', 'Running', 'Done', 'CalledOff')),
  product_id uuid NOT NULL REFERENCES product,
  batch text,
  note_en text NOT NULL,
  note_fil text NOT NULL,
  -- A letter for this instead; of as many as were left where there is no quantity.
  new_product_id uuid REFERENCES product,
  new_quantity int,
  listed_by uuid NOT NULL REFERENCES account,
  listed_at timestamptz NOT NULL,
  started_by uuid REFERENCES account,
  starts_at timestamptz,
  finished_at timestamptz,
  called_off_at timestamptz,
  CHECK (new_quantity IS NULL OR new_product_id IS NOT NULL),
  CHECK ((started_by IS NULL) = (starts_at IS NULL))
);
CREATE INDEX recall_listed ON recall (listed_at DESC, id);
-- One at a time for a product.
CREATE UNIQUE INDEX recall_under_way ON recall (product_id) WHERE status IN ('Scheduled', 'Running');
CREATE INDEX recall_scheduled ON recall (starts_at) WHERE status = 'Scheduled';

CREATE TABLE recall_letter (
  recall_id uuid NOT NULL REFERENCES recall,
  -- No foreign keys to letters: they are disposed of, the recall stays.
  letter_id uuid NOT NULL,
  number text NOT NULL,
  patient_id uuid NOT NULL REFERENCES patient,
  had text NOT NULL CHECK (had IN ('Issued', 'Claimed')),
  quantity_approved int NOT NULL,
  quantity_bought int NOT NULL,
  outcome text CHECK (outcome IN ('Cancelled', 'Replaced', 'NotReplaced', 'NotOpen')),
  why text CHECK (why IN ('BudgetUsedUp', 'PatientNotActive', 'PrescriptionNotUsable', 'ProductNotAvailable', 'Dispensed', 'Expired',
    'Cancelled')),
  units_left int,
  new_number text,
  done_at timestamptz,
  PRIMARY KEY (recall_id, letter_id),
  CHECK ((outcome IS NULL) = (done_at IS NULL))
);
CREATE INDEX recall_letter_to_come ON recall_letter (recall_id, letter_id) WHERE outcome IS NULL;
CREATE INDEX recall_letter_patient ON recall_letter (patient_id);
