-- What statements ask of the program's papers, once (docs/decisions/014-one-queue-and-what-was-seen.md#285).
-- Locks: nothing.

-- The paper of the program that a document is, with who may open its file; null for other documents.
CREATE FUNCTION program_paper_of(d document) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT json_build_object('kindId', k.id, 'names', k.names, 'validUntil', p.valid_until, 'fileDeleted', p.file_deleted_at IS NOT NULL,
      'validMonths', k.valid_months, 'seenBy', k.seen_by)
    FROM program_paper p JOIN paper_kind k ON k.id = p.paper_kind_id WHERE p.document_id = d.id);
-- Whether one of these roles opens a document: every paper of the program has those of its kind.
CREATE FUNCTION is_seen_by(document uuid, roles text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM program_paper p JOIN paper_kind k ON k.id = p.paper_kind_id
    WHERE p.document_id = is_seen_by.document AND k.seen_by && roles);
-- Whether the program asks this patient for such papers, without a request of staff.
CREATE FUNCTION is_asked_of(k paper_kind, p patient, today date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN k.retired_at IS NULL
    AND CASE k.asked WHEN 'Registration' THEN p.status <> 'Unsubscribed' AND p.registered_at >= k.asked_since
      WHEN 'Yearly' THEN p.status = 'Active' ELSE false END
    AND (k.from_age IS NULL OR coalesce(p.birthdate <= (today - make_interval(years => k.from_age))::date, false))
    AND (k.product_id IS NULL OR EXISTS (
      SELECT FROM letter l WHERE l.patient_id = p.id AND l.product_id = k.product_id AND l.status <> 'Cancelled'));
