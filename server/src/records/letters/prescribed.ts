// What a prescription says about the product of each of its letters (docs/decisions/046).
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const record = query(
  'letters.record-prescribed',
  `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
   SELECT l.id, :prescriptionId, :writtenOn, :prescriber, :doseUnits, :doseDays, :supplyDays, l.unit FROM letter l WHERE l.id = :letterId`,
)
type Prescribed = PrescriptionValues & { letterId: string; prescriptionId: string }
/** Stores them for a letter that was just issued. */
export const recordPrescribed = (tx: Db, { prescriber, ...of }: Prescribed) =>
  record(tx, { ...of, prescriber: prescriber.trim() })

const copy = query(
  'letters.copy-prescribed',
  `INSERT INTO prescribed (letter_id, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit)
   SELECT :letterId, prescription_id, written_on, prescriber, dose_units, dose_days, supply_days, dose_unit
   FROM prescribed WHERE letter_id = :insteadOf`,
)
/** Stores for a letter what was prescribed for the one that it replaces. */
export const copyPrescribed = (tx: Db, of: { letterId: string; insteadOf: string }) => copy(tx, of)
