import type { ClaimEnd } from '@aruga/contract/counter/counter'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvents } from '../../../platform/events.ts'
import { endQuery } from '../queries.ts'

type Watching = {
  code: string
  /** While a call is changing the claim itself, because its response contains more than this check. */
  paused: boolean
  onEnded: (end: ClaimEnd) => void
}

/** While a claim is open, checks after each change event of the branch whether its code is still valid. */
export function useStillGood({ code, paused, onEnded }: Watching) {
  const { data: end, refetch } = useQuery({ ...endQuery(code), enabled: false })
  useEvents(['counter'], () => {
    if (!paused) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (end && !paused) onEnded(end)
  }, [end, paused])
}
