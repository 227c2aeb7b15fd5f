import { ApiProblem } from '@aruga/client/api-problem'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { isMissingCall } from '../../platform/server-capabilities.ts'
import { Failed } from '../feedback/failed.tsx'
import { Empty } from '../list/empty.tsx'
import { OfflineStrip } from './offline-strip.tsx'

/** A query result, or several combined. `dataUpdatedAt`: epoch milliseconds. */
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
  /** Added to the note about outdated data: what is still valid. */
  stillWorks?: ReactNode
  children: (data: T) => ReactNode
}

/** The states of data from the server: loading, failed, outdated data below a note, and the data. */
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
  if (isMissingCall(error)) return <NotOffered />
  if (error) return <Failed title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return skeleton
}

/** Only for a person who opens an address by hand: there are no links to what the server does not offer. */
const NotOffered = () => {
  const { t } = useTexts('ui')
  return <Empty title={t('notOfferedTitle')}>{t('notOffered')}</Empty>
}

const isOffline = (error: unknown) => error instanceof ApiProblem && error.isOffline
