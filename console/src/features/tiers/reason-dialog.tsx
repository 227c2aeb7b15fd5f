import type { PatientTier } from '@aruga/contract/tiers/grants'
import { oneLine } from '@aruga/contract/typed-text'
import { Textarea } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { useDeclineTier, useEndTier } from './queries.ts'

type Props = { what: 'decline' | 'end'; of: PatientTier; patientId: string; onClose: () => void }

/** Declines a tier that waits, or ends the one in force, with a reason. */
export const ReasonDialog = ({ what, of: { id, names }, patientId, onClose }: Props) => {
  const [decline, end] = [useDeclineTier(patientId), useEndTier(patientId)]
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormDialog
      title={t(`tiers:reasonDialog.${what}Title`, { tier: names.en })}
      submit={t(`tiers:reasonDialog.${what}Submit`)}
      danger
      cancel={t('ui:cancel')}
      {...sendForm(form, async ({ reason }) => {
        await (what === 'decline' ? decline : end).mutateAsync({ id, reason: oneLine(reason) })
        toastDone(what === 'decline' ? t('tiers:patient.declined') : t('tiers:patient.ended'))
        onClose()
      })}
      onClose={onClose}
    >
      {what === 'end' && <p className="muted">{t('tiers:reasonDialog.endWhy')}</p>}
      <Textarea
        label={t('tiers:reasonDialog.reason')}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.register('reason', { validate: (typed) => typed.trim() !== '' || t('tiers:drawer.missing') })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  )
}
