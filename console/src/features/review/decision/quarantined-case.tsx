import type { CaseInFull } from '@aruga/contract/review/case-file'
import { hourglassOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory, Duplicates } from '../case/case-history.tsx'
import styles from './decision.module.css'

type Props = { of: CaseInFull; onBeside: (documentId: string) => void }

/** A case with a quarantined file: its known values, and why it cannot be decided yet. */
export const QuarantinedCase = ({ of, onBeside }: Props) => (
  <div className={styles.decideForm}>
    <div className={styles.decideScroll}>
      <CaseHead of={of} />
      <Conversation of={of} onBeside={onBeside} />
      <PatientFacts of={of} />
      <Duplicates of={of} duplicates={of.duplicates} onBeside={onBeside} />
      <CaseHistory of={of} checks={of.checks} />
    </div>
    <footer className={styles.decisionBlocked}>
      <Icon of={hourglassOutline} />
      <p>{t('review:decide.held')}</p>
    </footer>
  </div>
)
