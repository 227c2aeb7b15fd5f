import { Icon } from '../art/icon.tsx'
import styles from './ticks.module.css'

/** Short lines, each with its icon. `quiet`: small print below something. */
export const Ticks = ({
  items,
  quiet = false,
}: {
  items: readonly (readonly [icon: string, words: string])[]
  quiet?: boolean
}) => (
  <ul className={quiet ? `${styles.ticks} ${styles.quiet}` : styles.ticks}>
    {items.map(([icon, words]) => (
      <li key={words}>
        <Icon of={icon} small={quiet} />
        <span>{words}</span>
      </li>
    ))}
  </ul>
)
