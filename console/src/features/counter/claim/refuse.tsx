import { type ClaimEnd, type ClaimRefusal, type RefusalReason, refusalReasons } from '@aruga/contract/counter/counter'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem, isUnsure } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { refusalConsequence, refusalLabel } from '../messages.ts'
import { useRefuse } from '../queries.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { useStillGood } from './use-still-good.ts'

type Props = {
  code: string
  onRefused: (refusal: ClaimRefusal) => void
  onGone: (error: Error) => void
  /** The claim ended while it was open. */
  onEnded: (end: ClaimEnd) => void
  onBack: () => void
}

/** The form for a refusal: a reason, with its consequence. */
export const Refuse = ({ code, onRefused, onGone, onEnded, onBack }: Props) => {
  const heading = useStepHeading(t('counter:refuse.doNotHandOver'))
  const [reason, setReason] = useState<RefusalReason | null>(null)
  const [note, setNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const refuse = useRefuse()
  const unsure = refuse.error !== null && isUnsure(refuse.error)
  useStillGood({ code, paused: refuse.isPending || unsure, onEnded })
  const noteMissing = reason === 'Other' && note.trim() === ''
  const send = () => {
    setSubmitted(true)
    if (!reason || noteMissing || refuse.isPending) return
    const body = { code, reason, ...(reason === 'Other' && { note: note.trim() }) }
    refuse.mutate(body, { onSuccess: onRefused, onError: onGone })
  }
  return (
    <form
      className={styles.counter}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <header className={styles.counterHead}>
        <h1 ref={heading} tabIndex={-1}>
          {t('counter:refuse.whyIsNothingHandedOver')}
        </h1>
      </header>
      <fieldset className={`card ${styles.counterCard} ${styles.reasons}`} aria-describedby="reason-missing">
        <legend className="sr">{t('counter:refuse.reason')}</legend>
        {refusalReasons.map((name) => (
          <label key={name} className={styles.reason}>
            <input type="radio" name="reason" value={name} checked={reason === name} onChange={() => setReason(name)} />
            <span>
              <b>{refusalLabel(name)}</b>
              <span className="muted">{refusalConsequence(name)}</span>
            </span>
          </label>
        ))}
        {reason === 'Other' && (
          <Textarea
            className={styles.reasonNote}
            label={t('counter:refuse.whatThePatientReads')}
            description={t('counter:refuse.inEnglishOrFilipino')}
            maxLength={300}
            value={note}
            ref={bringIntoView}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            error={submitted && noteMissing ? t('counter:refuse.pleaseSayWhy') : undefined}
          />
        )}
      </fieldset>
      <ActionBar>
        <p id="reason-missing" className={styles.stepperError} role="alert">
          {submitted && !reason && t('counter:refuse.chooseAReason')}
        </p>
        <CallProblem error={refuse.error} unsure={t('counter:refuse.weDoNotKnowWhether')} />
        <Button type="submit" loading={refuse.isPending}>
          {t('counter:refuse.refuseAndTellThePatient')}
        </Button>
        <Button variant="subtle" disabled={refuse.isPending} onClick={onBack}>
          {t('counter:refuse.backToTheClaim')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** On a phone the action bar would cover the field. */
const bringIntoView = (field: HTMLTextAreaElement | null) =>
  field?.closest('.reason-note')?.scrollIntoView({ block: 'nearest' })
