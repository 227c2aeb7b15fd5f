// A ticket lets its bearer send one file, once, and do nothing else (docs/decisions/107).
import { scopesWith } from '@aruga/contract/permissions'
import type { Language } from '@aruga/contract/values'
import { query, type Row } from '../../../db/query.ts'

/** The same upload gets a new ticket, and its pieces stay; undefined: the id was another file's. */
export const keepTicket = query(
  'uploads.keep-ticket',
  `INSERT INTO upload_ticket AS t (id, token_hash, session_id, account_id, patient_id, upload_key, kind, letter_id, replaces, answer,
     prescription_date, paper_kind_id, original_name, size, sha256, created_at, expires_at, document_id)
   VALUES (:id, :tokenHash, :sessionId, :accountId, :patientId, :uploadKey, :kind, :letterId, :replaces, :answer, :prescriptionDate,
     :paperKindId, :originalName, :size, :sha256, :now, :expiresAt, :documentId)
   ON CONFLICT (patient_id, upload_key) DO UPDATE SET token_hash = excluded.token_hash, session_id = excluded.session_id, account_id = excluded.account_id,
     answer = excluded.answer, prescription_date = excluded.prescription_date, original_name = excluded.original_name, created_at = excluded.created_at,
     expires_at = excluded.expires_at, document_id = excluded.document_id
     WHERE t.kind = excluded.kind AND t.sha256 = excluded.sha256 AND t.size = excluded.size
       AND t.letter_id IS NOT DISTINCT FROM excluded.letter_id AND t.paper_kind_id IS NOT DISTINCT FROM excluded.paper_kind_id AND t.replaces IS NOT DISTINCT FROM excluded.replaces
   RETURNING id`,
)

/** A patient's uploads with a ticket that have not arrived, except one upload. */
export const sumOpenUploads = query(
  'uploads.sum-open',
  `SELECT count(*)::int AS "files!", coalesce(sum(size), 0)::float8 AS "bytes!" FROM upload_ticket
   WHERE patient_id = :patientId AND upload_key <> :uploadKey AND document_id IS NULL AND expires_at > :now`,
)

const find = query(
  'uploads.find-ticket',
  `SELECT ticket.id, ticket.account_id AS "accountId", ticket.patient_id AS "patientId", upload_key AS "uploadKey", kind,
     letter_id AS "letterId", replaces, answer, prescription_date AS "prescriptionDate", paper_kind_id AS "paperKindId", original_name AS "originalName", size, sha256, ticket.created_at AS "createdAt",
     document_id AS "documentId", language_of(account.language_code, account.language) AS "language!: Language"
   FROM upload_ticket ticket
   JOIN connect_session session ON session.id = ticket.session_id
   JOIN account ON account.id = ticket.account_id
   WHERE ticket.token_hash = :tokenHash AND ticket.expires_at > :now
     AND (is_logged_in(session, account) OR (session.end_reason = 'SessionIdle'
       AND account.status = 'active' AND account.security_stamp = session.security_stamp))
     AND EXISTS (SELECT FROM acts_for(ticket.account_id, ticket.patient_id, :now) f LEFT JOIN patient_access x ON x.id = f.access_id
       WHERE x.id IS NULL OR x.scope && '{${scopesWith('send')}}')`,
)
export type Ticket = Row<'uploads.find-ticket'> & { language: Language }

/** Undefined once it has expired, its session has ended in any way but idling, or its account may no longer send for the patient. */
export const findTicket = async (...call: Parameters<typeof find>): Promise<Ticket | undefined> =>
  (await find(...call))[0]

export const noteArrival = query(
  'uploads.note-arrival',
  'UPDATE upload_ticket SET document_id = :documentId WHERE id = :id',
)

/** Returns the keys of its pieces. */
export const deleteTicket = query(
  'uploads.delete-ticket',
  `WITH pieces AS (SELECT key FROM upload_piece WHERE ticket_id = :id), gone AS (DELETE FROM upload_ticket WHERE id = :id)
   SELECT key AS "key!" FROM pieces`,
)

/** Returns the keys of all pieces of a patient's files. */
export const deleteTicketsOf = query(
  'uploads.delete-tickets-of',
  `WITH pieces AS (
     SELECT piece.key FROM upload_piece piece JOIN upload_ticket ticket ON ticket.id = piece.ticket_id
     WHERE ticket.patient_id = :patientId
   ), gone AS (DELETE FROM upload_ticket WHERE patient_id = :patientId)
   SELECT key AS "key!" FROM pieces`,
)
