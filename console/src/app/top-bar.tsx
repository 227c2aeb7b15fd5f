import { may } from '@aruga/contract/permissions'
import { ActionIcon, Menu } from '@mantine/core'
import { helpCircleOutline, lockClosedOutline, menuOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { ComingCount } from '../features/counter/coming/coming-count.tsx'
import { WaitingCount } from '../features/messages/waiting-count.tsx'
import { t } from '../i18n/t.ts'
import { useMe } from '../platform/me.ts'
import { till } from '../platform/till.ts'
import { Brand } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavMenu } from './nav-menu.tsx'
import { entriesFor, topEntriesFor } from './navigation.ts'
import styles from './shell.module.css'

// Lazy, so that the first screen does not wait for it.
const SearchBox = lazy(() => import('../features/search/search-box.tsx'))
const DueCount = lazy(() => import('../features/follow-ups/due-count.tsx'))

export const TopBar = ({ onHelp }: { onHelp: () => void }) => {
  const me = useMe()
  const { roles, locks } = me
  const entries = entriesFor(roles, me)
  return (
    <header className={styles.topBar}>
      <div className={styles.narrowNav}>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('app:topBar.screens')}>
              <Icon of={menuOutline} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {entries.map(({ label, to }) => (
              <Menu.Item key={to} component={Link} to={to}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Link to="/" className={styles.brandLink} aria-label={t('app:topBar.arugaConsoleStart')}>
        <Brand name="Aruga" />
      </Link>
      <nav className={styles.topNav} aria-label={t('app:topBar.main')}>
        {topEntriesFor(roles, me).map((entry) =>
          'to' in entry ? (
            <NavLink key={entry.to} to={entry.to}>
              {entry.label}
              {entry.to === '/messages' && <WaitingCount />}
              {entry.to === '/follow-ups' && (
                <Suspense>
                  <DueCount />
                </Suspense>
              )}
              {entry.to === '/coming' && <ComingCount />}
            </NavLink>
          ) : (
            <NavMenu key={entry.label} {...entry} />
          ),
        )}
      </nav>
      <div className={styles.topTools}>
        {may(roles, 'patients.open') && (
          <Suspense fallback={<span className={styles.searchRoom} />}>
            <SearchBox />
          </Suspense>
        )}
        <span className={styles.wideOnly}>
          <ActionIcon aria-label={t('app:topBar.keyboardShortcuts')} aria-keyshortcuts="?" onClick={onHelp}>
            <Icon of={helpCircleOutline} />
          </ActionIcon>
        </span>
        {locks && (
          <ActionIcon
            aria-label={t('app:topBar.lockTheTill')}
            title={t('app:topBar.lockTheTill')}
            aria-keyshortcuts="Alt+L"
            onClick={() => till.lock()}
          >
            <Icon of={lockClosedOutline} />
          </ActionIcon>
        )}
        <AccountMenu />
      </div>
    </header>
  )
}
