import type { ReactNode } from 'react'
import styles from './picture-field.module.css'

/** The subject of the photo. */
export type Illustration = 'id' | 'prescription' | 'receipt'

type Props = {
  illustration: Illustration
  /** What is happening, in place of the illustration. */
  text: string | undefined
}

/** The empty frame: an illustration between the corners of a viewfinder. */
export const Viewfinder = ({ illustration, text }: Props) => (
  <div className={styles.finder}>
    {text ? <p role="status">{text}</p> : illustrations[illustration]}
    <svg className={styles.finderCorners} viewBox="0 0 300 190" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M2 34V12A10 10 0 0 1 12 2h24M264 2h24a10 10 0 0 1 10 10v22M298 156v22a10 10 0 0 1-10 10h-24M36 188H12a10 10 0 0 1-10-10v-22"
      />
    </svg>
  </div>
)

const IdIllustration = () => (
  <svg className={`${styles.finderDrawing} ${styles.finderId}`} viewBox="-1 -1 174 110" aria-hidden="true">
    <rect x="1" y="1" width="170" height="106" rx="10" />
    <rect x="16" y="30" width="42" height="52" rx="5" />
    <circle cx="37" cy="50" r="8" />
    <path d="M23 78c2-11 7-15 14-15s12 4 14 15M72 36h78M72 52h56M72 68h66M16 16h60" />
  </svg>
)

const PrescriptionIllustration = () => (
  <svg className={`${styles.finderDrawing} ${styles.finderPaper}`} viewBox="-1 -1 104 134" aria-hidden="true">
    <rect x="1" y="1" width="100" height="130" rx="6" />
    <path d="M30 14h42M38 22h26M14 32h74M16 68V44h9a6.500 6.500 0 0 1 0 13h-9m7 0 14 17m0-11-11 11M46 52h38M46 64h28M16 88h64M16 99h48M58 118c5-9 8-9 9-3s3 4 6-1 4-3 6 1h8" />
  </svg>
)

const ReceiptIllustration = () => (
  <svg className={`${styles.finderDrawing} ${styles.finderPaper}`} viewBox="-1 -1 94 134" aria-hidden="true">
    <path d="M1 131V1h90v130l-9-7-9 7-9-7-9 7-9-7-9 7-9-7-9 7-9-7z" />
    <path d="M26 16h40M32 25h28M14 40h64M14 52h40M66 52h12M14 63h34M66 63h12M14 74h44M66 74h12M14 87h64M14 100h22M58 100h20" />
  </svg>
)

const illustrations: Record<Illustration, ReactNode> = {
  id: <IdIllustration />,
  prescription: <PrescriptionIllustration />,
  receipt: <ReceiptIllustration />,
}
