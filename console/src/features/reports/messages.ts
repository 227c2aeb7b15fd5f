import type { reportSteps } from '@aruga/contract/reports/reports'

type Step = (typeof reportSteps)[number]

/** What each step is called, and whose it is: ours is drawn filled, the patient's outlined. */
export const steps: Record<Step, { name: string; ours: boolean }> = {
  RegistrationChecked: { name: 'Registration checked', ours: true },
  LetterIssued: { name: 'Letter issued', ours: true },
  PatientClaims: { name: 'Patient claims', ours: false },
  PatientBuys: { name: 'Patient buys', ours: false },
  ReceiptSent: { name: 'Receipt sent', ours: false },
  ReceiptChecked: { name: 'Receipt checked', ours: true },
}

/** `5 h`, `1 d 4 h`, `40 min`; a dash where there is nothing to count it from. */
export function hoursOf(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.round(hours * 60)} min`
  const whole = Math.round(hours)
  if (whole < 24) return `${whole} h`
  return whole % 24 === 0 ? `${whole / 24} d` : `${Math.floor(whole / 24)} d ${whole % 24} h`
}

export const shareOf = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`)

/** `18% more than before`; nothing to compare with says so. */
export function comparedTo(now: number, before: number): string {
  if (before === 0) return 'none in the time before'
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return 'as many as in the time before'
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than in the time before`
}

export function pointsTo(now: number | null, before: number | null): string {
  if (now === null || before === null) return 'nothing to compare with'
  const points = Math.round((now - before) * 100)
  if (points === 0) return 'the same as before'
  return `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'fewer'}`
}
