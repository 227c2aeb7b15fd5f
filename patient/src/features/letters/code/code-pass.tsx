import { deviceStore } from '@aruga/client/stores'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { formatDay, formatTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { isLastCode } from '../../../platform/code-cache.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { useOpeningMessage } from '../../pharmacies/shared/opening-messages.ts'
import { branchQuery } from '../../pharmacies/shared/queries.ts'
import { daysLeft } from '../shared/days-left.ts'
import { endOfClaim, medicinesOf } from '../shared/one-code.ts'
import { CodePaper } from './code-paper.tsx'
import { useScreenOn } from './use-screen-on.ts'

type Claim = NonNullable<LetterInFull['claim']>

/** The code with its branch and opening hours, and what it is for. */
export const CodePass = ({ letter, claim }: { letter: LetterInFull; claim: Claim }) => {
  useScreenOn()
  const opening = useOpeningMessage()
  const { data } = useQuery(branchQuery(claim.branch.id))
  return <CodePaper {...claim} hours={data && opening(data.hours)} medicines={medicinesOf(letter)} />
}

type NotesProps = { letter: LetterInFull; claim: Claim; offline: boolean }

/** Whether the code is valid, and when the next one comes. `offline`: a note above already says that the code still works. */
export const CodeNotes = ({ letter, claim, offline }: NotesProps) => {
  const { t } = useTexts('letters-claim')
  if (new Date(claim.codeValidUntil) <= serverNow())
    return (
      <Note tone="wait" icon={timeOutline}>
        {isLastCode(claim.codeValidUntil, letter.validUntil) ? t('endedCode') : t('oldCode')}
      </Note>
    )
  const { until, isLast } = endOfClaim({ ...letter, claim })
  const when = whenIs(until, serverNow(), t)
  return (
    <Ticks
      quiet
      items={[
        ...(offline || deviceStore.isBlocked() ? [] : [[checkmarkCircleOutline, t('offlineCode')] as const]),
        [timeOutline, isLast ? t('lastCode', { when }) : t('newCode', { when })],
      ]}
    />
  )
}

function whenIs(iso: string, now: Date, t: TFunction<'letters-claim'>): string {
  const time = formatTime(iso)
  const days = daysLeft(iso, now)
  if (days === 0) return t('today', { time })
  return days === 1 ? t('tomorrow', { time }) : t('onDay', { day: formatDay(iso), time })
}
