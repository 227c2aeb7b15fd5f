import { type OpenReason, type OpenReasonWord, openReasons } from '@aruga/contract/patients/open-reasons'
import { Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { openReasonName } from './messages.ts'

type Props = {
  /** "Why do you open this patient?" */
  title: string
  submit: string
  opening: { mutate: (reason: OpenReason) => void; error: Error | null; isPending: boolean }
}

/** Asks for the reason to open data outside the queue; it is stored and shown to the patient. */
export const ReasonForm = ({ title, submit, opening }: Props) => {
  const [reason, setReason] = useState<OpenReasonWord | null>(null)
  const [note, setNote] = useState('')
  const needsNote = reason === 'Other' && note.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason && !needsNote) opening.mutate({ reason, ...(note.trim() && { note: note.trim() }) })
  }
  return (
    <Page narrow>
      <PageHead title={title} detail={t('review:reasonForm.theReasonIsOnRecord')} />
      <form className="card stack" onSubmit={send}>
        <Radio.Group
          label={t('review:reasonForm.reason')}
          value={reason}
          onChange={(value) => setReason(value as OpenReasonWord)}
        >
          <div className="stack tight">
            {openReasons.map((one) => (
              <Radio key={one} value={one} label={openReasonName(one)} />
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label={reason === 'Other' ? t('review:reasonForm.whatIsIt') : t('review:reasonForm.anythingToAdd')}
          description={t('review:reasonForm.thePatientReadsThisToo')}
          maxLength={300}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <FormError of={opening.error} />
        <div className="line-up">
          <Button type="submit" disabled={!reason || needsNote} loading={opening.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Page>
  )
}
