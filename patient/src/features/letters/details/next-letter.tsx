import { dayInManila } from '@aruga/contract/days'
import type { NextLetter } from '@aruga/contract/letters/next-letter'
import { formatDayOfYear, formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { Card, Facts } from '../../../ui/list/card.tsx'
import styles from './next-letter.module.css'

/** How long the units last at the prescribed dose, and from when the next letter can be requested, with the calculation. */
export const NextLetterCard = ({ next, unit }: { next: NextLetter; unit: string }) => {
  const { t } = useTexts('letters')
  const { units, doseUnits, doseDays, from, until, askFrom } = next
  const today = dayInManila(new Date())
  const isOpen = today >= askFrom
  const days = daysBetween(from, until)
  const of = {
    from: formatNearDay(from),
    until: formatNearDay(until),
    ask: formatNearDay(askFrom),
    ahead: daysBetween(askFrom, until),
  }
  return (
    <Card>
      <div className={styles.next}>
        <h2>{isOpen ? t('askNow') : t('askFrom', { day: of.ask })}</h2>
        {!isOpen && <Line today={today} askFrom={askFrom} until={until} />}
        <Facts
          bare
          rows={[
            [
              t('lastFor', {
                units: countOf(units, unit),
                dose: t('doseOf', { units: countOf(doseUnits, unit), count: doseDays }),
              }),
              t('days', { count: days }),
            ],
            [t('boughtFrom'), of.from],
            [t('lastUntil'), of.until],
          ]}
        />
        {!isOpen && (
          <details>
            <summary>{t('whyNotNow')}</summary>
            <p>{t('whyNotNowText', { ...of, days, count: of.ahead })}</p>
          </details>
        )}
      </div>
    </Card>
  )
}

/** Today, the day to request the next letter and the last day, on one line, to scale. */
const Line = ({ today, askFrom, until }: { today: string; askFrom: string; until: string }) => {
  const { t } = useTexts('letters')
  const ask = START + LENGTH * (daysBetween(today, askFrom) / daysBetween(today, until))
  const end = START + LENGTH
  return (
    <div className={styles.scale} aria-hidden="true">
      <svg viewBox={`0 0 ${end + START} 24`} aria-hidden="true">
        <path className={styles.ground} d={`M${START} 12H${end}`} />
        <path className={styles.open} d={`M${ask} 12H${end}`} />
        <circle className={styles.now} cx={START} cy="12" r="9" />
        <circle className={styles.ask} cx={ask} cy="12" r="10" />
        <circle cx={end} cy="12" r="9" />
      </svg>
      <div className={styles.marks}>
        <p>
          {t('today')}
          <b>{formatDayOfYear(today)}</b>
        </p>
        <p>
          {t('ask')}
          <b>{formatDayOfYear(askFrom)}</b>
        </p>
        <p>
          {t('usedUp')}
          <b>{formatDayOfYear(until)}</b>
        </p>
      </div>
    </div>
  )
}

/** In units of the drawing. */
const START = 12
const LENGTH = 296

const DAY_MS = 24 * 60 * 60_000
const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)
