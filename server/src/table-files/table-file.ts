// A table as a file for spreadsheets, read as it is sent: it waits for a slow caller, and when the caller leaves, no further row is read.
import type { TableFormat } from '@aruga/contract/csv/formats'
import type { SentFile } from '../wire/answers.ts'
import { csvStream } from './csv-stream.ts'
import type { Column, FileRows } from './file-columns.ts'
import { xlsxStream } from './xlsx-stream.ts'

const contentTypes: Record<TableFormat, string> = {
  Csv: 'text/csv; charset=utf-8',
  Xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The rows as a download; `name` is the file's, without its ending. CSV if no format is asked for. */
export const tableFile = (
  columns: readonly Column[],
  rows: FileRows,
  name: string,
  format: TableFormat = 'Csv',
): SentFile => ({
  open: async () => (format === 'Xlsx' ? xlsxStream(columns, rows) : csvStream(columns, rows)),
  contentType: contentTypes[format],
  filename: `${name}.${format.toLowerCase()}`,
  attachment: true,
})
