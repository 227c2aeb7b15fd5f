import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A surface on the page. `flush`: rows bring their own padding. Never a card in a card. */
export const Card = ({ flush = false, children }: { flush?: boolean; children: ReactNode }) => (
  <div className={flush ? 'card card-flush' : 'card'}>{children}</div>
)

/** Terms and values, one line each, in a card unless `bare`. Rows without a value are left out. */
export const Facts = ({ rows, bare = false }: { rows: [term: string, value: ReactNode][]; bare?: boolean }) => (
  <dl className={bare ? styles.facts : `${styles.facts} card`}>
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([term, value]) => (
        <div key={term} className={isSentence(value) ? styles.long : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** A value to be read as text, below its term. */
const isSentence = (value: ReactNode) => typeof value === 'string' && value.length > 40
