import { Menu } from '@mantine/core'
import { chevronDown } from 'ionicons/icons'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import styles from './shell.module.css'

type Props = { label: string; entries: { label: string; to: string }[] }

/** A menu of the top bar with its entries; the open screen is marked in both. */
export const NavMenu = ({ label, entries }: Props) => {
  const { pathname } = useLocation()
  const here = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={styles.navMenu} data-here={here ? true : undefined}>
          {label}
          <Icon of={chevronDown} small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to} aria-current={to === here?.to ? 'page' : undefined}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
