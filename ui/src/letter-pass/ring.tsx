import { RING } from '@aruga/contract/limits'
import type { ReactNode } from 'react'
import { Ripple } from '../art/art.tsx'
import passStyles from './pass.module.css'
import styles from './ring.module.css'
import { RING_LENGTH, ringOffset } from './ring-offset.ts'

const centre = RING.radius + RING.outerStroke
const size = 2 * centre
/** The rail is inside the arc, with a gap of half its own stroke. */
const railRadius = RING.radius - RING.outerStroke / 2 - RING.innerStroke / 2 - RING.innerStroke / 2

type RingProps = {
  part: number
  whole: number
  /** The sentence for screen readers: "5 of 12 pens bought". */
  label: string
  /** Below the figure: "of 12 pens bought". */
  caption: ReactNode
  /** Beside words, on a pass that lies down. */
  small?: boolean
}

/** The progress ring of docs/specification.md#9: outer arc 16, inner ring 8, 300 ms. */
export const Ring = ({ part, whole, label, caption, small = false }: RingProps) => (
  <div className={small ? `${styles.ring} ${styles.small}` : styles.ring} role="img" aria-label={label}>
    <Ripple />
    <svg className={styles.drawing} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className={styles.rail} cx={centre} cy={centre} r={railRadius} strokeWidth={RING.innerStroke} />
      <circle
        className={styles.arc}
        cx={centre}
        cy={centre}
        r={RING.radius}
        strokeWidth={RING.outerStroke}
        strokeDasharray={RING_LENGTH}
        strokeDashoffset={ringOffset(part, whole)}
      />
    </svg>
    <p aria-hidden="true">
      <span className={styles.figure}>{part}</span>
      <span className={passStyles.soft}>{caption}</span>
    </p>
  </div>
)
