import { fullName } from '@aruga/contract/person-name'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './decision.module.css'

/** The head of a text to the patient (a decline, a question): its kind, its recipient, and the way back to the case. */
export const AnswerHead = ({ title, of, onBack }: { title: string; of: CaseInFull; onBack: () => void }) => (
  <header>
    <div className="line-up apart">
      <h2 className={styles.decideName}>{title}</h2>
      <Button variant="subtle" size="compact-md" leftSection={<Kbd>Esc</Kbd>} onClick={onBack}>
        {t('review:decline.back')}
      </Button>
    </div>
    <p className="muted num" translate="no">
      {of.patient.patientCode} · {fullName(of.patient)}
    </p>
  </header>
)
