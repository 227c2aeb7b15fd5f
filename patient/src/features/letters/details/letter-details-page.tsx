import { ApiProblem } from '@aruga/client/api-problem'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { STATUS } from '../../../ui/status/status.ts'
import { ClaimButton } from '../claim/claim-button.tsx'
import { LETTERS_CLAIM } from '../claim/messages.ts'
import { ProblemNote } from '../claim/problem-note.tsx'
import { useClaiming } from '../claim/use-claiming.ts'
import { LETTERS } from '../shared/messages.ts'
import { letterQuery } from '../shared/queries.ts'
import { useCachedCode } from '../shared/use-cached-code.ts'
import { ClaimedLetter } from './claimed-letter.tsx'
import { PastLetter } from './past-letter.tsx'
import { ReadyLetter } from './ready-letter.tsx'
import { useLetterId } from './use-letter-id.ts'

const LIST = '/tabs/letters'

const LetterDetailsPage = () => {
  const { t } = useTranslation(LETTERS)
  const { t: c } = useTranslation(LETTERS_CLAIM)
  const { t: statusMessages } = useTranslation(STATUS)
  const wide = useWideScreen()
  const id = useLetterId()
  const query = useQuery(letterQuery(id))
  const claiming = useClaiming(id, query.data?.status)
  const { claim, undo } = claiming
  useKeepFresh((how) => id && !claim.isPending && !undo.isPending && query.refetch(how), {
    paused: query.isError,
    follows: ['letters'],
  })
  useCachedCode(query.data)
  const { data: letter, error } = query
  const isMissing = id === '' || (error instanceof ApiProblem && (error.status === 404 || error.status === 400))

  if (isMissing)
    return (
      <Page title={t('letter')} back={LIST}>
        <Empty title={t('notFoundTitle')} action={<ButtonLink to={LIST}>{t('seeAll')}</ButtonLink>}>
          {t('notFound')}
        </Empty>
      </Page>
    )
  const isReady = letter?.status === 'Issued'
  const claimButton = <ClaimButton claiming={claiming} />
  return (
    <Page
      title={letter ? t('letterNumber', { number: letter.number }) : t('letter')}
      back={LIST}
      onRefresh={query.refetch}
      state={letter?.status}
      actionBar={isReady && !wide ? claimButton : undefined}
    >
      <p className="sr" role="status">
        {letter && statusMessages(`letter${letter.status}`)}
      </p>
      <Loaded
        query={query}
        failed={t('failedOne')}
        skeleton={<Skeleton cards={[['pass'], ['title', 'line', 'short']]} />}
        stillWorks={letter && hasValidCode(letter) ? c('stillWorks') : null}
      >
        {(data) => {
          if (data.status === 'Issued')
            return <ReadyLetter letter={data} claiming={claiming} claimButton={wide ? claimButton : null} />
          return (
            <>
              <ProblemNote error={claim.error} />
              {data.claim ? (
                <ClaimedLetter letter={data} claim={data.claim} undo={undo} offline={query.isError} />
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
    </Page>
  )
}

const hasValidCode = ({ claim }: LetterInFull) => claim !== null && new Date(claim.codeValidUntil) > new Date()

export default LetterDetailsPage
