import type { reportSteps } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'

type Step = (typeof reportSteps)[number]

/** The steps that the program takes, shown filled; the patient's are outlined. */
const ours: readonly Step[] = ['RegistrationChecked', 'LetterIssued', 'ReceiptChecked']
export const isOurs = (step: Step) => ours.includes(step)
export const stepName = (step: Step) => t(`reports:step.${step}`)

/** `5 h`, `1 d 4 h`, `40 min`; a dash without data. */
export function hoursOf(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return t('reports:hours.minutes', { minutes: Math.round(hours * 60) })
  const whole = Math.round(hours)
  if (whole < 24) return t('reports:hours.hours', { hours: whole })
  const days = Math.floor(whole / 24)
  return whole % 24 === 0
    ? t('reports:hours.days', { days })
    : t('reports:hours.daysAndHours', { days, hours: whole % 24 })
}

export const shareOf = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`)

/** From this value on, a percentage is hard to read. */
const MANY_TIMES = 3

/** `18% more than before`, `16 times as many`, or that there is nothing to compare with. */
export function comparedTo(now: number, before: number): string {
  if (before === 0) return t('reports:compared.noneBefore')
  const times = now / before
  if (times >= MANY_TIMES) return t('reports:compared.times', { times: Number(times.toPrecision(2)) })
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return t('reports:compared.asMany')
  const percent = Math.abs(change)
  return change > 0 ? t('reports:compared.more', { percent }) : t('reports:compared.fewer', { percent })
}

export function pointsTo(now: number | null, before: number | null): string {
  if (now === null || before === null) return t('reports:compared.nothingToCompare')
  const points = Math.round((now - before) * 100)
  if (points === 0) return t('reports:compared.same')
  const count = Math.abs(points)
  return points > 0 ? t('reports:compared.pointsMore', { count }) : t('reports:compared.pointsFewer', { count })
}
