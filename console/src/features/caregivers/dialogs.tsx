import type { AccessProposal, PatientAccess } from '@aruga/contract/caregivers/staff'
import { t } from '../../i18n/t.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useDecline, useEnd, useMarkDisagreement } from './queries.ts'

const REASON_MAX = 300

type EndProps = { patientId: string; of: PatientAccess; onClose: () => void }
export const EndDialog = ({ patientId, of: { id, name }, onClose }: EndProps) => {
  const end = useEnd(patientId)
  return (
    <ReasonDialog
      title={t('caregivers:endDialog.title', { name })}
      submit={t('caregivers:endDialog.submit')}
      danger
      label={t('caregivers:reason')}
      hint={t('caregivers:endDialog.reasonDetail')}
      maxLength={REASON_MAX}
      onSend={async (reason) => {
        await end.mutateAsync({ id, reason })
        toastDone(t('caregivers:endDialog.said', { name }))
      }}
      onClose={onClose}
    />
  )
}

type NotConfirmedProps = { patientId: string; of: AccessProposal; onClose: () => void }
export const NotConfirmedDialog = ({ patientId, of: { id, name, byMe }, onClose }: NotConfirmedProps) => {
  const decline = useDecline(patientId)
  const dialog = byMe ? 'withdrawDialog' : 'declineDialog'
  return (
    <ReasonDialog
      title={t(`caregivers:${dialog}.title`, { name })}
      submit={t(`caregivers:${dialog}.submit`)}
      label={t('caregivers:reason')}
      maxLength={REASON_MAX}
      onSend={(reason) => decline.mutateAsync({ id, reason })}
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
      submit={t(`caregivers:${dialog}.submit`)}
      label={t('caregivers:reason')}
      maxLength={REASON_MAX}
      onSend={(reason) => mark.mutateAsync({ disagree, reason })}
      onClose={onClose}
    >
      <p>{t(`caregivers:${dialog}.detail`)}</p>
    </ReasonDialog>
  )
}
