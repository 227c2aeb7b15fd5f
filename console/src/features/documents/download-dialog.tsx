import { WITHHELD_DAYS } from '@aruga/contract/limits'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Button, Modal, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { completeReason, noReason, ReasonFields } from '../review/reason-fields.tsx'
import { documentName } from './messages.ts'
import { useDownload } from './queries.ts'

type Props = { document: CaseDocument; onClose: () => void }

/** Downloads a file without its place and other metadata or, for a reason that the patient reads, exactly as it was sent. */
export const DownloadDialog = ({ document, onClose }: Props) => {
  const [which, setWhich] = useState<'covered' | 'asSent'>('covered')
  const [draft, setDraft] = useState(noReason)
  const download = useDownload(document)
  const reason = which === 'asSent' ? completeReason(draft) : null
  const isComplete = which === 'covered' || reason !== null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) download.mutate(reason, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('documents:download.title', { name: documentName(document.kind) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
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
        <FormError of={download.error} />
        <div className="line-up">
          <Button type="submit" disabled={!isComplete} loading={download.isPending}>
            {t('documents:download.download')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
