import { formatPesos } from '@aruga/contract/money'
import styles from './price.module.css'

/** An amount as the main figure of a card. `of`: centavos (PHP). */
export const Amount = ({ of }: { of: number }) => (
  <span className={styles.peso}>
    <span className={styles.sign}>₱</span>
    {formatPesos(of).replace('₱', '')}
  </span>
)
