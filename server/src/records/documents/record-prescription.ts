import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const record = query(
  'documents.record-prescription',
  `UPDATE document d SET written_on = p.written_on, prescriber = p.prescriber, dose_units = p.dose_units, dose_days = p.dose_days,
     supply_days = p.supply_days, dose_unit = p.dose_unit
   FROM letter l JOIN prescribed p ON p.letter_id = l.id WHERE l.id = :letterId AND d.id = l.prescription_id`,
)
/**
 * Stores on the prescription what it says about its first letter's product: servers of the version before read it there. After a
 * cancelled letter the next one's values replace it.
 */
export const recordPrescription = (tx: Db, letterId: string) => record(tx, { letterId })
