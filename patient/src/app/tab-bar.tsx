import { useLocation } from 'react-router-dom'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/art/icon.tsx'
import { SectionLink } from '../ui/ionic/section-link.tsx'
import { Count } from './count.tsx'
import styles from './navigation.module.css'
import { sectionOf, tabs } from './navigation.ts'
import { useUnreadCount } from './unread.ts'

/** The four tabs on a phone. */
export const TabBar = () => {
  const { t } = useTexts('shell')
  const { pathname } = useLocation()
  const unread = useUnreadCount()
  const current = sectionOf(pathname)
  return (
    <nav className={styles.tabBar} aria-label={t('main')}>
      {tabs.map(({ name, path, icon }) => (
        <SectionLink key={name} to={path} current={name === current}>
          <Icon of={icon} />
          <span className={styles.tabWord}>{t(name)}</span>
          {name === 'notifications' && <Count of={unread} />}
        </SectionLink>
      ))}
    </nav>
  )
}
