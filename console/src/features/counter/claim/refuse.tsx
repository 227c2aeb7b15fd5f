import {
  type ClaimAtCounter,
  type ClaimEnd,
  type ClaimRefusal,
  type LetterAtCounter,
  type RefusalReason,
  refusalReasons,
} from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem, isUnsure, problemAtLetter } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { refusalConsequence, refusalLabel } from '../messages.ts'
import { lettersOf } from '../outbox/hand-over.ts'
import { useRefuse } from '../queries.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useBecause } from './use-because.ts'
import { useStillGood } from './use-still-good.ts'
import { useWhich, WhichMedicines } from './which-medicines.tsx'

type Props = {
  code: string
  claim: ClaimAtCounter
  /** `isRest`: other letters of the code can still be handed over. */
  onRefused: (refusal: ClaimRefusal, isRest: boolean) => void
  onGone: (error: Error) => void
  /** The claim ended while it was open. */
  onEnded: (end: ClaimEnd) => void
  onBack: () => void
}

/** Reasons about a medicine, which may be for some letters of a code only; the others are about the person. */
const aboutMedicine: readonly RefusalReason[] = ['OutOfStock', 'PrescriptionMissing', 'Other']

/** The form for a refusal: a reason, with its consequence, and which of several medicines. */
export const Refuse = ({ code, claim, onRefused, onGone, onEnded, onBack }: Props) => {
  const heading = useStepHeading(t('counter:refuse.doNotHandOver'))
  const why = useBecause<RefusalReason>(refusalReasons, {
    reason: t('counter:refuse.chooseAReason'),
    words: t('counter:refuse.pleaseSayWhy'),
  })
  const { reason } = why.because
  const isSeveral = claim.together.length > 0
  const asksWhich = isSeveral && reason !== null && aboutMedicine.includes(reason)
  const refuse = useRefuse()
  const unsure = refuse.error !== null && isUnsure(refuse.error)
  const { letterIds: valid, check: checkCode } = useStillGood({ code, paused: refuse.isPending || unsure, onEnded })
  const problem = isSeveral ? endedLetter(refuse.error) : undefined
  const isEnded = ({ letterId }: LetterAtCounter) =>
    problem?.letterId === letterId || (valid !== undefined && !valid.includes(letterId))
  const which = useWhich(lettersOf(claim), isEnded)
  const send = () => {
    const because = why.check()
    const letterIds = asksWhich ? which.check() : []
    if (!because || !letterIds || refuse.isPending) return
    const isRest = asksWhich && letterIds.length < which.open.length
    const input = { code, ...because, ...(asksWhich && { letterIds }) }
    refuse.mutate(input, {
      onSuccess: (refusal) => onRefused(refusal, isRest),
      onError: (error) => (isSeveral && endedLetter(error) ? void checkCode() : onGone(error)),
    })
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
      {asksWhich && <WhichMedicines of={which} problem={problem} />}
      <ActionBar>
        <CallProblem error={problem ? null : refuse.error} unsure={t('counter:refuse.weDoNotKnowWhether')} />
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

/** The letter of several that a refusal is about, if the code is no longer valid for it. */
function endedLetter(error: Error | null) {
  const problem = problemAtLetter(error, [])
  return problem?.isEnded ? problem : undefined
}
