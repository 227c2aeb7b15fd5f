import { formatWeekday } from '../../ui/dates.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CaseHome } from './case-home.tsx'
import { greetingAt } from './greeting.ts'
import { LetterHome } from './letter-home.tsx'
import { useHomeTexts } from './texts.ts'
import { useHome } from './use-home.ts'

const HomePage = () => {
  const t = useHomeTexts()
  const wide = useWide()
  const { profile, letters, letter, news, query, refetch } = useHome()
  const now = new Date()
  const greeting = greetingAt(now.getHours())
  return (
    <Page
      title={profile ? t(greeting, { name: profile.firstName }) : t(`${greeting}All`)}
      eyebrow={wide ? formatWeekday(now.toISOString()) : undefined}
      onRefresh={refetch}
    >
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<Skeleton cards={[['pass'], ['title', 'line', 'short']]} />}
        stillWorks={letter?.claim ? t('stillWorks') : null}
      >
        {() =>
          letter ? (
            <LetterHome letter={letter} letters={letters} news={news} />
          ) : (
            profile && <CaseHome profile={profile} news={news} />
          )
        }
      </Loaded>
    </Page>
  )
}

export default HomePage
