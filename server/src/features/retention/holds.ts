// A legal hold keeps everything about its patient as it is (RA 10173, section 11 e: data may be kept for legal claims).
import { query } from '../../db/query.ts'

/** SQL: whether no legal hold on this patient is in force. */
export const notHeld = (patientId: string) =>
  `NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = ${patientId} AND h.lifted_at IS NULL)`

const key = `hashtextextended(current_schema() || ' legal holds', 0)`
/**
 * First in each transaction that disposes of something: until its end no hold is placed, and its statements see every hold that
 * was placed before.
 */
export const shareHolds = query('retention.share-holds', `SELECT pg_advisory_xact_lock_shared(${key})`)
