import { Textarea, TextInput } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useOfferTakeOver } from './queries.ts'

/** A link and a code by which a patient without a log-in takes over: for the person on the phone, shown once. */
export const OfferDialog = ({ patientId, onClose }: { patientId: string; onClose: () => void }) => {
  const offer = useOfferTakeOver(patientId)
  const made = offer.data
  return (
    <FormDialog
      title={t('caregivers:offerDialog.title')}
      submit={t(made ? 'caregivers:offerDialog.close' : 'caregivers:offerDialog.make')}
      pending={offer.isPending}
      error={offer.error}
      onSubmit={made ? onClose : () => offer.mutate()}
      onClose={onClose}
    >
      <p>{t(made ? 'caregivers:offerDialog.once' : 'caregivers:offerDialog.lead')}</p>
      {made && (
        <>
          <Textarea label={t('caregivers:offerDialog.link')} autosize readOnly value={made.link} />
          {made.code !== null && (
            <TextInput
              label={t('caregivers:offerDialog.code')}
              readOnly
              translate="no"
              value={`${made.code.slice(0, 3)} ${made.code.slice(3)}`}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
