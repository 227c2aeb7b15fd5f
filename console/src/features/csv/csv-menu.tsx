import type { TableName } from '@aruga/contract/csv/csv'
import { cloudDownloadOutline } from '@aruga/ui/icons/cloud-download-outline'
import { cloudUploadOutline } from '@aruga/ui/icons/cloud-upload-outline'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile, today } from '../../ui/save-file.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useExportTable } from './queries.ts'

/** Imports a table from a CSV file, or exports it. */
export const CsvMenu = ({ table }: { table: TableName }) => {
  const [importing, setImporting] = useState(false)
  const save = useExportTable(table)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" loading={save.isPending}>
            {t('csv:csvMenu.table')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={cloudUploadOutline} small />} onClick={() => setImporting(true)}>
            {t('csv:csvMenu.bringInACsvFile')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={cloudDownloadOutline} small />}
            onClick={() => save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `${table}-${today()}.csv`) })}
          >
            {t('csv:csvMenu.saveAllAsCsv')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && <ImportDialog table={table} onClose={() => setImporting(false)} />}
    </>
  )
}
