import { alarmOutline, calendarOutline, todayOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatWorkingDay } from '../../ui/dates.ts'

type When = 'overdue' | 'today' | 'later'

/** Days are compared as they are written: YYYY-MM-DD. */
export const whenIs = (day: string, today: string): When =>
  day < today ? 'overdue' : day === today ? 'today' : 'later'

const signs = {
  overdue: { icon: alarmOutline, tone: 'bad' },
  today: { icon: todayOutline, tone: 'turn' },
  later: { icon: calendarOutline, tone: 'plain' },
} as const

export const DayChip = ({ day, today }: { day: string; today: string }) => {
  const when = whenIs(day, today)
  return <Chip {...signs[when]}>{when === 'today' ? t('follow-ups:today') : formatWorkingDay(day)}</Chip>
}
