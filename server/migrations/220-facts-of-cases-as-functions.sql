-- What many statements ask of a document, a registration or a decision, once, as migration 219 does of letters. What has no subquery is put in
-- its place by PostgreSQL, so that indexes are used as before; the others are called for one row, or for each row of a page.
-- Locks: nothing.

-- The facts about the kind of a document or a case that statements ask for. A new kind replaces those that it has; a test compares them with
-- contract/src/documents/kinds.ts (docs/decisions/214). `is_case` is written as the indexes of what waits have it: it implies them.
CREATE FUNCTION is_of_registration(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('Prescription', 'Id');
CREATE FUNCTION is_case(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind <> 'Id';
CREATE FUNCTION is_receipt(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('OfficialReceipt', 'ClaimedGoodsReceipt');
-- Whether its quantity counts for its letter.
CREATE FUNCTION needs_quantity(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind = 'OfficialReceipt';

-- Whether the case with this id waits for its patient's answer.
CREATE FUNCTION awaits_answer(id uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM question q WHERE q.case_id = awaits_answer.id AND q.status = 'Asked');

-- Whether a document is not decided, on its own or with its registration.
CREATE FUNCTION is_undecided(d document) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN d.status = 'UnderReview' AND d.replaced_at IS NULL;
-- Whether it was declined, or another one replaced it.
CREATE FUNCTION is_set_aside(d document) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN d.replaced_at IS NOT NULL OR d.status = 'Declined';
-- Whether it survives its patient's erasure: only a receipt that the program has accepted.
CREATE FUNCTION survives_erasure(d document) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_receipt(d.kind) AND d.status = 'Accepted' AND d.replaced_at IS NULL;
-- Whether it can be decided on its own: it waits, is not part of a registration, and its file can be opened.
CREATE FUNCTION can_be_decided(d document) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN is_case(d.kind) AND d.file_state = 'Available' AND is_undecided(d) AND NOT awaits_answer(d.id)
    AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active');
-- Since when it waits for staff, on its own or with its registration; null while it does not.
CREATE FUNCTION waiting_of(d document) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE
      WHEN p.status = 'UnderReview' AND is_of_registration(d.kind) AND NOT awaits_answer(p.id)
        THEN json_build_object('kind', 'Registration', 'waitingSince', coalesce(p.waiting_since, p.registered_at), 'promisedAt', p.promised_at)
      WHEN p.status = 'Active' AND is_case(d.kind) AND NOT awaits_answer(d.id)
        THEN json_build_object('kind', d.kind, 'waitingSince', coalesce(d.waiting_since, d.uploaded_at), 'promisedAt', d.promised_at) END
    FROM patient p WHERE p.id = d.patient_id AND is_undecided(d));
-- What a prescription says; null where nobody has entered it.
CREATE FUNCTION prescription_of(d document) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN d.written_on IS NOT NULL THEN json_build_object('writtenOn', d.written_on, 'prescriber', d.prescriber,
    'doseUnits', d.dose_units, 'doseDays', d.dose_days, 'supplyDays', d.supply_days, 'unit', d.dose_unit) END;

-- Whether a letter is or was claimed. An undone claim does not count, unless something was bought.
CREATE FUNCTION takes_receipts(l letter) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN l.claimed_at IS NOT NULL OR l.quantity_purchased > 0;

-- The hand-overs of a letter, oldest first, and the accepted receipts that count for it.
CREATE FUNCTION hand_overs_of(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('at', coalesce(h.handed_over_at, h.dispensed_at),
      'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchId', h.branch_id, 'branchName', b.name,
      'quantity', h.quantity, 'firstQuantity', h.first_quantity, 'correction', CASE WHEN h.correction_reason IS NOT NULL
        THEN json_build_object('reason', h.correction_reason, 'note', h.correction_note) END,
      'patientAmount', patient_amount(h)) ORDER BY h.dispensed_at, h.id), '[]')
    FROM dispensing h JOIN branch b ON b.id = h.branch_id WHERE h.letter_id = l.id);
CREATE FUNCTION counted_on(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('documentId', c.id, 'quantity', c.or_quantity, 'day', c.receipt_date,
      'branchId', c.receipt_branch_id, 'amount', c.or_amount) ORDER BY c.uploaded_at, c.id), '[]')
    FROM document c WHERE c.letter_id = l.id AND needs_quantity(c.kind) AND c.status = 'Accepted' AND c.or_quantity IS NOT NULL);

-- The documents that a decision on a registration would be about now: those under review, and the newest of each kind.
CREATE FUNCTION documents_of_registration(of_patient uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT d.id FROM document d
  WHERE d.patient_id = of_patient AND is_of_registration(d.kind) AND d.replaced_at IS NULL AND (d.status = 'UnderReview'
    OR NOT EXISTS (SELECT FROM document n WHERE n.patient_id = of_patient AND n.kind = d.kind AND n.replaced_at IS NULL
      AND (n.uploaded_at, d.id) > (d.uploaded_at, n.id)));
END;

-- Whether these are exactly those documents.
CREATE FUNCTION has_documents(p patient, ids uuid[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM documents_of_registration(p.id) now (id))
    = (SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(ids) seen (id));

-- The case of a question as it is now: a file that was sent as the answer is the case from then on. And whether it is undecided.
CREATE FUNCTION case_now(q question) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE q.case_kind WHEN 'Registration' THEN q.case_id ELSE coalesce(q.answered_with, q.case_id) END;
CREATE FUNCTION is_of_undecided(q question) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(CASE q.case_kind WHEN 'Registration' THEN (SELECT p.status = 'UnderReview' FROM patient p WHERE p.id = q.case_id)
    ELSE (SELECT is_undecided(d) FROM document d WHERE d.id = coalesce(q.answered_with, q.case_id)) END, false);

-- The state of the case of a registration, and of a document.
CREATE FUNCTION state_of(p patient) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE p.status WHEN 'UnderReview' THEN CASE WHEN awaits_answer(p.id) THEN 'WithPatient' ELSE 'Waiting' END
    WHEN 'Unsubscribed' THEN 'Closed' ELSE 'Decided' END;
CREATE FUNCTION state_of(d document, p patient) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN d.replaced_at IS NOT NULL THEN 'Closed' WHEN d.status IN ('Accepted', 'Declined') THEN 'Decided'
    WHEN p.status <> 'Active' THEN 'Closed' WHEN d.status = 'UnderReview' AND NOT awaits_answer(d.id) THEN 'Waiting' ELSE 'WithPatient' END;
-- Whether a document is a case of its own. Documents of an undecided registration are decided with that.
CREATE FUNCTION is_own_case(d document, p patient) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_case(d.kind) AND (p.status <> 'UnderReview' OR d.reviewed_at IS NOT NULL);
-- Its case: its own, or its patient's registration.
CREATE FUNCTION case_of(d document, p patient) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN is_own_case(d, p) THEN json_build_object('kind', d.kind, 'id', d.id)
    ELSE json_build_object('kind', 'Registration', 'id', p.id) END;

-- The accounts of patients whose data are under a legal hold. Few holds among many patients: each patient is looked up by key.
CREATE FUNCTION accounts_on_hold() RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT p.account_id FROM legal_hold h
    CROSS JOIN LATERAL (SELECT account_id FROM patient WHERE id = h.patient_id OFFSET 0) p WHERE h.lifted_at IS NULL;
END;

-- The name of a member of staff; an account from before staff had names has its address.
CREATE FUNCTION name_of(account uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(s.name, a.email) FROM account a LEFT JOIN staff s ON s.account_id = a.id WHERE a.id = name_of.account);

-- The lot of a case from 0 to 99. It is a hash with the program's secret: nobody can know it beforehand, and the same case gives the same lot.
-- Each time that a case waits it has a lot of its own.
CREATE FUNCTION lot_of(id uuid, since timestamptz, secret uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ('x' || left(encode(sha256(convert_to(secret || ' ' || id || ' ' || extract(epoch FROM since), 'UTF8')), 'hex'), 8))::bit(32)::bigint % 100;
-- Whether a second look is one that this person can give: somebody else decided, and they were not the first of two who approved.
CREATE FUNCTION can_look(l second_look, person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN l.decided_by <> person AND NOT EXISTS (SELECT FROM audit_entry e WHERE e.patient_id = l.patient_id AND e.actor_id = person
    AND e.action = 'document.approved_first' AND e.at <= l.decided_at AND (e.subject_id = l.case_id OR l.case_kind = 'Registration'));

-- The week of a time in Manila, by its Monday; and the id of the whole program where a branch's stands, and of no product.
CREATE FUNCTION week_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('week', at AT TIME ZONE 'Asia/Manila')::date;
CREATE FUNCTION whole_program() RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '00000000-0000-0000-0000-000000000000'::uuid;
