import { Readable } from 'node:stream'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import type { Db } from '../../db/open.ts'
import { streamedCsv } from '../csv/csv-text.ts'
import { eachLine } from './queries.ts'

const columns = [
  'position',
  'at',
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
  'answer',
] as const
const amounts = ['unitPrice', 'benefitAmount', 'patientAmount', 'owedAmount'] as const

/** Centavos as spreadsheets read pesos: `1150.00`. */
const pesos = (centavos: number) => `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

async function* rowsOf(db: Db, id: string): AsyncGenerator<Record<string, unknown>> {
  for await (const line of eachLine(db, id))
    yield { ...line, ...Object.fromEntries(amounts.map((name) => [name, pesos(line[name])])) }
}

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
