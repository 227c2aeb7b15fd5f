import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const record = query(
  'documents.record-prescription',
  `UPDATE document d SET written_on = :writtenOn, prescriber = :prescriber, dose_units = :doseUnits, dose_days = :doseDays,
     supply_days = :supplyDays, dose_unit = m.unit
   FROM product m WHERE m.id = :productId AND d.id = :prescriptionId AND d.kind = 'Prescription'`,
)
type Read = PrescriptionValues & { prescriptionId: string; productId: string }
/** Stores a prescription's values with the letter for this product that is issued on it. A later letter's values replace them. */
export const recordPrescription = (tx: Db, { prescriber, ...read }: Read) =>
  record(tx, { ...read, prescriber: prescriber.trim() })
