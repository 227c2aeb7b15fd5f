// What papers a patient is asked for, and the state of each. It is computed when it is read: no row says that something is missing.
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { PAPER_REMINDER_DAYS, type PaperState } from '@aruga/contract/papers/papers'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'

/** An accepted paper that counts today, else the last one; a request of staff that is open; the newest paper of each kind. */
const list = query(
  'papers.list-of-patient',
  `SELECT k.id AS "kindId!", k.names AS "names!: Texts", k.hints AS "hints!: Texts", k.is_required AS "isRequired!", k.seen_by AS "seenBy!: PaperRoles",
     is_asked_of(k, p, :today) AS "isAsked!",
     newest.id AS "documentId?", newest.status AS "newestStatus?", newest.uploaded_at AS "sentAt?",
     accepted.valid_until AS "lastDay?", accepted.id AS "acceptedId?",
     r.id AS "requestId?", r.note AS "note?: Texts", r.requested_at AS "requestedAt?", name_of(r.requested_by) AS "requestedBy?"
   FROM patient p CROSS JOIN paper_kind k
     LEFT JOIN LATERAL (SELECT d.id, d.status, d.uploaded_at FROM program_paper pp JOIN document d ON d.id = pp.document_id
       WHERE pp.patient_id = p.id AND pp.paper_kind_id = k.id AND d.replaced_at IS NULL ORDER BY d.uploaded_at DESC, d.id LIMIT 1) newest ON true
     LEFT JOIN LATERAL (SELECT d.id, pp.valid_until FROM program_paper pp JOIN document d ON d.id = pp.document_id
       WHERE pp.patient_id = p.id AND pp.paper_kind_id = k.id AND d.status = 'Accepted' AND d.replaced_at IS NULL
       ORDER BY pp.valid_until DESC NULLS FIRST, d.reviewed_at DESC LIMIT 1) accepted ON true
     LEFT JOIN paper_request r ON r.patient_id = p.id AND r.paper_kind_id = k.id AND r.ended_at IS NULL
   WHERE p.id = :patientId AND p.status <> 'Unsubscribed' AND NOT (p.status = 'Declined' AND p.not_eligible)
   ORDER BY k.position, k.id`,
)
type PaperRow = Row<'papers.list-of-patient'>
export type PatientPaper = PaperRow & { state: PaperState }

/** The papers that the program asks a patient for, or that it has of them, in its order. Those that nobody needs any more are left out. */
export async function listPapersOf(db: Db, patientId: string, now: Date): Promise<PatientPaper[]> {
  const today = dayInManila(now)
  const rows = await list(db, { patientId, today })
  return rows.flatMap((row) => {
    const state = stateOf(row, today)
    return state === null ? [] : [{ ...row, state }]
  })
}

const [FIRST_REMINDER] = PAPER_REMINDER_DAYS

/** Null: it is neither there nor asked for. */
function stateOf(
  paper: Pick<PaperRow, 'isAsked' | 'newestStatus' | 'lastDay' | 'acceptedId' | 'requestId'>,
  today: string,
): PaperState | null {
  const { newestStatus, lastDay, acceptedId, requestId, isAsked } = paper
  if (newestStatus === 'UnderReview') return 'Sent'
  const isWanted = isAsked || requestId !== null
  const isOver = acceptedId !== null && lastDay !== null && lastDay < today
  // An accepted paper ends the request: staff who have an open one need another paper.
  if (acceptedId !== null && !isOver && requestId === null) {
    const endsSoon = lastDay !== null && lastDay <= daysAfter(today, FIRST_REMINDER)
    if (!isWanted || !endsSoon) return 'Accepted'
    return newestStatus === 'Declined' ? 'Declined' : 'Ending'
  }
  if (!isWanted) return null
  if (newestStatus === 'Declined') return 'Declined'
  return isOver ? 'Ended' : 'Missing'
}
