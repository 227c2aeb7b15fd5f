import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../platform/queries.ts'
import { formatWeekday } from '../../ui/dates.ts'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { currentLetter } from '../letters/current-letter.ts'
import { useOfflineCopy } from '../letters/offline-copy.ts'
import { letterQuery, newestLettersQuery } from '../letters/queries.ts'
import { CaseHome } from './case-home.tsx'
import { greetingAt } from './greeting.ts'
import { LetterHome } from './letter-home.tsx'
import { newsQuery } from './queries.ts'
import { useHomeTexts } from './texts.ts'

const HomePage = () => {
  const t = useHomeTexts()
  const wide = useWide()
  const profile = useQuery(profileQuery)
  const letters = useQuery(newestLettersQuery)
  const current = letters.data && currentLetter(letters.data.items)
  const letter = useQuery(letterQuery(current?.id ?? ''))
  const news = useQuery(newsQuery)
  useOfflineCopy(profileQuery.queryKey, profile)
  useOfflineCopy(newestLettersQuery.queryKey, letters)
  useOfflineCopy(letterQuery(current?.id ?? '').queryKey, letter)

  // The page waits for what it is about; what is new comes in as it comes.
  const about = [profile, letters, ...(current ? [letter] : [])]
  const all = [...about, news]
  const error = all.find(({ isError }) => isError)?.error ?? null
  const refetch = (options?: { cancelRefetch: boolean }) => Promise.all(all.map((query) => query.refetch(options)))
  useKeepFresh(refetch, error !== null)

  const now = new Date()
  const greeting = greetingAt(now.getHours())
  const name = profile.data?.firstName
  const together = {
    data: about.every(({ data }) => data !== undefined) ? true : undefined,
    error,
    isFetching: all.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(...about.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => refetch(),
  }
  return (
    <Page
      title={name ? t(greeting, { name }) : t(`${greeting}All`)}
      eyebrow={wide ? formatWeekday(now.toISOString()) : undefined}
      onRefresh={() => refetch()}
    >
      <Loaded
        query={together}
        failed={t('failed')}
        skeleton={<Skeleton cards={[['pass'], ['title', 'line', 'short']]} />}
        stillWorks={letter.data?.claim ? t('stillWorks') : null}
      >
        {() =>
          letter.data && letters.data ? (
            <LetterHome letter={letter.data} letters={letters.data.items} news={news.data ?? []} />
          ) : (
            profile.data && <CaseHome profile={profile.data} news={news.data ?? []} />
          )
        }
      </Loaded>
    </Page>
  )
}

export default HomePage
