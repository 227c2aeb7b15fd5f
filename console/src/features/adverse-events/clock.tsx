import type { ListedAdverseEvent } from '@aruga/contract/adverse-events/staff'
import { dayInManila } from '@aruga/contract/days'
import { checkmarkCircleOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'

const DAY_MS = 24 * 60 * 60_000

/** The state of a case, and its deadline for handing over. */
export const Clock = ({ event: { status, dueBy } }: { event: ListedAdverseEvent }) => {
  const day = formatDay(dueBy)
  if (status === 'Closed')
    return (
      <Chip icon={checkmarkCircleOutline} tone="good">
        {t('adverse-events:clock.closed')}
      </Chip>
    )
  if (status === 'HandedOver')
    return (
      <Chip icon={timeOutline} tone="wait">
        {t('adverse-events:clock.handedOver')}
      </Chip>
    )
  const late = Date.parse(dueBy) < Date.now()
  return (
    <Chip icon={late ? warningOutline : timeOutline} tone={late ? 'bad' : 'turn'}>
      {t(late ? 'adverse-events:clock.late' : 'adverse-events:clock.due', { day })}
    </Chip>
  )
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** Days in Manila since the program first knew: `today`, `17 days ago`. */
export const daysAgo = (at: string): string =>
  ago.format(-Math.max(0, (dayNumber(Date.now()) - dayNumber(Date.parse(at))) / DAY_MS), 'day')
const dayNumber = (time: number) => Date.parse(dayInManila(time))
