import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { Activity, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { CaseKeys, type KeyState } from '../case-keys.tsx'
import type { CaseRef, GoTo } from '../case-ref.ts'
import { type Decline, type Draft, drafts, noDecline, useDraft } from '../drafts.ts'
import { AcceptCase } from './accept-case.tsx'
import { AskCase } from './ask-case.tsx'
import styles from './decision.module.css'
import { DeclineCase } from './decline-case.tsx'
import type { Send } from './pending-decision.ts'
import { QuarantinedCase } from './quarantined-case.tsx'
import { QuestionedCase } from './questioned-case.tsx'
import { submitDecision } from './submit-decision.ts'

/** `draft`: the values that an undo restores. */
type Decided = { outcome: 'accepted' | 'approvedOnce' | 'declined'; send: Send; draft: Draft }

/** `onReadAgain`: set if the case has changed since it was loaded. */
type Props = {
  of: CaseInFull
  next: CaseRef | null
  /** Whether the list beside it has the case; keys act on such a case only. */
  listed: boolean
  /** The list does not have it, which is known only once the whole list was searched. */
  missing: boolean
  goTo: GoTo
  onBeside: (documentId: string) => void
  onReadAgain: (() => void) | null
}

/** The case's details and the decision, after which the next case opens. */
export const Decide = ({ of, next, listed, missing, goTo, onBeside, onReadAgain }: Props) => {
  const draft = useDraft(of)
  const [isDeclining, setDeclining] = useState(draft?.decline !== undefined)
  const [decline, setDeclineTo] = useState(draft?.decline ?? drafts.declineOf(of) ?? noDecline(of))
  const setDecline = (next: Decline) => {
    drafts.keepDecline(of, next)
    setDeclineTo(next)
  }
  /** The form's values while the decline replaces the form. */
  const [form, setForm] = useState(draft?.form)
  const [isAsking, setAsking] = useState(false)
  const question = of.questions.find(({ state }) => state === 'Asked')
  const isQuarantined = of.documents.some(({ fileState }) => fileState === 'Held')
  const declines = isDeclining && !question && !isQuarantined
  const showsAskForm = isAsking && !question && !isQuarantined
  const state: KeyState =
    question || isQuarantined
      ? 'waiting'
      : !listed
        ? 'elsewhere'
        : declines
          ? 'declining'
          : showsAskForm
            ? 'asking'
            : 'deciding'
  const decide = ({ outcome, send, draft }: Decided) => {
    setDeclining(false)
    drafts.save(of, draft)
    submitDecision({
      kind: of.kind,
      id: of.id,
      done: t(`review:decide.${outcome}`, { patientCode: of.patient.patientCode }),
      assignedTo: of.assignedTo,
      send,
      reopen: () => goTo(of),
    })
    goTo(next)
  }
  return (
    <CaseKeys value={state}>
      <section
        className={declines ? `${styles.decide} ${styles.declines}` : styles.decide}
        aria-label={t('review:decide.decision')}
      >
        <div className={styles.caseChanged} role="status">
          {onReadAgain && (
            <>
              {t('review:decide.thisCaseHasChanged')}{' '}
              <Button size="compact-sm" variant="default" onClick={onReadAgain}>
                {t('review:decide.readItAgain')}
              </Button>
            </>
          )}
          {state === 'elsewhere' && missing && <p>{t('review:decide.notInList')}</p>}
        </div>
        {question ? (
          <QuestionedCase of={of} question={question} onBeside={onBeside} />
        ) : isQuarantined ? (
          <QuarantinedCase of={of} onBeside={onBeside} />
        ) : (
          // While hidden it keeps the typed values, without its keys.
          <Activity mode={declines || showsAskForm ? 'hidden' : 'visible'}>
            <AcceptCase
              of={of}
              draft={draft?.form}
              onTyped={(form) => drafts.keepForm(of, form)}
              onBeside={onBeside}
              onAccepted={(form, send, outcome = 'accepted') => decide({ outcome, send, draft: { form } })}
              onAsk={() => setAsking(true)}
              onDecline={(form, why) => {
                setForm(form)
                if (why && decline.reason === null) setDecline({ ...decline, ...why })
                setDeclining(true)
              }}
            />
          </Activity>
        )}
        {showsAskForm && (
          <AskCase
            of={of}
            onBeside={onBeside}
            onBack={() => setAsking(false)}
            onAsked={() => {
              setAsking(false)
              goTo(next)
            }}
          />
        )}
        {declines && (
          <DeclineCase
            of={of}
            value={decline}
            onChange={setDecline}
            onBack={() => setDeclining(false)}
            onDeclined={(send) => decide({ outcome: 'declined', send, draft: { form, decline } })}
          />
        )}
      </section>
    </CaseKeys>
  )
}
