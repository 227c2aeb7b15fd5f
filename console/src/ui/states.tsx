// The states of data from the server: loading, failed, empty, and old data below an offline strip.

import { ApiProblem } from '@aruga/client/api-problem'
import { PaperArt, RingArt } from '@aruga/ui/art/art'
import { Button } from '@mantine/core'
import { cloudOfflineOutline, warningOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../i18n/t.ts'
import { formatAsOf } from './dates.ts'
import { Icon } from './icon.tsx'
import { useHeading } from './page-head.tsx'
import { problemMessage } from './problem-message.ts'
import styles from './states.module.css'

/** The used part of a query result. `dataUpdatedAt`: epoch milliseconds. */
type Query<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

type Props<T> = {
  query: Query<T>
  /** The title when loading failed. */
  failed: string
  /** What is loading: a table by default. */
  shape?: Shape
  /** Plain lines instead of a table. */
  rows?: number
  children: (data: T) => ReactNode
}

export const Loaded = <T,>({ query, failed, shape = 'table', rows, children }: Props<T>) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  if (data !== undefined)
    return (
      <>
        {error && <OfflineStrip asOf={dataUpdatedAt} offline={isOffline(error)} />}
        {children(data)}
      </>
    )
  if (error) return <Failed title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return rows ? <Loading rows={rows} /> : <Loading shape={shape} />
}

const isOffline = (error: unknown) => error instanceof ApiProblem && error.isOffline

/** The parts of each: the rows of a list, the columns of a page. */
const shapes = { lines: 5, table: 9, cases: 8, case: 5, file: 6, letter: 5, figures: 6 }
type Shape = keyof typeof shapes

/** The shape of what is loading in grey, shown after 200 ms, so that a fast response does not flash. */
export const Loading = ({ shape = 'lines', rows = shapes[shape] }: { shape?: Shape; rows?: number }) => (
  <div className={`${styles.loading} ${styles[shape]}`} role="status" aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity and never move
      <div key={row} aria-hidden="true" />
    ))}
    <span className="sr">{t('ui:states.loading')}</span>
  </div>
)

type FailedProps = {
  title: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
  /** What else to do. */
  action?: ReactNode
}

/** A failure: what to do, the request id to quote, and a retry button. */
export const Failed = ({ title, error, onRetry, retrying = false, action }: FailedProps) => {
  const id = error instanceof ApiProblem ? error.id : null
  return (
    <div className={styles.state} role="alert">
      <span className={styles.bad}>
        <Icon of={isOffline(error) ? cloudOfflineOutline : warningOutline} />
      </span>
      <h2>{title}</h2>
      <p>
        {problemMessage(error)}
        {id && (
          <>
            {' '}
            <Trans
              ns="ui"
              i18nKey="states.quoteThisNumber"
              components={{
                id: (
                  <b className="code" translate="no">
                    {id}
                  </b>
                ),
              }}
            />
          </>
        )}
      </p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="default" loading={retrying} onClick={onRetry}>
            {t('ui:tryAgain')}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** An empty state, with what to do. Its picture cannot be mistaken for a spinner. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.state}>
    <PaperArt />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)

/** A full screen for something that does not exist: centred, with a picture and a link. */
export const Lost = ({ title, children, action }: { title: string; children?: ReactNode; action: ReactNode }) => {
  const heading = useHeading(title)
  return (
    <div className={`${styles.state} ${styles.lost}`}>
      <RingArt />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Marks old data with their time. */
const OfflineStrip = ({ asOf, offline }: { asOf: number; offline: boolean }) => (
  <p className={styles.strip} role="status">
    <Icon of={cloudOfflineOutline} small />
    <span>
      <b>{offline ? t('ui:states.noInternet') : t('ui:states.noAnswerFromTheServer')}</b>{' '}
      {t('ui:states.thisIsAsOf', { time: formatAsOf(asOf) })}
    </span>
  </p>
)
