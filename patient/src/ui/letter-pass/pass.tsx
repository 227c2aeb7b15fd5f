import type { ReactNode } from 'react'
import { Ripple } from '../art/art.tsx'
import './pass.css'

type PassProps = {
  /** What the letter is for; on the dark face. */
  children: ReactNode
  /** Below the tear line: date and pharmacy, later the code. */
  stub: ReactNode
  /** A white stub, for a code. */
  paper?: boolean
  /** Ripples that come in from the edge; a ring brings its own. */
  ripple?: boolean
}

/** A letter is an object: a dark pass with a tear line, the only loud thing on a page. */
export const Pass = ({ children, stub, paper = false, ripple = false }: PassProps) => (
  <article className="pass">
    <div className="pass-face">
      {ripple && (
        <span className="pass-corner">
          <Ripple />
        </span>
      )}
      <div className="pass-words">{children}</div>
    </div>
    <div className={paper ? 'pass-stub pass-paper' : 'pass-stub'}>{stub}</div>
  </article>
)

/** Pairs of quiet term and bold value for the stub. */
export const PassFacts = ({ facts }: { facts: [term: string, value: string][] }) => (
  <dl className="pass-facts">
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
