import { WITHHELD_DAYS } from '@aruga/contract/limits'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { completeReason, noReason, ReasonFields } from '../review/reason-fields.tsx'
import { nameOfDocument } from './messages.ts'
import { useDownload } from './queries.ts'

type Props = { document: CaseDocument; onClose: () => void }

/** Downloads a file without its location and other metadata or, for a reason that the patient reads, exactly as it was sent. */
export const DownloadDialog = ({ document, onClose }: Props) => {
  const [which, setWhich] = useState<'covered' | 'asSent'>('covered')
  const [draft, setDraft] = useState(noReason)
  const download = useDownload(document)
  const reason = which === 'asSent' ? completeReason(draft) : null
  const isComplete = which === 'covered' || reason !== null
  const send = () => {
    if (isComplete) download.mutate(reason, { onSuccess: onClose })
  }
  return (
    <FormDialog
      size="lg"
      title={t('documents:download.title', { name: nameOfDocument(document) })}
      submit={t('documents:download.download')}
      cancel={t('ui:cancel')}
      disabled={!isComplete}
      pending={download.isPending}
      error={download.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Radio.Group
        label={t('documents:download.which')}
        value={which}
        onChange={(value) => setWhich(value as typeof which)}
      >
        <div className="stack tight">
          <Radio
            value="covered"
            label={t('documents:download.covered')}
            description={t('documents:download.coveredWhat')}
          />
          <Radio
            value="asSent"
            label={t('documents:download.asSent')}
            description={t('documents:download.asSentWhat')}
          />
        </div>
      </Radio.Group>
      {which === 'asSent' && (
        <>
          <p className="muted">{t('review:reasonForm.theReasonIsOnRecord', { days: WITHHELD_DAYS })}</p>
          <ReasonFields value={draft} onChange={setDraft} />
        </>
      )}
    </FormDialog>
  )
}
