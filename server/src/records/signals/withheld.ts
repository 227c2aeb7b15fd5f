// What a patient does not see during an investigation (docs/decisions/050).

import { WITHHELD_DAYS } from '@aruga/contract/limits'

const MOST_MS = WITHHELD_DAYS * 24 * 60 * 60_000

/** Older signals no longer hide entries. */
export const withheldSince = (now: Date) => new Date(now.getTime() - MOST_MS)

/** SQL: whether entry `e` of the audit log was written while a still open signal on `:patientId` was open. */
export const isWithheld = (e: string) => `EXISTS (SELECT FROM signal_subject o JOIN signal s ON s.id = o.signal_id
  WHERE o.patient_id = :patientId AND s.state <> 'Closed' AND s.found_at <= ${e}.at AND s.found_at > :withheldSince)`
