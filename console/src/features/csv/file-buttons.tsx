import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { cloudUploadOutline } from 'ionicons/icons'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile, today } from '../../ui/save-file.ts'
import { DownloadButton } from './download-button.tsx'

type Props = {
  /** Of the exported file, before the day. */
  name: string
  save: UseMutationResult<Blob, Error, void>
  importDialog: (onClose: () => void) => ReactNode
}

/** Imports a list from a CSV file, or exports it. */
export const FileButtons = ({ name, save, importDialog }: Props) => {
  const [importing, setImporting] = useState(false)
  const exportAll = () => save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `${name}-${today()}.csv`) })
  return (
    <>
      <Button variant="default" leftSection={<Icon of={cloudUploadOutline} small />} onClick={() => setImporting(true)}>
        {t('csv:csvButtons.importCsv')}
      </Button>
      <DownloadButton busy={save.isPending} onClick={exportAll}>
        {t('csv:csvButtons.exportCsv')}
      </DownloadButton>
      {importing && importDialog(() => setImporting(false))}
    </>
  )
}
