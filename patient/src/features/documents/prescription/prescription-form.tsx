import { replaceDocument } from '@aruga/contract/documents/documents'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { PRESCRIPTION_PATH } from '../../../links.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import type { Outcome } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'

const draft = { form: 'prescription', path: PRESCRIPTION_PATH }

type Props = { patientId: string; actionBar: HTMLElement | null; onSent: (outcome: Outcome) => void }

/** The form for the photo of a prescription. `patientId`: the owner of the draft. */
export const PrescriptionForm = ({ patientId, actionBar, onSent }: Props) => {
  const { t } = useTexts('documents-prescription')
  const form = usePhotoForm({
    illustration: 'prescription',
    draft: { account: patientId, ...draft },
    sendLabel: t('send'),
    // A server of this kind without our calls has no field for it.
    dateLabel: useServerHas(replaceDocument) ? t('date') : undefined,
    send: async (picture, options, date) => {
      const subject = { kind: 'Prescription', date } as const
      const upload = { id: picture.id, account: patientId, subject, picture, draft }
      return (await storeAndSend(upload, options)).outcome
    },
    onSent,
  })
  return (
    <>
      <p className="muted">{t('lead')}</p>
      {form.body}
      {actionBar && form.actionBar && createPortal(form.actionBar, actionBar)}
    </>
  )
}
