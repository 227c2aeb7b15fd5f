import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { Avatar } from '../features/profile/avatar.tsx'
import { ProgramBrand } from '../features/program/shared/program-brand.tsx'
import { useTexts } from '../i18n/texts.ts'
import { profileQuery } from '../platform/queries.ts'
import { Icon } from '../ui/art/icon.tsx'
import { SectionLink } from '../ui/ionic/section-link.tsx'
import { Count } from './count.tsx'
import styles from './navigation.module.css'
import { moreSections, sectionOf, tabs } from './navigation.ts'
import { useUnreadCount } from './unread.ts'

/** The navigation on a desktop, with the person logged in. */
export const SideNav = () => {
  const { t } = useTexts('shell')
  const { pathname } = useLocation()
  const unread = useUnreadCount()
  const current = sectionOf(pathname)
  return (
    <aside className={styles.side}>
      <ProgramBrand />
      <nav aria-label={t('main')}>
        {[...tabs, ...moreSections].map(({ name, path, icon }) => (
          <SectionLink key={name} to={path} current={name === current}>
            <Icon of={icon} />
            <span>{t(name)}</span>
            {name === 'notifications' && <Count of={unread} />}
          </SectionLink>
        ))}
      </nav>
      <Me />
    </aside>
  )
}

const Me = () => {
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return null
  return (
    <SectionLink className={styles.me} to="/tabs/account">
      <Avatar profile={profile} />
      <span>
        <b translate="no">{profile.firstName}</b>
        <span className="muted small" translate="no">
          {profile.patientCode}
        </span>
      </span>
    </SectionLink>
  )
}
