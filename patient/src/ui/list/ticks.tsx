import { Icon } from '../art/icon.tsx'
import styles from './ticks.module.css'

/** Short lines with icons. `quiet`: as small print. */
export const Ticks = ({
  items,
  quiet = false,
}: {
  items: readonly (readonly [icon: string, text: string])[]
  quiet?: boolean
}) => (
  <ul className={quiet ? `${styles.ticks} ${styles.quiet}` : styles.ticks}>
    {items.map(([icon, text]) => (
      <li key={text}>
        <Icon of={icon} small={quiet} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
