-- Of three kinds a message was still sent after the patient had done it, while it waited for a phone or the end of the quiet hours
-- (docs/decisions/046-a-letter-by-its-prescription.md#292).
-- Locks: nothing.

-- Whether a message about it would come too late: it waited, for a phone or the end of the quiet hours, while the patient did it.
CREATE OR REPLACE FUNCTION is_reminder_over(n notification) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN n.kind = 'LetterUnclaimed' THEN EXISTS (SELECT FROM letter l WHERE l.id = n.subject_id AND (l.status <> 'Issued' OR l.quantity_purchased > 0))
    WHEN n.kind = 'ReceiptMissing' THEN receipt_sent_after(n.subject_id, n.created_at)
    WHEN n.kind = 'LetterExpiresSoon' THEN EXISTS (SELECT FROM letter l WHERE l.id = n.subject_id AND l.quantity_purchased >= l.quantity_approved)
    WHEN n.kind IN ('PrescriptionEndsSoon', 'NextLetterDue') THEN EXISTS (SELECT FROM letter l WHERE l.id = n.subject_id AND NOT waits_for_next(l))
    ELSE false END;
