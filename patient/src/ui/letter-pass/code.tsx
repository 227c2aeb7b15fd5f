import { useTexts } from '../../i18n/texts.ts'
import styles from './code.module.css'
import { qrCode } from './qr-code.ts'

/** A QR code, black on white in both themes. */
export const QrCode = ({ text }: { text: string }) => {
  const { t } = useTexts('ui')
  const { viewBox, path } = qrCode(text)
  return (
    <svg className={styles.qr} viewBox={viewBox} role="img" aria-label={t('qrCode')} shapeRendering="crispEdges">
      <path fill="currentColor" d={path} />
    </svg>
  )
}

/** A claim code in two groups of four; screen readers spell it. */
export const ClaimCode = ({ code }: { code: string }) => {
  const first = code.slice(0, 4)
  const second = code.slice(4)
  return (
    <p className={styles.claimCode} translate="no">
      <span className="sr">{`${[...first].join(' ')}, ${[...second].join(' ')}`}</span>
      <span aria-hidden="true">{first}</span>
      <span aria-hidden="true">{second}</span>
    </p>
  )
}
