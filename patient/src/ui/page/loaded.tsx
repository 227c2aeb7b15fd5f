import { ApiProblem } from '@aruga/client/api-problem'
import type { ReactNode } from 'react'
import { Failed } from '../feedback/failed.tsx'
import { OfflineStrip } from './offline-strip.tsx'

/** Of a query result, or of several put together. `dataUpdatedAt`: epoch milliseconds. */
type Query<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

type Props<T> = {
  query: Query<T>
  /** What could not be loaded, as a sentence. */
  failed: string
  skeleton: ReactNode
  /** Added to the strip over old data: "Your code still works." */
  stillWorks?: ReactNode
  children: (data: T) => ReactNode
}

/** The states of everything that is read from the server: loading, failed, old data under a strip, and the data. */
export const Loaded = <T,>({ query, failed, skeleton, stillWorks, children }: Props<T>) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  if (data !== undefined)
    return (
      <>
        {error && (
          <OfflineStrip asOf={dataUpdatedAt} offline={isOffline(error)}>
            {stillWorks}
          </OfflineStrip>
        )}
        {children(data)}
      </>
    )
  if (error) return <Failed title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return skeleton
}

const isOffline = (error: unknown) => error instanceof ApiProblem && error.status === 0
