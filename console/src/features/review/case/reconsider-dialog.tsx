import type { CaseInFull } from '@aruga/contract/review/case-file'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useReconsider } from '../queries.ts'

/** Puts a registration that was declined for good back into the queue. */
export const ReconsiderDialog = ({ of, onClose }: { of: CaseInFull; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const reconsider = useReconsider(of)
  const send = () => {
    const onSuccess = () => {
      toastDone(t('review:reconsider.done'))
      onClose()
    }
    reconsider.mutate(reason.trim(), { onSuccess })
  }
  return (
    <FormDialog
      title={t('review:reconsider.title')}
      submit={t('review:reconsider.submit')}
      cancel={t('ui:cancel')}
      disabled={reason.trim() === ''}
      pending={reconsider.isPending}
      error={reconsider.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('review:reconsider.detail')}</p>
      <TextInput
        label={t('review:reconsider.why')}
        description={t('review:reconsider.whyDetail')}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        data-autofocus
      />
    </FormDialog>
  )
}
