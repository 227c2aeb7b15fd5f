import { type ComponentType, lazy, Suspense } from 'react'
import { UnsentUploads } from '../../features/documents/outbox/unsent-uploads.tsx'
import { hasValidCode } from '../../features/letters/shared/current-letter.ts'
import { formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { firstPage } from '../first-page.ts'
import { loadQuietly } from '../service-worker.ts'
import { CaseHome } from './case-home.tsx'
import { type Greeting, greetingAt } from './greeting.ts'
import { LetterHome } from './letter-home.tsx'
import { useHome } from './use-home.ts'
import { useHomeSnapshot } from './use-home-snapshot.ts'
import { useTasks } from './use-tasks.ts'

const QuietNotes = lazy(async (): Promise<{ default: ComponentType }> => {
  await firstPage
  return loadQuietly(() => import('./quiet-notes.tsx')).catch(() => ({ default: () => null }))
})

const UnsentChanges = lazy(
  (): Promise<{ default: ComponentType }> =>
    loadQuietly(() => import('../../features/outbox/unsent-changes.tsx')).catch(() => ({ default: () => null })),
)

const HomePage = () => {
  const { t } = useTexts('home')
  const wide = useWideScreen()
  const home = useHome()
  const { profile, current } = home
  const tasks = useTasks(home)
  const now = new Date()
  const titleAt = (of: Greeting) => (profile ? t(of, { name: profile.firstName }) : t(`${of}All`))
  const titles = { morning: titleAt('morning'), afternoon: titleAt('afternoon'), evening: titleAt('evening') }
  // Only active patients use letters; other patients find their old ones in the list.
  const letterHome = profile?.status === 'Active' ? current : undefined
  useHomeSnapshot(home.query.data !== undefined && home.query.error === null, titles)
  // Also shown where nothing can be loaded, below the letter whose code a counter may want to see.
  const waiting = (
    <>
      <UnsentUploads withoutRefused={home.query.data !== undefined} />
      <Suspense>
        <UnsentChanges />
      </Suspense>
    </>
  )
  return (
    <Page
      title={titles[greetingAt(now.getHours())]}
      eyebrow={wide ? formatWeekday(now.toISOString()) : undefined}
      onRefresh={home.refetch}
    >
      {!letterHome && waiting}
      <Loaded
        query={home.query}
        failed={t('failed')}
        skeleton={<Skeleton kind="columns" cards={[['pass'], ['title', 'line', 'short']]} />}
        stillWorks={home.letter && hasValidCode(home.letter) ? t('stillWorks') : null}
      >
        {() => {
          if (!profile) return null
          return letterHome ? (
            <LetterHome home={home} current={letterHome} tasks={tasks} waiting={waiting} />
          ) : (
            <CaseHome home={home} profile={profile} tasks={tasks} />
          )
        }}
      </Loaded>
      <Suspense>
        <QuietNotes />
      </Suspense>
    </Page>
  )
}

export default HomePage
