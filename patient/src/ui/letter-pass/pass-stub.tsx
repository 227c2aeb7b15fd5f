import styles from '@aruga/ui/letter-pass/pass.module.css'
import { chevronForward, qrCodeOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { Icon } from '../art/icon.tsx'

/** A stub that links onward: what to do, and a quiet line. */
export const PassLink = ({ to, title, detail }: { to: string; title: string; detail: string }) => (
  <Link className={styles.link} to={to}>
    <span className="grow">
      <b>{title}</b>
      <span className={`${styles.soft} small`}>{detail}</span>
    </span>
    <Icon of={chevronForward} small />
  </Link>
)

/** A white stub that shows where the code is. */
export const PaperStub = ({ text, detail }: { text: string; detail?: string | undefined }) => (
  <p className={styles.toCode}>
    <span>
      <b>{text}</b>
      {detail && (
        <>
          <br />
          {detail}
        </>
      )}
    </span>
    <Icon of={qrCodeOutline} />
  </p>
)
