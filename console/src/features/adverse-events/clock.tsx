import type { ListedAdverseEvent } from '@aruga/contract/adverse-events/staff'
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

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
/** Full days since the program first knew: `1 day ago`. */
export const daysAgo = (at: string): string =>
  ago.format(-Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY_MS)), 'day')
