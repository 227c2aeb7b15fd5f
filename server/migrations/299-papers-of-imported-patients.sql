-- An earlier program has registered whom an import brings in: papers of the registration are not asked of them (docs/decisions/014-one-queue-and-what-was-seen.md#285).
-- Locks: nothing.
CREATE OR REPLACE FUNCTION is_asked_of(k paper_kind, p patient, today date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN k.retired_at IS NULL
    AND CASE k.asked WHEN 'Registration' THEN p.status <> 'Unsubscribed' AND p.enrolled <> 'Import' AND p.registered_at >= k.asked_since
      WHEN 'Yearly' THEN p.status = 'Active' ELSE false END
    AND (k.from_age IS NULL OR coalesce(p.birthdate <= (today - make_interval(years => k.from_age))::date, false))
    AND (k.product_id IS NULL OR EXISTS (
      SELECT FROM letter l WHERE l.patient_id = p.id AND l.product_id = k.product_id AND l.status <> 'Cancelled'));
