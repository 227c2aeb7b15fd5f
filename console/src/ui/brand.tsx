import { Mark } from '@aruga/ui/art/art'
import styles from './brand.module.css'

/** The logo beside a name. */
export const Brand = ({ name }: { name: string }) => (
  <span className={styles.brand}>
    <Mark />
    <span>{name}</span>
  </span>
)
