import { shieldCheckmarkOutline } from '@aruga/ui/icons/shield-checkmark-outline'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Note } from '../../ui/feedback/note.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { SESSIONS } from './messages.ts'
import { sessionsQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'

/** Where the account is logged in, with buttons to end those sessions. */
const SessionsPage = () => {
  const { t } = useTranslation(SESSIONS)
  const query = useQuery(sessionsQuery)
  useKeepFresh(query.refetch, { paused: query.isError })
  return (
    <Page title={t('title')} back="/tabs/account" onRefresh={query.refetch} narrow>
      <p>{t('lead')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
      <Note icon={shieldCheckmarkOutline}>
        {t('stranger')} <Link to="/change-password-modal">{t('changePassword')}</Link>
      </Note>
    </Page>
  )
}

export default SessionsPage
