import { randomUUID } from 'node:crypto'
import type { Origin } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { textsOf } from '../../notify/messages.ts'
import { isInTime } from './states.ts'

const undo = query(
  'letters.undo-claim',
  `WITH undone AS (
     UPDATE letter l SET status = 'Issued', branch_id = NULL, branch_name = NULL, claim_code = NULL, claimed_at = NULL,
       code_valid_until = NULL
     FROM (SELECT id, branch_id, branch_name FROM letter WHERE id = :letterId AND patient_id = :patientId FOR UPDATE) before
     WHERE l.id = before.id AND l.status = 'Claimed' AND l.scanned_at IS NULL AND ${isInTime(':now', 'l')}
     RETURNING l.id, l.product_name, before.branch_id, before.branch_name
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note, branch_id)
     SELECT id, 'ClaimUndone', :now::timestamptz, 'you', branch_name, branch_id FROM undone
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT :now::timestamptz, :accountId::uuid, 'letter.claim_undone', :patientId::uuid, id, :requestId::text, :address?::text FROM undone
   ), notified AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, subject_id, created_at)
     SELECT :notificationId::uuid, :accountId::uuid, 'LetterClaimUndone', :titleEn::text, :titleFil::text,
       replace(replace(:bodyEn::text, '{{branch}}', branch_name), '{{product}}', product_name),
       replace(replace(:bodyFil::text, '{{branch}}', branch_name), '{{product}}', product_name),
       id, :now::timestamptz
     FROM undone
   )
   SELECT branch_id AS "branchId" FROM undone`,
)

type Undoing = { letterId: string; patientId: string; accountId: string; now: Date; request: Origin }

/** Undoes a claim that no counter has scanned. Returns the branch where it was claimed; undefined when there was none to undo. */
export async function undoClaim(db: Db, { request, ...undoing }: Undoing): Promise<string | undefined> {
  const { title, body } = textsOf('LetterClaimUndone')
  const [undone] = await undo(db, {
    ...undoing,
    requestId: request.id,
    address: request.ip ?? null,
    notificationId: randomUUID(),
    titleEn: title.en,
    titleFil: title.fil,
    bodyEn: body.en,
    bodyFil: body.fil,
  })
  return undone?.branchId ?? undefined
}
