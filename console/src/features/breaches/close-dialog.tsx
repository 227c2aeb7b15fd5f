import type { Breach } from '@aruga/contract/breaches/staff'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isNoticeDone } from './breach-signs.ts'
import { useBreachChanges } from './queries.ts'

/** Closes a breach with its conclusion, and points out what was not done. */
export const CloseDialog = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const [conclusion, setConclusion] = useState('')
  const { close } = useBreachChanges(breach.id)
  const send = () => {
    close.mutate(conclusion.trim(), { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('breaches:close.title')}
      submit={t('breaches:close.submit')}
      cancel={t('breaches:commission.notNow')}
      disabled={conclusion.trim() === ''}
      pending={close.isPending}
      error={close.error}
      onSubmit={send}
      onClose={onClose}
    >
      {!isNoticeDone(breach) && <p role="status">{t('breaches:close.notAllTold')}</p>}
      <Textarea
        label={t('breaches:close.conclusion')}
        description={t('breaches:close.conclusionDetail')}
        autosize
        minRows={4}
        maxLength={4000}
        value={conclusion}
        onChange={({ currentTarget: { value } }) => setConclusion(value)}
        data-autofocus
      />
    </FormDialog>
  )
}
