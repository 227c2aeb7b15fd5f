import { ApiProblem } from '@aruga/client/api-problem'
import type { ListedErasure } from '@aruga/contract/erasure/staff'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { endsWith } from './columns.tsx'
import styles from './erasure.module.css'
import { useErase } from './queries.ts'

/** Confirms an erasure, which is final, by typing the patient code. */
export const EraseDialog = ({ request, onClose }: { request: ListedErasure; onClose: () => void }) => {
  const { id, reference, patientCode, documents, keptReceipts } = request
  const [typed, setTyped] = useState('')
  const erase = useErase()
  const open = endsWith(request)
  /** The field's error. */
  const wrong = erase.error instanceof ApiProblem && erase.error.validationErrors[0]?.message
  const send = () => {
    const done = () => {
      toastDone(t('erasure:eraseDialog.isErasedALastMail', { patientCode }))
      onClose()
    }
    erase.mutate({ id, patientCode: typed.trim() }, { onSuccess: done })
  }
  return (
    <FormDialog
      size="lg"
      title={t('erasure:eraseDialog.erase', { patientCode })}
      submit={t('erasure:eraseDialog.eraseForGood')}
      cancel={t('erasure:eraseDialog.notNow')}
      danger
      disabled={typed.trim() === ''}
      pending={erase.isPending}
      error={wrong ? null : erase.error}
      onSubmit={send}
      onClose={onClose}
    >
      <dl className={styles.erasureParts}>
        <div>
          <dt>{t('erasure:eraseDialog.goesForGood')}</dt>
          <dd>{t('erasure:eraseDialog.personalData', { count: documents })}</dd>
        </div>
        {open.length > 0 && (
          <div>
            <dt>{t('erasure:eraseDialog.endsWithIt')}</dt>
            <dd>{t('erasure:eraseDialog.decideOrFinishFirst', { open: open.join(', ') })}</dd>
          </div>
        )}
        <div>
          <dt>{t('erasure:eraseDialog.staysWithoutAName')}</dt>
          <dd>
            {keptReceipts > 0
              ? t('erasure:eraseDialog.whatStaysWithReceipts', { count: keptReceipts })
              : t('erasure:eraseDialog.whatStays')}
          </dd>
        </div>
      </dl>
      <p>{t('erasure:eraseDialog.theAccountIsClosedAnd')}</p>
      <TextInput
        label={t('erasure:eraseDialog.typeToEraseThisPatient', { patientCode })}
        description={t('erasure:eraseDialog.wish', { reference })}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={wrong}
        data-autofocus
      />
    </FormDialog>
  )
}
