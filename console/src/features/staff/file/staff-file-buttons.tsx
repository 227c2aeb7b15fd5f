import { cloudDownloadOutline } from '@aruga/ui/icons/cloud-download-outline'
import { cloudUploadOutline } from '@aruga/ui/icons/cloud-upload-outline'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile, today } from '../../../ui/save-file.ts'
import { useExportStaff } from './queries.ts'
import { StaffFileDialog } from './staff-file-dialog.tsx'

/** Invites staff from a CSV file, or exports them. */
export const StaffFileButtons = () => {
  const [importing, setImporting] = useState(false)
  const save = useExportStaff()
  const exportAll = () => save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `staff-${today()}.csv`) })
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
      {importing && <StaffFileDialog onClose={() => setImporting(false)} />}
    </>
  )
}
