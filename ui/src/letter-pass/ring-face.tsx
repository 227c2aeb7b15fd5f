import type { ReactNode } from 'react'
import passStyles from './pass.module.css'
import styles from './ring-face.module.css'

/** `title`: the product; `detail`: its strength. */
type Props = { chip: ReactNode; title: string; detail: string; ring: ReactNode }

/** The dark part of a pass: the product, with its ring beside or below. The ring's ripples are above the pass and below the text. */
export const RingFace = ({ chip, title, detail, ring }: Props) => (
  <div className={styles.face}>
    <div className={styles.head}>
      {chip}
      <div translate="no">
        <h2>{title}</h2>
        <p className={passStyles.soft}>{detail}</p>
      </div>
    </div>
    <div className={styles.ring}>{ring}</div>
  </div>
)
