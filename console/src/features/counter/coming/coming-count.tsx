import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEvents } from '../../../platform/events.ts'
import { useMe } from '../../../platform/me.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { comingQuery } from './queries.ts'

/** How many claims wait for the branch's answer, beside the entry of the navigation; nothing for none. */
export const ComingCount = () => {
  const { branch } = useMe()
  const queries = useQueryClient()
  useEvents(['counter', 'claims'], () => queries.invalidateQueries({ queryKey: comingQuery.queryKey }))
  const lines = useQuery({ ...comingQuery, enabled: branch !== null }).data?.items ?? []
  const waiting = lines.flatMap(({ answer, claims }) => (answer === null ? claims : [])).length
  return waiting > 0 ? <> {formatNumber(waiting)}</> : null
}
