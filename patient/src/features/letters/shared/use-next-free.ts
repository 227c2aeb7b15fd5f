import { dayInManila } from '@aruga/contract/days'
import { type FreeUnitCount, readFreeUnits } from '@aruga/contract/letters/free-units'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { skipToken, useQuery } from '@tanstack/react-query'
import { formatNearDay, formatNumber } from '../../../i18n/dates.ts'
import { textsOf } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { lettersKey } from './queries.ts'

/**
 * How many units are bought towards a free one on the letter, or on the next for the product, and until when they count; null without free
 * units, or if unknown.
 */
export function useNextFree(letter: LetterInFull): string | null {
  const isEnabled = useServerHas(readFreeUnits)
  const { id } = letter
  const { data, isError, refetch } = useQuery({
    queryKey: [...lettersKey, 'free-units', id],
    queryFn: isEnabled
      ? ({ signal }) => api.call(readFreeUnits, { params: { id } }, { signal, handles: true })
      : skipToken,
    retry: false,
    meta: { offlineCopy: true },
  })
  useKeepFresh((how) => isEnabled && refetch(how), { paused: isError, follows: ['letters'] })
  return data?.count ? nextFreeText(data.count) : null
}

/** `2 of 3 bought, then 1 is free. The first one counts until May 3, 2027.` Null once that day is past: the count is another one. */
export function nextFreeText({ paid, needed, until, overMonths, isLimited }: FreeUnitCount): string | null {
  if (until && until < dayInManila(serverNow())) return null
  const t = textsOf('letters')
  const counts = { paid: formatNumber(paid), needed: formatNumber(needed) }
  const state = isLimited ? 'freeLimited' : paid < needed ? 'freeAfter' : 'freeNow'
  const lasts = overMonths !== null && until && t('countsUntil', { day: formatNearDay(until) })
  return [t(state, counts), lasts].filter(Boolean).join(' ')
}
