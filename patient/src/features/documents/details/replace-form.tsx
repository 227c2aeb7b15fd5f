import type { DocumentInFull } from '@aruga/contract/documents/documents'
import { kindFacts } from '@aruga/contract/documents/kinds'
import { cameraOutline } from 'ionicons/icons'
import { createPortal } from 'react-dom'
import { formatDay } from '../../../i18n/dates.ts'
import { whyDeclined } from '../../../i18n/decline-reasons.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { replacePath } from '../../../links.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { nameOf } from '../document-name.ts'
import type { Outcome } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'

type Props = {
  patientId: string
  document: DocumentInFull
  actionBar: HTMLElement | null
  onSent: (outcome: Outcome) => void
}

/** The form for a new photo of a document, with the reason for the decline. */
export const ReplaceForm = ({ patientId, document, actionBar, onSent }: Props) => {
  const { t } = useTexts('documents')
  const draft = { form: `replace.${document.id}`, path: replacePath(document.id) }
  const form = usePhotoForm({
    illustration: kindFacts[document.kind].picture,
    draft: { account: patientId, ...draft },
    sendLabel: t('send'),
    send: async (picture, options) => {
      const { id, kind, letterId, paper } = document
      const subject = { kind: 'Replacement', document: { id, kind, letterId, ...(paper && { paper }) } } as const
      const upload = { id: picture.id, account: patientId, subject, picture, draft }
      return (await storeAndSend(upload, options)).outcome
    },
    onSent,
  })
  const { t: reasons } = useTexts('decline-reasons')
  const why = whyDeclined(reasons, document)
  return (
    <>
      <p className="muted">{t('replaceLead', { what: nameOf(t, document), day: formatDay(document.uploadedAt) })}</p>
      {why && (
        <Note icon={cameraOutline} tone="wait">
          <b>{why}</b>
        </Note>
      )}
      {form.body}
      {actionBar && form.actionBar && createPortal(form.actionBar, actionBar)}
    </>
  )
}
