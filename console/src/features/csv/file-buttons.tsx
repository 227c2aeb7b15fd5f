import type { TableFormat } from '@aruga/contract/csv/formats'
import { Button } from '@mantine/core'
import { cloudUploadOutline } from 'ionicons/icons'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { today } from '../../ui/save-file.ts'
import { SaveTable } from './save-table.tsx'

type Props = {
  /** Of the exported file, before the day. */
  name: string
  load: (format: TableFormat) => Promise<Blob>
  importDialog: (onClose: () => void) => ReactNode
}

/** Imports a list from a file, or exports it. */
export const FileButtons = ({ name, load, importDialog }: Props) => {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon of={cloudUploadOutline} small />} onClick={() => setImporting(true)}>
        {t('csv:fileButtons.importFile')}
      </Button>
      <SaveTable name={`${name}-${today()}`} load={load}>
        {t('csv:fileButtons.exportFile')}
      </SaveTable>
      {importing && importDialog(() => setImporting(false))}
    </>
  )
}
