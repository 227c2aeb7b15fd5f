import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import { localeOf } from '@aruga/ui/format/dates'
import { formatClock } from '../../../i18n/dates.ts'
import { language } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { openingAt, weekOf } from '../opening-hours.ts'

/** A Sunday, from which weekdays are named. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 24 * 60 * 60_000

const weekday = (day: number) =>
  new Intl.DateTimeFormat(localeOf(language()), { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS)

/** "Open until 9 PM", "Opens 8 AM tomorrow", "Open 24 hours"; nothing for a branch without hours. */
export function useOpeningMessage() {
  const { t } = useTexts('pharmacies')
  return (hours: OpeningHours[], now = new Date()): string | null => {
    const opening = openingAt(hours, now)
    if (opening.state === 'unknown') return null
    if (opening.state === 'always') return t('open24')
    if (opening.state === 'open') return t('openUntil', { time: formatClock(opening.until.minute) })
    const { minute, day, inDays } = opening.opens
    const time = formatClock(minute)
    if (inDays === 0) return t('closedToday', { time })
    return inDays === 1 ? t('closedTomorrow', { time }) : t('closedDay', { time, day: weekday(day) })
  }
}

/** "Monday to Saturday: 8 AM–9 PM", one line for days with the same hours. */
export function useWeekMessages() {
  const { t } = useTexts('pharmacies')
  return (hours: OpeningHours[]): string[] =>
    weekOf(hours).map(({ days, times }) => {
      const [first = 0, last = first] = [days[0], days.at(-1)]
      const range = days.length === 7 ? t('everyDay') : t('dayToDay', { first: weekday(first), last: weekday(last) })
      const when = times.map(([opens, closes]) =>
        closes - opens === 24 * 60 ? t('allDay') : `${formatClock(opens)}–${formatClock(closes)}`,
      )
      return `${days.length === 1 ? weekday(first) : range}: ${when.join(', ')}`
    })
}
