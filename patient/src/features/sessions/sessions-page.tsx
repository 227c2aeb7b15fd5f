import { useQuery } from '@tanstack/react-query'
import { shieldCheckmarkOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { useSides } from '../../ui/page/use-sides.ts'
import { sessionsQuery, signInsQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import { SessionsSide } from './sessions-side.tsx'
import { SignInList } from './sign-in-list.tsx'

/** Where the account is logged in, with buttons to end those sessions. */
const SessionsPage = () => {
  const { t } = useTexts('sessions')
  const query = useQuery(sessionsQuery)
  const signIns = useQuery(signInsQuery)
  useKeepFresh(query.refetch, { paused: query.isError })
  const sides = useSides()
  const [chosen, setChosen] = useState<string>()
  const current = query.data?.find(({ id }) => id === chosen) ?? query.data?.find((session) => session.current)
  const logIns = (
    <>
      <h2>{t('recent')}</h2>
      <Loaded query={signIns} failed={t('recentFailed')} skeleton={<Skeleton cards={[['line', 'line', 'line']]} />}>
        {(items) => <SignInList signIns={items} />}
      </Loaded>
      <Note icon={shieldCheckmarkOutline}>
        {t('stranger')} <Link to="/change-password-modal">{t('changePassword')}</Link>
      </Note>
    </>
  )
  const list = (
    <>
      <p>{t('lead')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {(sessions) =>
          sides ? (
            <SessionsSide sessions={sessions} current={current?.id} onOpen={setChosen} />
          ) : (
            <SessionList sessions={sessions} />
          )
        }
      </Loaded>
    </>
  )
  return (
    <Page
      title={t('title')}
      back="/tabs/account"
      onRefresh={query.refetch}
      narrow
      {...(sides && { sides, list: query.isError && !current ? <div /> : list })}
    >
      {sides && (current || query.isPending)
        ? current && <SessionList sessions={query.data ?? []} shown={current} />
        : list}
      {logIns}
    </Page>
  )
}

export default SessionsPage
