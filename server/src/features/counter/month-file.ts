import type { Correction } from '@aruga/contract/counter/correction'
import { pesoColumn, streamedCsv, timeColumn } from '../../csv/csv-text.ts'
import type { Db } from '../../db/open.ts'
import { eachOfMonth } from './day.ts'

const columns = [
  timeColumn('at'),
  'what',
  'letterNumber',
  'productName',
  'strength',
  'unit',
  'quantity',
  'firstQuantity',
  pesoColumn('patientAmount'),
  pesoColumn('benefitAmount'),
  'buyer',
  pesoColumn('vatOff'),
  pesoColumn('statutoryDiscount'),
  pesoColumn('patientChange'),
  pesoColumn('benefitChange'),
  'correctedBecause',
  'batch',
  'expiresOn',
  'reason',
  'note',
  'byName',
  timeColumn('recordedAt'),
] as const

const why = (correction: Correction | null) =>
  correction && [correction.reason, correction.note].filter(Boolean).join(': ')

async function* rowsOf(...params: Parameters<typeof eachOfMonth>): AsyncGenerator<Record<string, unknown>> {
  for await (const entry of eachOfMonth(...params)) yield { ...entry, correctedBecause: why(entry.correction) }
}

/** A branch's month for its own books, read as it is sent. Letters are named by their numbers; codes and patients are not in it. */
export const monthFile = (db: Db, of: { branchId: string; begins: string }) =>
  streamedCsv(columns, rowsOf(db, of), `hand-overs-${of.begins.slice(0, 7)}.csv`)
