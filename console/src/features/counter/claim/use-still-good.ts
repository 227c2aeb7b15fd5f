import type { ClaimEnd } from '@aruga/contract/counter/counter'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvents } from '../../../platform/events.ts'
import { checkQuery } from '../queries.ts'

type Watching = {
  code: string
  /** While a call is changing the claim itself, because its response contains more than this check. */
  paused: boolean
  onEnded: (end: ClaimEnd) => void
}

/**
 * While a claim is open, checks after each change event of the branch whether its code is still valid. Returns the letters that it is
 * valid for, undefined until it was checked, and the check itself.
 */
export function useStillGood({ code, paused, onEnded }: Watching) {
  const { data, refetch } = useQuery({ ...checkQuery(code), enabled: false })
  useEvents(['counter'], () => {
    if (!paused) void refetch()
  })
  const end = data?.ended
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (end && !paused) onEnded(end)
  }, [end, paused])
  return { letterIds: data?.letterIds, check: refetch }
}
