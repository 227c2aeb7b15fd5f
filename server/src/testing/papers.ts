// Papers that the program asks for, in tests.
import type { PaperKindFields } from '@aruga/contract/papers/staff'
import type { Db } from '../db/open.ts'
import { insertPaperKind } from '../records/papers/kinds.ts'

export const paperKindFields: PaperKindFields = {
  names: { en: 'Certificate of indigency', fil: 'Sertipiko ng indigency' },
  hints: { en: 'From your barangay, of this year', fil: 'Mula sa barangay, ngayong taon' },
  asked: 'OnRequest',
  productId: null,
  fromAge: null,
  validMonths: 12,
  isRequired: true,
  seenBy: ['assessor'],
  storeDays: 30,
  retired: false,
}

/** Returns its id. */
export const addPaperKind = (db: Db, fields: Partial<PaperKindFields> = {}, now = new Date()) =>
  insertPaperKind(db, { ...paperKindFields, ...fields }, now)
