import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { desktopOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/states.tsx'
import { sessionsQuery, useEndSessions } from './queries.ts'
import styles from './sessions.module.css'

/** The account's sessions, with buttons to end them. */
export const Sessions = () => {
  const query = useQuery(sessionsQuery)
  const end = useEndSessions()
  return (
    <section className="stack tight" aria-labelledby="sessions">
      <div className="line-up apart">
        <h2 id="sessions">{t('sessions:sessions.whereYouAreLoggedIn')}</h2>
        {(query.data?.items.length ?? 0) > 1 && (
          <Button variant="default" onClick={() => end.mutate(null)}>
            {t('sessions:sessions.logOutEverywhereElse')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('sessions:sessions.weCouldNotLoadYourSessions')} rows={2}>
        {({ items }) => (
          <ul className={`card ${styles.sessionList}`}>
            {items.map(({ id, device, current, lastUsedAt }) => (
              <li key={id}>
                <Icon of={desktopOutline} />
                <span className="grow">
                  <b>{device ?? t('sessions:sessions.unknownDevice')}</b>
                  <br />
                  <span className="fine muted">
                    {current
                      ? t('sessions:sessions.thisOne')
                      : t('sessions:sessions.lastUsed', { lastUsedAt: formatDayTime(lastUsedAt) })}
                  </span>
                </span>
                {!current && (
                  <Button
                    variant="default"
                    loading={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                    aria-label={t('sessions:sessions.logOutDevice', {
                      device: device ?? t('sessions:sessions.theUnknownDevice'),
                    })}
                  >
                    {t('sessions:sessions.logOut')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
