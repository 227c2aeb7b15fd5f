import type { CaseInFull } from '@aruga/contract/review/case-file'
import { timeOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { documentName } from '../../documents/messages.ts'
import { reasonName } from '../messages.ts'
import styles from './decline.module.css'

/** A note that the patient had to send it again before, so that another decline explains more than the last. */
export const DeclinedBefore = ({ of }: { of: CaseInFull }) => {
  const before = of.earlier.filter(({ declineReason }) => declineReason !== null)
  if (before.length === 0) return null
  return (
    <div className={styles.before}>
      <Icon of={timeOutline} small />
      <ul>
        {before.map(({ id, kind, declineReason, reviewedAt, uploadedAt, reviewedBy }) => (
          <li key={id}>
            {t('review:decline.before', {
              document: documentName(kind),
              reason: declineReason ? reasonName(declineReason).toLowerCase() : '',
              day: formatDay(reviewedAt ?? uploadedAt),
              by: reviewedBy ?? t('review:howDecided.scanner'),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
