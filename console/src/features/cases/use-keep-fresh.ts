import { listCases } from '@aruga/contract/staff/cases'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { QUEUE } from './queries.ts'

const EVERY_MS = 15_000

/**
 * Asks by the clock whether the queue is another, and only then reads it again: such a look is nobody's work, and must not
 * keep a session open.
 */
export function useKeepFresh() {
  const queries = useQueryClient()
  useEffect(() => {
    let last: string | null = null
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const options = { background: true, quiet: true }
      const { items, totalCount } = await api.call(listCases, { query: { MaxResultCount: 200 } }, options)
      const now = JSON.stringify([totalCount, items.map(({ id, assignedTo }) => [id, assignedTo?.name])])
      if (last !== null && last !== now) await queries.invalidateQueries({ queryKey: QUEUE })
      last = now
    }
    // A lost network is told by what the person does next.
    const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS)
    return () => clearInterval(timer)
  }, [queries])
}
