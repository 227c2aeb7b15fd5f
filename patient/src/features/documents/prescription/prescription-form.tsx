import { type Document, uploadPrescription } from '@aruga/contract/documents/documents'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PRESCRIPTION_PATH } from '../../../links.ts'
import { asFile } from '../../../photos/picture.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { api } from '../../../platform/api.ts'
import { DOCUMENTS_PRESCRIPTION } from './messages.ts'

type Props = { patientId: string; actionBar: HTMLElement | null; onSent: (sent: Document) => void }

/** The form for the photo of a prescription. `patientId`: the owner of the draft. */
export const PrescriptionForm = ({ patientId, actionBar, onSent }: Props) => {
  const { t } = useTranslation(DOCUMENTS_PRESCRIPTION)
  const form = usePhotoForm({
    illustration: 'prescription',
    draft: { account: patientId, form: 'prescription', path: PRESCRIPTION_PATH },
    sendLabel: t('send'),
    send: (picture, options) => api.call(uploadPrescription, { fields: {}, files: { File: asFile(picture) } }, options),
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
