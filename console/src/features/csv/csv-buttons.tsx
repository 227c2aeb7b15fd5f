import type { TableName } from '@aruga/contract/csv/csv'
import { FileButtons } from './file-buttons.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useExportTable } from './queries.ts'

/** Imports a table from a CSV file, or exports it. */
export const CsvButtons = ({ table }: { table: TableName }) => (
  <FileButtons
    name={table}
    save={useExportTable(table)}
    importDialog={(close) => <ImportDialog table={table} onClose={close} />}
  />
)
