import { Readable } from 'node:stream'
import type { ExportFormat, TableFormat } from '@aruga/contract/csv/formats'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import type { Db } from '../../db/open.ts'
import { dayColumn, pesoColumn, timeColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { eachLine, eachStatement } from './queries.ts'

const columns = [
  'position',
  timeColumn('at'),
  'letterNumber',
  'productName',
  'strength',
  'unit',
  'quantity',
  pesoColumn('unitPrice'),
  'chargedUnits',
  'benefitUnits',
  pesoColumn('benefitAmount'),
  pesoColumn('patientAmount'),
  pesoColumn('owedAmount'),
  'dispute',
  'disputedBy',
  timeColumn('disputedAt'),
  'answer',
  'answeredBy',
  timeColumn('answeredAt'),
  'buyer',
  pesoColumn('vatOff'),
  pesoColumn('statutoryDiscount'),
  'claimedHow',
  'idShown',
] as const
/** The fields of a statement on each line of a month, without sums, which would be added up once per line. */
const ofStatement = [
  'number',
  dayColumn('month'),
  ...['pharmacyName', 'branchName', 'state'],
  dayColumn('paidOn'),
  'paymentReference',
]

async function* rowsOfMonth(db: Db, begins: string, branchId: string | null) {
  for await (const statement of eachStatement(db, begins, branchId))
    for await (const line of eachLine(db, statement.id)) yield { ...statement, ...line }
}

/** Every line of all statements of a month, read as it is sent; amounts are in pesos. `branchId`: only that branch’s. */
export const exportMonth = (db: Db, begins: string, branchId: string | null, format?: TableFormat) =>
  tableFile([...ofStatement, ...columns], rowsOfMonth(db, begins, branchId), `statements-${begins.slice(0, 7)}`, format)

/** A statement with all its lines as a file; amounts are in pesos. */
export async function exportStatement(db: Db, statement: Statement, format: ExportFormat, now: Date) {
  const { id, number } = statement
  if (format !== 'Pdf') return tableFile(columns, eachLine(db, id), number, format)
  // The PDF library is large and seldom needed.
  const { statementPdf } = await import('./pdf.ts')
  const pdf = await statementPdf(statement, eachLine(db, id), now)
  return {
    open: async () => Readable.from([pdf]),
    contentType: 'application/pdf',
    filename: `${number}.pdf`,
    attachment: true,
  }
}
