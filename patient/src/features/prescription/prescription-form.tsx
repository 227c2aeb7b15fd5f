import { type Document, uploadPrescription } from '@aruga/contract/documents/documents'
import { createPortal } from 'react-dom'
import { api } from '../../platform/api.ts'
import { PRESCRIPTION_PATH } from '../letters/papers.ts'
import { asFile } from '../pictures/picture.ts'
import { usePhotoForm } from '../pictures/use-photo-form.tsx'
import { usePrescriptionTexts } from './texts.ts'

type Props = { patientId: string; dock: HTMLElement | null; onSent: (sent: Document) => void }

/** The photo of a prescription. `patientId`: whose draft it is. */
export const PrescriptionForm = ({ patientId, dock, onSent }: Props) => {
  const t = usePrescriptionTexts()
  const form = usePhotoForm({
    drawing: 'prescription',
    draft: { account: patientId, form: 'prescription', path: PRESCRIPTION_PATH },
    sendLabel: t('send'),
    send: (picture, options) => api.call(uploadPrescription, { fields: {}, files: { File: asFile(picture) } }, options),
    onSent,
  })
  return (
    <>
      <p className="muted">{t('lead')}</p>
      {form.body}
      {dock && form.dock && createPortal(form.dock, dock)}
    </>
  )
}
