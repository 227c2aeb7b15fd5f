import { readPortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/texts.ts'
import { profileQuery } from '../../platform/queries.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { allowedPage } from '../../ui/acting/allowed-page.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Columns, Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { EraseChoice } from '../erasure/shared/erase-choice.tsx'
import { isOpen } from '../letters/shared/current-letter.ts'
import { allLettersQuery } from '../letters/shared/queries.ts'
import { CopyChoice } from '../portable-copy/shared/copy-choice.tsx'
import { ComingBack } from './coming-back.tsx'
import { LeaveChoice } from './leave-choice.tsx'

/** Three choices with explanations: leave the program, get a copy of the data, request erasure. */
const UnsubscribePage = () => {
  const { t } = useTexts('unsubscribe')
  const profile = useQuery(profileQuery)
  const hasMore = useServerHas(readPortableCopy)
  const letters = useInfiniteQuery(allLettersQuery)
  const refetch = (options?: { cancelRefetch: boolean }) =>
    Promise.all([profile.refetch(options), letters.refetch(options)])
  useKeepFresh(refetch, { paused: profile.isError, follows: ['profile', 'letters'] })
  const open = letters.data?.pages.flatMap(({ items }) => items).filter(isOpen)
  return (
    <Page title={t('title')} lead={hasMore ? t('lead') : undefined} back="/tabs/account">
      {hasMore && <p>{t('lead')}</p>}
      <Columns kind="even">
        <div>
          <Loaded
            query={profile}
            failed={t('leaveFailedToLoad')}
            skeleton={<Skeleton cards={[['title', 'line', 'line', 'line', 'short']]} />}
          >
            {({ status }) => (status === 'Unsubscribed' ? <ComingBack /> : <LeaveChoice letters={open} />)}
          </Loaded>
        </div>
        <div>
          <CopyChoice />
          <EraseChoice />
        </div>
      </Columns>
    </Page>
  )
}

export default allowedPage('own', UnsubscribePage)
