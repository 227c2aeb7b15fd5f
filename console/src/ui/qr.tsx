import encodeQR from 'qr'
import styles from './qr.module.css'

/** A QR code with the quiet zone that scanners need. `label`: its content for screen readers. */
export const Qr = ({ text, label }: { text: string; label: string }) => (
  <div
    className={styles.qr}
    role="img"
    aria-label={label}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is generated here
    dangerouslySetInnerHTML={{ __html: encodeQR(text, 'svg') }}
  />
)
