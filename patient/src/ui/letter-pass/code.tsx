import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { UI } from '../messages.ts'
import styles from './code.module.css'

/** The quiet zone around a QR code, in modules (ISO/IEC 18004 asks for four), part of the picture. */
const quiet = 4

/** The dark modules of a row as runs, so that there are no hairlines between neighbours. */
const pathOf = (modules: boolean[][]) =>
  modules
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        const run = (end === -1 ? row.length : end) - x
        return `M${x} ${y}h${run}v1h-${run}z`
      }),
    )
    .join('')

/** A QR code, black on white in both themes. */
export const QrCode = ({ text }: { text: string }) => {
  const { t } = useTranslation(UI)
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const side = size + 2 * quiet
  return (
    <svg
      className={styles.qr}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={t('qrCode')}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  )
}

/** A claim code in two groups of four; screen readers spell it. */
export const ClaimCode = ({ code }: { code: string }) => {
  const first = code.slice(0, 4)
  const second = code.slice(4)
  return (
    <p className={styles.claimCode}>
      <span className="sr">{`${[...first].join(' ')}, ${[...second].join(' ')}`}</span>
      <span aria-hidden="true">{first}</span>
      <span aria-hidden="true">{second}</span>
    </p>
  )
}
