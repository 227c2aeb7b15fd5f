import { Readable } from 'node:stream'
import type { Statement, StatementLine } from '@aruga/contract/reimbursement/staff'
import type { Db } from '../../db/open.ts'
import { streamedCsv, timeColumn } from '../csv/csv-text.ts'
import { eachLine, eachStatement } from './queries.ts'

const columns = [
  'position',
  timeColumn('at'),
  'letterNumber',
  'productName',
  'strength',
  'unit',
  'quantity',
  'unitPrice',
  'chargedUnits',
  'benefitUnits',
  'benefitAmount',
  'patientAmount',
  'owedAmount',
  'dispute',
  'disputedBy',
  timeColumn('disputedAt'),
  'answer',
  'answeredBy',
  timeColumn('answeredAt'),
] as const
const amounts = ['unitPrice', 'benefitAmount', 'patientAmount', 'owedAmount'] as const
/** What each line of a month says of its statement; its sums would be added up once for each line. */
const ofStatement = ['number', 'month', 'pharmacyName', 'branchName', 'state', 'paidOn', 'paymentReference'] as const

/** Centavos as spreadsheets read pesos: `1150.00`. */
const pesos = (centavos: number) => `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
const inPesos = (line: StatementLine) => ({
  ...line,
  ...Object.fromEntries(amounts.map((name) => [name, pesos(line[name])])),
})

async function* rowsOf(db: Db, id: string): AsyncGenerator<Record<string, unknown>> {
  for await (const line of eachLine(db, id)) yield inPesos(line)
}

async function* rowsOfMonth(db: Db, begins: string, branchId: string | null) {
  for await (const statement of eachStatement(db, begins, branchId))
    for await (const line of eachLine(db, statement.id)) yield { ...statement, ...inPesos(line) }
}

/** Every line of all statements of a month, read as it is sent; amounts are in pesos. `branchId`: only that branch’s. */
export const exportMonth = (db: Db, begins: string, branchId: string | null) =>
  streamedCsv([...ofStatement, ...columns], rowsOfMonth(db, begins, branchId), `statements-${begins.slice(0, 7)}.csv`)

/** A statement with all its lines as a file; amounts are in pesos. */
export async function exportStatement(db: Db, statement: Statement, format: 'Pdf' | 'Csv', now: Date) {
  const { id, number } = statement
  if (format === 'Csv') return streamedCsv(columns, rowsOf(db, id), `${number}.csv`)
  // The PDF library is large, and seldom needed.
  const { statementPdf } = await import('./pdf.ts')
  const pdf = await statementPdf(statement, eachLine(db, id), now)
  return {
    open: async () => Readable.from([pdf]),
    contentType: 'application/pdf',
    filename: `${number}.pdf`,
    attachment: true,
  }
}
