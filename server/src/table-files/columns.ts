import type { TableImport } from '@aruga/contract/csv/csv'

export type CsvTable = TableImport['table']
export type CsvFault = TableImport['bad'][number]
export type CsvWarning = TableImport['warnings'][number]
/** A checked row of a CSV file. */
export type CsvRow = unknown

/** Columns that always have such a type. */
export const columns = {
  'table_import.table_name': 'CsvTable',
  'table_import.bad': 'CsvFault[]',
  'table_import.warnings': 'CsvWarning[]',
}
