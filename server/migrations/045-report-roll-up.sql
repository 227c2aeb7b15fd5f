-- Reports are read from weekly figures that a job keeps (docs/decisions/040). Filling in the past reads the audit log once.
-- Locks: nothing.

-- Corrections are rare. Of those before this migration the last of each letter tells by the state that it left.
UPDATE letter_event v SET fully_bought = l.status = 'Dispensed'
FROM letter l
WHERE v.state = 'BoughtCorrected' AND l.id = v.letter_id
  AND NOT EXISTS (SELECT FROM letter_event n WHERE n.letter_id = v.letter_id AND n.id > v.id AND n.state IN ('Bought', 'Dispensed', 'BoughtCorrected'))
  AND (l.status = 'Dispensed') <> coalesce((SELECT p.state = 'Dispensed' FROM letter_event p WHERE p.letter_id = v.letter_id AND p.id < v.id
    AND p.state IN ('Bought', 'Dispensed') ORDER BY p.id DESC LIMIT 1), false);

-- What patients sent to be checked and what was decided, without saying whose: it outlives the documents, which are erased and
-- disposed of. Append-only by use, nobody's personal data.
CREATE TABLE case_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Registration', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt')),
  outcome text NOT NULL CHECK (outcome IN ('Sent', 'Accepted', 'Declined')),
  reason text,
  -- Of the letter that a receipt belongs to.
  product_id uuid,
  branch_id uuid,
  -- Of a decision: since when the case had been waiting for it.
  waiting_since timestamptz,
  -- Of a receipt: the last hand-over before it, when it was sent, and the units it proves once it is accepted.
  bought_at timestamptz,
  sent_at timestamptz,
  units int
);

INSERT INTO case_event (at, kind, outcome, reason, waiting_since)
SELECT e.at, 'Registration',
  CASE e.action WHEN 'registration.sent' THEN 'Sent' WHEN 'registration.approved' THEN 'Accepted' ELSE 'Declined' END, e.reason,
  CASE WHEN e.action <> 'registration.sent' THEN (SELECT max(f.uploaded_at) FROM document f
    WHERE f.patient_id = e.subject_id AND f.kind IN ('Id', 'Prescription') AND f.uploaded_at <= e.at) END
FROM audit_entry e WHERE e.action IN ('registration.sent', 'registration.approved', 'registration.declined');

INSERT INTO case_event (at, kind, outcome, reason, product_id, branch_id, waiting_since, bought_at, sent_at, units)
SELECT e.at, d.kind, CASE e.action WHEN 'document.accepted' THEN 'Accepted' ELSE 'Declined' END, e.reason,
  l.product_id, coalesce(h.branch_id, l.branch_id), coalesce(d.waiting_since, d.uploaded_at), h.dispensed_at, d.uploaded_at,
  CASE WHEN e.action = 'document.accepted' AND d.kind = 'OfficialReceipt' THEN d.or_quantity END
FROM audit_entry e
  JOIN document d ON d.id = e.subject_id AND d.kind <> 'Id'
  LEFT JOIN letter l ON l.id = d.letter_id
  LEFT JOIN LATERAL (SELECT h.branch_id, h.dispensed_at FROM dispensing h
    WHERE h.letter_id = l.id AND h.dispensed_at <= d.uploaded_at ORDER BY h.dispensed_at DESC LIMIT 1) h ON true
WHERE e.action IN ('document.accepted', 'document.declined');

-- How far the job has counted. The reports are as of `counted_at`; null before its first run.
CREATE TABLE report_progress (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  letter_event_id bigint NOT NULL DEFAULT 0,
  case_event_id bigint NOT NULL DEFAULT 0,
  counted_at timestamptz
);
INSERT INTO report_progress DEFAULT VALUES;

-- Figures of one week, one product and one branch, which add up. The id of zeros: of a branch, the whole program; of a product, none.
CREATE TABLE report_week (
  branch_id uuid NOT NULL,
  -- Its Monday in Manila.
  week date NOT NULL,
  product_id uuid NOT NULL,
  registrations int NOT NULL DEFAULT 0,
  registrations_declined int NOT NULL DEFAULT 0,
  issued int NOT NULL DEFAULT 0,
  -- Of the letters issued in this week.
  claimed_in_time int NOT NULL DEFAULT 0,
  claimed int NOT NULL DEFAULT 0,
  fully_bought int NOT NULL DEFAULT 0,
  units_handed_over int NOT NULL DEFAULT 0,
  units_proved int NOT NULL DEFAULT 0,
  documents_declined int NOT NULL DEFAULT 0,
  receipts_decided int NOT NULL DEFAULT 0,
  receipts_declined int NOT NULL DEFAULT 0,
  PRIMARY KEY (branch_id, week, product_id)
);
-- Every branch of a period.
CREATE INDEX report_week_branches ON report_week (week, branch_id);

-- How often a step took as long as its bucket says: server/src/features/reports/buckets.ts.
CREATE TABLE report_wait (
  branch_id uuid NOT NULL,
  step text NOT NULL,
  week date NOT NULL,
  product_id uuid NOT NULL,
  bucket smallint NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (branch_id, step, week, product_id, bucket)
);

CREATE TABLE report_decline (
  branch_id uuid NOT NULL,
  week date NOT NULL,
  product_id uuid NOT NULL,
  what text NOT NULL,
  reason text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (branch_id, week, product_id, what, reason)
);
