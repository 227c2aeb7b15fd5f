import type { PatientTier } from '@aruga/contract/tiers/grants'
import { t } from '../../i18n/t.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useDeclineTier, useEndTier } from './queries.ts'

type Props = { what: 'decline' | 'end'; of: PatientTier; patientId: string; onClose: () => void }

/** Declines a tier that waits, or ends the one in force, with a reason. */
export const DecisionDialog = ({ what, of: { id, names }, patientId, onClose }: Props) => {
  const [decline, end] = [useDeclineTier(patientId), useEndTier(patientId)]
  return (
    <ReasonDialog
      title={t(`tiers:reasonDialog.${what}Title`, { tier: names.en })}
      submit={t(`tiers:reasonDialog.${what}Submit`)}
      danger
      label={t('tiers:reasonDialog.reason')}
      maxLength={500}
      onSend={async (reason) => {
        await (what === 'decline' ? decline : end).mutateAsync({ id, reason })
        toastDone(what === 'decline' ? t('tiers:patient.declined') : t('tiers:patient.ended'))
      }}
      onClose={onClose}
    >
      {what === 'end' && <p className="muted">{t('tiers:reasonDialog.endWhy')}</p>}
    </ReasonDialog>
  )
}
