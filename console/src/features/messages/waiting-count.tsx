import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../ui/dates.ts'
import { waitingMessagesQuery } from './queries.ts'

/** How many patients wait for a reply, beside the entry of the navigation; nothing for none. */
export const WaitingCount = () => {
  const waiting = useQuery(waitingMessagesQuery).data?.items.length ?? 0
  return waiting > 0 ? <> {formatNumber(waiting)}</> : null
}
