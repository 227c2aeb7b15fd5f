-- Receivers outside are told of events (docs/decisions/008-mail-once.md#315).
-- Locks: account SHARE ROW EXCLUSIVE, an instant: new tables that refer to it.

CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  address text NOT NULL,
  purpose text NOT NULL,
  -- contract/src/webhooks/events.ts
  kinds text[] NOT NULL,
  -- The last day in Manila.
  ends_on date NOT NULL,
  -- Encrypted under FILES_KEY.
  secret bytea NOT NULL,
  former_secret bytea,
  added_at timestamptz NOT NULL,
  added_by uuid NOT NULL REFERENCES account,
  -- The data-protection switch: null is off.
  allowed_at timestamptz,
  allowed_by uuid REFERENCES account,
  CHECK (added_by <> allowed_by),
  CHECK ((allowed_at IS NULL) = (allowed_by IS NULL))
);

-- One row for each receiver, written in the transaction of what happened. No reference to the subject, which may be erased before.
CREATE TABLE webhook_event (
  id uuid PRIMARY KEY,
  -- Rows about one subject are written while it is locked: their order is that of the events.
  position bigint GENERATED ALWAYS AS IDENTITY,
  webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  kind text NOT NULL,
  -- The patient, or the statement: its events arrive in order.
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Delivered', 'GivenUp')),
  -- Tries end three days later.
  since timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- A server is sending it.
  leased_until timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'Waiting') = (ended_at IS NULL))
);
CREATE INDEX webhook_event_due ON webhook_event (webhook_id, due_at) WHERE state = 'Waiting';
CREATE INDEX webhook_event_subject ON webhook_event (webhook_id, subject_id, position) WHERE state = 'Waiting';
CREATE INDEX webhook_event_leased ON webhook_event (webhook_id) WHERE state = 'Waiting' AND leased_until IS NOT NULL;
CREATE INDEX webhook_event_newest ON webhook_event (webhook_id, position);
CREATE INDEX webhook_event_state ON webhook_event (webhook_id, state, position);
CREATE INDEX webhook_event_ended ON webhook_event (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE webhook_try (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES webhook_event ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null: delivered.
  fault text,
  status int,
  milliseconds int NOT NULL
);
CREATE INDEX webhook_try_event ON webhook_try (event_id, id);

-- What an event says: ids and codes. `branch`: of a claim, whose own statement does not see it yet. Null: there is nothing to tell.
CREATE FUNCTION event_data(kind text, patient uuid, subject uuid, branch uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE split_part(kind, '.', 1)
    WHEN 'letter' THEN (
      SELECT jsonb_build_object('patientId', patient, 'letterId', l.id, 'letterNumber', l.number, 'productId', l.product_id,
        'branchId', coalesce(branch, l.branch_id), 'unitsApproved', l.quantity_approved, 'unitsBought', l.quantity_purchased)
      FROM letter l WHERE l.id = subject)
    WHEN 'receipt' THEN (
      SELECT jsonb_build_object('patientId', patient, 'documentId', d.id, 'units', d.or_quantity,
        'letterIds', (SELECT coalesce(jsonb_agg(p.letter_id ORDER BY p.letter_id), '[]') FROM letter_document p WHERE p.document_id = d.id))
      FROM document d WHERE d.id = subject AND is_receipt(d.kind))
    WHEN 'statement' THEN (
      SELECT jsonb_build_object('statementId', s.id, 'statementNumber', s.number, 'branchId', s.branch_id, 'month', s.month,
        'units', s.units, 'owedAmount', s.owed_amount)
      FROM statement s WHERE s.id = subject)
    ELSE jsonb_build_object('patientId', patient)
  END
$$;
