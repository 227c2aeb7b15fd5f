import { Menu } from '@mantine/core'
import { helpCircleOutline, logOutOutline, medkitOutline, personOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { countHandOvers } from '../features/counter/outbox/hand-overs.ts'
import { t } from '../i18n/t.ts'
import { useMe } from '../platform/me.ts'
import { logOut } from '../platform/session.ts'
import { confirm } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { initialsOf } from '../ui/initials.ts'
import { roleName } from '../ui/roles.ts'
import styles from './shell.module.css'

/** The signed-in user's menu: account page and log-out. */
export const AccountMenu = () => {
  const { name, roles, branch } = useMe()
  const initials = initialsOf(name).replaceAll('.', '')
  const what = [...roles.map(roleName), ...(branch ? [branch.name] : [])].join(', ')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.me} aria-label={t('app:accountMenu.yourAccount', { name, initials })}>
          <span aria-hidden="true">{initials}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.meName}>
          <b>{name}</b>
          <div className="fine muted">{what}</div>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<Icon of={personOutline} />}>
          {t('app:accountMenu.yourAccount2')}
        </Menu.Item>
        <Menu.Item component={Link} to="/handbook" leftSection={<Icon of={helpCircleOutline} />}>
          {t('app:accountMenu.handbook')}
        </Menu.Item>
        <Menu.Item component={Link} to="/report-side-effect" leftSection={<Icon of={medkitOutline} />}>
          {t('app:accountMenu.reportASideEffect')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={logOutOutline} />} onClick={() => void askAndLogOut()}>
          {t('app:accountMenu.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Unsent hand-overs stay on this till, so the person who leaves has to know. */
async function askAndLogOut() {
  const count = countHandOvers()
  const leaves =
    count === 0 ||
    (await confirm({
      title: t('app:accountMenu.kept', { count }),
      consequence: t('app:accountMenu.keptStay'),
      confirm: t('app:accountMenu.logOutAllTheSame'),
      danger: true,
    }))
  if (leaves) await logOut()
}
