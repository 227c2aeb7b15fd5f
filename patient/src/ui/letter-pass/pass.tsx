import { Ripple } from '@aruga/ui/art/art'
import type { ReactNode } from 'react'
import styles from './pass.module.css'

type PassProps = {
  /** What the letter is for, on the dark part. */
  children: ReactNode
  /** Below the tear line: date and pharmacy, later the code. */
  stub: ReactNode
  /** A white stub, for a code. */
  paper?: boolean
  /** Ripples from the edge; a ring has its own. */
  ripple?: boolean
}

/** A letter as a dark pass with a tear line, the only strong accent on a page. */
export const Pass = ({ children, stub, paper = false, ripple = false }: PassProps) => (
  <article className={styles.pass}>
    <div className={styles.face}>
      {ripple && (
        <span className={styles.corner}>
          <Ripple />
        </span>
      )}
      <div className={styles.text}>{children}</div>
    </div>
    <div className={paper ? `${styles.stub} ${styles.paper}` : styles.stub}>{stub}</div>
  </article>
)

/** Terms and values for the stub. */
export const PassFacts = ({ facts }: { facts: [term: string, value: string][] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
