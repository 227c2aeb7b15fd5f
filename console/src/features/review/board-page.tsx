import { readBoard } from '@aruga/contract/review/board'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { api } from '../../platform/api.ts'
import { useMay } from '../../platform/me.ts'
import { QUEUE } from '../../platform/query-keys.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { BoardAges, BoardAgreement, BoardNext, BoardReviewers } from './board-tables.tsx'

/** Part of the queue's key, so that what refreshes the queue refreshes it too. */
const boardQuery = queryOptions({
  queryKey: [...QUEUE, 'board'],
  queryFn: ({ signal }) => api.call(readBoard, {}, { signal, handles: true }),
  refetchInterval: 60_000,
})

/** Whether the program keeps its promise: waiting cases, cases about to break the promise, and decisions by reviewer. */
export default function BoardPage() {
  const query = useQuery(boardQuery)
  return (
    <Page>
      <PageHead title={t('review:board.title')} detail={t('review:board.lead')}>
        {useMay('review.give-second-looks') && (
          <Button variant="default" component={Link} to="/second-looks">
            {t('review:board.secondLooks')}
          </Button>
        )}
      </PageHead>
      <Loaded query={query} failed={t('review:board.failed')} shape="figures">
        {(board) => (
          <>
            <BoardAges board={board} />
            <BoardNext board={board} />
            <BoardReviewers board={board} />
            <BoardAgreement board={board} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
