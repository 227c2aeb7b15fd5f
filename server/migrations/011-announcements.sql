-- What administrators tell many patients at once: who is told next is known by `told_up_to`, so that each is told once.
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  title_en text NOT NULL,
  title_fil text NOT NULL,
  body_en text NOT NULL,
  body_fil text NOT NULL,
  product_id uuid REFERENCES product,
  branch_id uuid REFERENCES branch,
  professional_id uuid REFERENCES healthcare_professional,
  patients int NOT NULL,
  told int NOT NULL DEFAULT 0,
  told_up_to uuid,
  sent_by uuid NOT NULL REFERENCES account,
  sent_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX announcement_sent ON announcement (sent_at DESC, id);
