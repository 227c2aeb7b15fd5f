import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEvents } from '../../platform/events.ts'
import { formatNumber } from '../../ui/dates.ts'
import { dueQuery } from './due-query.ts'

/** How many follow-ups are due, mine and nobody's, beside a link to them; nothing for none. */
export default function DueCount() {
  const queries = useQueryClient()
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries(dueQuery))
  const { mine = 0, nobodys = 0 } = useQuery(dueQuery).data ?? {}
  return mine + nobodys > 0 ? <> {formatNumber(mine + nobodys)}</> : null
}
