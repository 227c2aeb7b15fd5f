// What a patient does not see during an investigation (docs/decisions/050).

import { WITHHELD_DAYS } from '@aruga/contract/limits'

const MOST_MS = WITHHELD_DAYS * 24 * 60 * 60_000

/** Signals found before this are not withheld any more. */
export const withheldSince = (now: Date) => new Date(now.getTime() - MOST_MS)

/** SQL: whether entry `e` of the audit log was written while a signal on `:patientId` was open that is not closed now. */
export const isWithheld = (e: string) => `EXISTS (SELECT FROM signal_subject o JOIN signal s ON s.id = o.signal_id
  WHERE o.patient_id = :patientId AND s.state <> 'Closed' AND s.found_at <= ${e}.at AND s.found_at > :withheldSince)`
