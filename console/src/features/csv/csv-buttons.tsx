import type { TableName } from '@aruga/contract/csv/csv'
import { cloudDownloadOutline } from '@aruga/ui/icons/cloud-download-outline'
import { cloudUploadOutline } from '@aruga/ui/icons/cloud-upload-outline'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile, today } from '../../ui/save-file.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useExportTable } from './queries.ts'

/** Imports a table from a CSV file, or exports it. */
export const CsvButtons = ({ table }: { table: TableName }) => {
  const [importing, setImporting] = useState(false)
  const save = useExportTable(table)
  const exportAll = () => save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `${table}-${today()}.csv`) })
  return (
    <>
      <Button variant="default" leftSection={<Icon of={cloudUploadOutline} small />} onClick={() => setImporting(true)}>
        {t('csv:csvButtons.importCsv')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={cloudDownloadOutline} small />}
        loading={save.isPending}
        onClick={exportAll}
      >
        {t('csv:csvButtons.exportCsv')}
      </Button>
      {importing && <ImportDialog table={table} onClose={() => setImporting(false)} />}
    </>
  )
}
