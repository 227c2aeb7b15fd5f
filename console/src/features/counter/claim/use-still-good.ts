import type { ClaimEnd } from '@aruga/contract/counter/counter'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvents } from '../../../platform/events.ts'
import { endQuery } from '../queries.ts'

type Watching = {
  code: string
  /** What is asked for just now changes the claim itself: its answer says more than this look. */
  paused: boolean
  onEnded: (end: ClaimEnd) => void
}

/** While a claim is open: when its branch hears that something changed, the server is asked whether the code is still good. */
export function useStillGood({ code, paused, onEnded }: Watching) {
  const { data: end, refetch } = useQuery({ ...endQuery(code), enabled: false })
  useEvents(['counter'], () => {
    if (!paused) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (end && !paused) onEnded(end)
  }, [end, paused])
}
