import type { Correction } from '@aruga/contract/counter/correction'
import type { TableFormat } from '@aruga/contract/csv/formats'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayColumn, pesoColumn, timeColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
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
  dayColumn('expiresOn'),
  'reason',
  'note',
  'byName',
  timeColumn('recordedAt'),
  pesoColumn('owedAmount'),
] as const

const why = (correction: Correction | null) =>
  correction && [correction.reason, correction.note].filter(Boolean).join(': ')

const listDisputed = query(
  'counter.disputed-lines',
  `SELECT n.letter_number AS "letterNumber", n.at, n.owed_amount AS "owedAmount" FROM statement s JOIN statement_line n ON n.statement_id = s.id
   WHERE s.branch_id = :branchId AND s.month IN (:begins::date, (:begins::date + interval '1 month')::date) AND n.dispute IS NOT NULL`,
)
/** What is owed for the disputed lines of a month, as last answered; those sent late are on the next statement. */
async function owedAfterDisputes(...[db, of]: Parameters<typeof eachOfMonth>) {
  const lines = await listDisputed(db, of)
  return new Map(lines.map(({ letterNumber, at, owedAmount }) => [`${letterNumber} ${at}`, owedAmount]))
}

async function* rowsOf(...params: Parameters<typeof eachOfMonth>): AsyncGenerator<Record<string, unknown>> {
  const disputed = await owedAfterDisputes(...params)
  for await (const entry of eachOfMonth(...params)) {
    const owedAmount = disputed.get(`${entry.letterNumber} ${entry.at}`) ?? entry.benefitAmount
    yield { ...entry, owedAmount, correctedBecause: why(entry.correction) }
  }
}

/** A branch's month for its own books, read as it is sent. Letters are named by their numbers; codes and patients are not in it. */
export const monthFile = (db: Db, of: { branchId: string; begins: string }, format?: TableFormat) =>
  tableFile(columns, rowsOf(db, of), `hand-overs-${of.begins.slice(0, 7)}`, format)
