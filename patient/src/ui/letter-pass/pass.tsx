import { Ripple } from '@aruga/ui/art/art'
import { chevronForward } from '@aruga/ui/icons/chevron-forward'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../art/icon.tsx'
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
  /** Lying down: narrow edges, for a ring beside words. */
  low?: boolean
  /** Part of a link, which has no name by an article. */
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

/** A stub that leads on: what to do, and a quiet line. */
export const PassLink = ({ to, title, detail }: { to: string; title: string; detail: string }) => (
  <Link className={styles.link} to={to}>
    <span className="grow">
      <b>{title}</b>
      <span className={`${styles.soft} small`}>{detail}</span>
    </span>
    <Icon of={chevronForward} small />
  </Link>
)

/** A white stub that says where the code is shown. */
export const PaperStub = ({ text }: { text: string }) => (
  <p className={styles.toCode}>
    <b>{text}</b>
    <Icon of={qrCodeOutline} />
  </p>
)

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
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
