import type { CaseInFull, CaseQuestion } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { pauseCircleOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { formatDay, formatNear } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { toastDone, toastProblem } from '../../../ui/toasts.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { useWithdraw } from '../../questions/queries.ts'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { caseKey } from '../case-cache.ts'
import { decisionProblems } from '../messages.ts'
import styles from './decision.module.css'

type Props = { of: CaseInFull; question: CaseQuestion; onBeside: (documentId: string) => void }

/** A case that waits for its patient: the question, its deadline, and a button to withdraw it. */
export const QuestionedCase = ({ of, question, onBeside }: Props) => {
  const withdraw = useWithdraw()
  const queries = useQueryClient()
  const takeBack = () =>
    withdraw.mutate(question.id, {
      onSuccess: () => toastDone(t('questions:withdrawDone')),
      onError: (error) => toastProblem(problemMessage(error, decisionProblems)),
      onSettled: () => void queries.invalidateQueries({ queryKey: caseKey(of) }),
    })
  return (
    <div className={styles.decideForm}>
      <div className={styles.decideScroll}>
        <CaseHead of={of} />
        <p className="line-up">
          <Icon of={pauseCircleOutline} small />
          <span>
            {t('questions:clock', {
              at: formatNear(question.askedAt),
              name: of.patient.firstName,
              until: formatDay(question.answerBy),
            })}
          </span>
        </p>
        <Conversation of={of} onBeside={onBeside} />
        <PatientFacts of={of} />
        <CaseHistory of={of} checks={of.checks} />
      </div>
      <footer className={styles.decisionBlocked}>
        <Button variant="default" loading={withdraw.isPending} onClick={takeBack}>
          {t('questions:withdraw')}
        </Button>
      </footer>
    </div>
  )
}
