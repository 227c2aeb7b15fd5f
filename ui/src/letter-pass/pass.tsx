import type { ReactNode } from 'react'
import { Ripple } from '../art/art.tsx'
import styles from './pass.module.css'

type PassProps = {
  /** The product of the letter, on the dark part. */
  children: ReactNode
  /** Below the tear line: date and pharmacy, later the code. */
  stub: ReactNode
  /** A white stub, for a code. */
  paper?: boolean
  /** Ripples from the edge; a ring has its own. */
  ripple?: boolean
  /** Lying down: narrow edges, for a ring beside words. */
  low?: boolean
  /** For use inside a link, where an article would not name it. */
  linked?: boolean
}

/** A letter as a dark pass with a tear line, the only strong accent on a page. */
export const Pass = ({ children, stub, paper = false, ripple = false, low = false, linked = false }: PassProps) => {
  const Element = linked ? 'div' : 'article'
  return (
    <Element className={low ? `${styles.pass} ${styles.low}` : styles.pass}>
      <div className={styles.face}>
        {ripple && (
          <span className={styles.corner}>
            <Ripple />
          </span>
        )}
        <div className={styles.text}>{children}</div>
      </div>
      <div className={paper ? `${styles.stub} ${styles.paper}` : styles.stub}>{stub}</div>
    </Element>
  )
}

/** A letter whose stub is torn off: sunken and grey, without a shadow. */
export const TornOff = ({ children, linked = false }: Pick<PassProps, 'children' | 'linked'>) => {
  const Element = linked ? 'div' : 'article'
  return (
    <Element className={styles.torn}>
      <div className={styles.remains}>{children}</div>
    </Element>
  )
}

/** Terms and values for the stub. */
export const PassFacts = ({ facts }: { facts: [term: string, value: string][] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd translate="no">{value}</dd>
      </div>
    ))}
  </dl>
)
