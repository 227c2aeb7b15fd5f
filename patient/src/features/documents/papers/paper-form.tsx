import type { OwnPaper } from '@aruga/contract/papers/papers'
import { chatbubbleOutline } from 'ionicons/icons'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { paperPath } from '../../../links.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Outcome } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'

type Props = {
  patientId: string
  paper: OwnPaper
  actionBar: HTMLElement | null
  onSent: (outcome: Outcome) => void
}

/** The form for the photo of a paper, with what counts as one and what staff wrote about it. */
export const PaperForm = ({ patientId, paper: { kindId, name, hint, note }, actionBar, onSent }: Props) => {
  const { t } = useTexts('documents-papers')
  const draft = { form: `paper.${kindId}`, path: paperPath(kindId) }
  const form = usePhotoForm({
    illustration: 'prescription',
    draft: { account: patientId, ...draft },
    sendLabel: t('send'),
    send: async (picture, options) => {
      const subject = { kind: 'ProgramPaper', paperKindId: kindId, name } as const
      const upload = { id: picture.id, account: patientId, subject, picture, draft }
      return (await storeAndSend(upload, options)).outcome
    },
    onSent,
  })
  return (
    <>
      {hint && <p className="muted">{hint}</p>}
      {note && (
        <Note icon={chatbubbleOutline}>
          <b>{t('programSays')}:</b> {note}
        </Note>
      )}
      {form.body}
      {actionBar && form.actionBar && createPortal(form.actionBar, actionBar)}
    </>
  )
}
