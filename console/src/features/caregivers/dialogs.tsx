import type { AccessProposal, PatientAccess } from '@aruga/contract/caregivers/staff'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useDecline, useEnd, useMarkDisagreement } from './queries.ts'

type ReasonProps = {
  title: string
  submit: string
  detail?: string
  danger?: boolean
  pending: boolean
  error: unknown
  onSend: (reason: string) => void
  onClose: () => void
}

const ReasonDialog = ({ title, submit, detail, danger, pending, error, onSend, onClose }: ReasonProps) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const words = reason.trim()
  const send = () => {
    setMissing(words === '')
    if (words !== '') onSend(words)
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      cancel={t('ui:cancel')}
      {...(danger && { danger })}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      {detail && <p>{detail}</p>}
      <Textarea
        label={t('caregivers:reason')}
        description={t('caregivers:reasonDetail')}
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={missing && words === '' && t('caregivers:letDialog.missing')}
      />
    </FormDialog>
  )
}

type EndProps = { patientId: string; of: PatientAccess; onClose: () => void }
export const EndDialog = ({ patientId, of: { id, name }, onClose }: EndProps) => {
  const end = useEnd(patientId)
  const onSuccess = () => {
    toastDone(t('caregivers:endDialog.said', { name }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('caregivers:endDialog.title', { name })}
      submit={t('caregivers:endDialog.submit')}
      danger
      pending={end.isPending}
      error={end.error}
      onSend={(reason) => end.mutate({ id, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}

type NotConfirmedProps = { patientId: string; of: AccessProposal; onClose: () => void }
export const NotConfirmedDialog = ({ patientId, of: { id, name }, onClose }: NotConfirmedProps) => {
  const decline = useDecline(patientId)
  return (
    <ReasonDialog
      title={t('caregivers:declineDialog.title', { name })}
      submit={t('caregivers:declineDialog.submit')}
      pending={decline.isPending}
      error={decline.error}
      onSend={(reason) => decline.mutate({ id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

type DisagreementProps = { patientId: string; disagree: boolean; onClose: () => void }
export const DisagreementDialog = ({ patientId, disagree, onClose }: DisagreementProps) => {
  const mark = useMarkDisagreement(patientId)
  const dialog = disagree ? 'disagreeDialog' : 'agreeDialog'
  return (
    <ReasonDialog
      title={t(`caregivers:${dialog}.title`)}
      detail={t(`caregivers:${dialog}.detail`)}
      submit={t(`caregivers:${dialog}.submit`)}
      pending={mark.isPending}
      error={mark.error}
      onSend={(reason) => mark.mutate({ disagree, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
