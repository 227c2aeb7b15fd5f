import { WITHHELD_DAYS } from '@aruga/contract/limits'
import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { completeReason, noReason, ReasonFields } from './reason-fields.tsx'

type Props = {
  /** "Why do you open this patient?" */
  title: string
  submit: string
  opening: { mutate: (reason: OpenReason) => void; error: Error | null; isPending: boolean }
}

/** Asks for the reason to open data outside the queue; it is stored and shown to the patient. */
export const ReasonForm = ({ title, submit, opening }: Props) => {
  const [draft, setDraft] = useState(noReason)
  const reason = completeReason(draft)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason) opening.mutate(reason)
  }
  return (
    <Page kind="narrow">
      <PageHead title={title} detail={t('review:reasonForm.theReasonIsOnRecord', { days: WITHHELD_DAYS })} />
      <form className="card stack" onSubmit={send}>
        <ReasonFields value={draft} onChange={setDraft} />
        <FormError of={opening.error} />
        <div className="line-up">
          <Button type="submit" disabled={!reason} loading={opening.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Page>
  )
}
