import { type ClaimEnd, type ClaimRefusal, type RefusalReason, refusalReasons } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem, isUnsure } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { refusalConsequence, refusalLabel } from '../messages.ts'
import { useRefuse } from '../queries.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useBecause } from './use-because.ts'
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
  const why = useBecause<RefusalReason>(refusalReasons, {
    reason: t('counter:refuse.chooseAReason'),
    words: t('counter:refuse.pleaseSayWhy'),
  })
  const refuse = useRefuse()
  const unsure = refuse.error !== null && isUnsure(refuse.error)
  useStillGood({ code, paused: refuse.isPending || unsure, onEnded })
  const send = () => {
    const because = why.check()
    if (!because || refuse.isPending) return
    refuse.mutate({ code, ...because }, { onSuccess: onRefused, onError: onGone })
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
      <ReasonChoice
        legend={t('counter:refuse.reason')}
        reasons={refusalReasons.map((name) => ({
          name,
          label: refusalLabel(name),
          follows: refusalConsequence(name),
        }))}
        of={why}
        note={{ label: t('counter:refuse.whatThePatientReads'), description: t('counter:refuse.inEnglishOrFilipino') }}
      />
      <ActionBar>
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
