import type { TableName } from '@aruga/contract/csv/csv'
import { FileButtons } from './file-buttons.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { loadTable } from './queries.ts'

/** Imports a table from a file, or exports it. */
export const CsvButtons = ({ table }: { table: TableName }) => (
  <FileButtons
    name={table}
    load={(format) => loadTable(table, format)}
    importDialog={(close) => <ImportDialog table={table} onClose={close} />}
  />
)
