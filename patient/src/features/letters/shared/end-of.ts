import type { Letter } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../i18n/dates.ts'

/** Until when a letter is valid, or when it ended. Another server of this kind may not report when it was cancelled. */
export function endOf({ status, validUntil, cancelledAt }: Letter, t: TFunction<'letters'>): string {
  if (status === 'Cancelled' && cancelledAt) return t('cancelledOn', { day: formatDay(cancelledAt) })
  if (status === 'Expired') return t('endedOn', { day: formatDay(validUntil) })
  return t('usableUntil', { day: formatDay(validUntil) })
}
