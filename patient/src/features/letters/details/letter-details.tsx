import { ApiProblem } from '@aruga/client/api-problem'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { NotClaimed } from '../claim/not-claimed.tsx'
import { ProblemNote } from '../claim/problem-note.tsx'
import { useClaiming } from '../claim/use-claiming.ts'
import { hasValidCode } from '../shared/current-letter.ts'
import { letterQuery } from '../shared/queries.ts'
import { useCachedCode } from '../shared/use-cached-code.ts'
import { useStock } from '../shared/use-stock.ts'
import { ClaimedLetter } from './claimed-letter.tsx'
import { PastLetter } from './past-letter.tsx'
import { ReadyLetter } from './ready-letter.tsx'

/** A letter, refetched while its page is in view, with its claim and the stock of the branches. `letterId`: null until known. */
export function useLetter(letterId: string | null) {
  const id = letterId ?? ''
  const query = useQuery(letterQuery(id))
  const stock = useStock(query.data)
  const claiming = useClaiming(id, query.data, stock?.items ?? [])
  const { claim, undo } = claiming
  useKeepFresh((how) => id && !claim.isPending && !undo.isPending && query.refetch(how), {
    paused: query.isError,
    follows: ['letters'],
  })
  useCachedCode(query)
  const { error } = query
  const isMissing = letterId === '' || (error instanceof ApiProblem && (error.status === 404 || error.status === 400))
  return { query, claiming, stock, isMissing }
}

/** `claimButton`: comes with the choice of a branch, unless it is at the bottom of the screen. */
type Props = { shown: ReturnType<typeof useLetter>; claimButton: ReactNode }

/** Everything about a letter, depending on its status. */
export const LetterDetails = ({ shown: { query, claiming, stock }, claimButton }: Props) => {
  const { t } = useTexts('letters')
  const { t: c } = useTexts('letters-claim')
  const { t: statusMessages } = useTexts('status')
  const { claim, notClaimed, undo } = claiming
  const letter = query.data
  return (
    <>
      <p className="sr" role="status">
        {letter && statusMessages(`letter${letter.status}`)}
      </p>
      <Loaded
        query={query}
        failed={t('failedOne')}
        skeleton={<Skeleton kind="columns" cards={[['pass'], ['title', 'line', 'short'], ['title', 'line', 'line']]} />}
        stillWorks={letter && hasValidCode(letter) ? c('stillWorks') : null}
      >
        {(data) => {
          if (data.status === 'Issued')
            return <ReadyLetter letter={data} claiming={claiming} claimButton={claimButton} stock={stock} />
          return (
            <>
              <NotClaimed letters={notClaimed} />
              <ProblemNote error={claim.error} />
              {data.claim ? (
                <ClaimedLetter
                  letter={data}
                  claim={data.claim}
                  undo={undo}
                  offline={query.isError}
                  stock={stock}
                  choose={claiming.choose}
                />
              ) : (
                <>
                  <ProblemNote error={undo.error} />
                  <PastLetter letter={data} />
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
