import { dayInManila } from '@aruga/contract/days'
import { isWholeDay } from '@aruga/contract/pharmacies/coming'
import type { ClaimAnswer } from '@aruga/contract/pharmacies/stock'
import { checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { formatDayTime, formatNearDay, formatTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { OtherBranches, type OtherBranchesProps } from './other-branches.tsx'

const isToday = (at: string) => dayInManila(new Date(at)) === dayInManila(serverNow())

/** `10:20 AM` today, else `December 2`. */
const since = (at: string) => (isToday(at) ? formatTime(at) : formatNearDay(at))
/** `December 2`, or with the time that the branch said. */
const from = (at: string) =>
  isWholeDay(new Date(at)) ? formatNearDay(at) : isToday(at) ? formatTime(at) : formatDayTime(at)

/** What the branch of the claim answered, or that it has not; nothing where the program does not ask. */
export const BranchAnswer = (props: OtherBranchesProps) => {
  const answer = props.stock?.answer
  return (
    <>
      <div role="status">{answer && <Answer {...answer} branch={props.claim.branch.name} />}</div>
      {(answer?.answer === 'ReadyFrom' || answer?.answer === 'NotBefore') && <OtherBranches {...props} />}
    </>
  )
}

const Answer = ({ answer, readyAt, answeredAt, branch }: ClaimAnswer & { branch: string }) => {
  const { t } = useTexts('letters-claim')
  if (answer === 'NotYet') return <Note icon={timeOutline}>{t('answer_NotYet', { branch })}</Note>
  const isReady = answer === 'Ready'
  const when = isReady ? answeredAt && since(answeredAt) : readyAt && from(readyAt)
  return (
    <Note tone={isReady ? 'good' : 'wait'} icon={isReady ? checkmarkCircleOutline : timeOutline}>
      <b>{t(`answer_${answer}`, { when: when ?? '' })}</b>
      {!isReady && <p className="small">{t('answeredBy', { branch, when: answeredAt ? since(answeredAt) : '' })}</p>}
    </Note>
  )
}
