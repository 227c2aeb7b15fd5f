import type { Case } from '@aruga/contract/review/queue'
import boxStyles from '@aruga/ui/form/box.module.css'
import {
  alertCircleOutline,
  copyOutline,
  hourglassOutline,
  peopleOutline,
  personOutline,
  timeOutline,
} from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatAge } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { keyOf } from '../case-ref.ts'
import { caseSummary, whenDue } from '../case-summary.ts'
import { hasIt } from '../messages.ts'
import { shortWarningText } from '../warning-texts.ts'
import { useFilters, writeFilters } from './filters.ts'
import styles from './queue.module.css'

type Props = { one: Case; isOpen: boolean; isChosen: boolean; onOpen: () => void; onChoose: (range: boolean) => void }

/** Of the first letter of a receipt, then of the others, which name their product; the same text once. */
const warningsOf = ({ warning, together }: Case) => [
  ...new Set([
    ...(warning ? [shortWarningText(warning)] : []),
    ...together.flatMap(({ productName: product, warning: other }) =>
      other ? [t('review:warnings.ofProduct', { product, warning: shortWarningText(other) })] : [],
    ),
  ]),
]

export const QueueRow = ({ one, isOpen, isChosen, onOpen, onChoose }: Props) => {
  const search = writeFilters(useFilters())
  const { overdue, waitingSince, assignedTo, owner, duplicates, held, approvedOnce, patientCode } = one
  return (
    <>
      <Link to={`/queue/${keyOf(one)}${search}`} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <b className="num" translate="no">
          {patientCode}
        </b>
        <span className={overdue ? `fine ${styles.late}` : 'fine muted'}>
          {overdue && <Icon of={timeOutline} small />}
          {formatAge(Date.now() - Date.parse(waitingSince))}
        </span>
        <span className="fine muted">{caseSummary(one)}</span>
        <span className={overdue ? `fine ${styles.late} ${styles.queueSign}` : `fine muted ${styles.queueSign}`}>
          {whenDue(one)}
        </span>
        {warningsOf(one).map((text) => (
          <span key={text} className={`fine ${styles.warned} ${styles.queueSign}`}>
            <Icon of={alertCircleOutline} small />
            {text}
          </span>
        ))}
        {approvedOnce && (
          <span className={`fine ${styles.warned} ${styles.queueSign}`}>
            <Icon of={peopleOutline} small />
            {t('review:queueList.approvedOnce')}
          </span>
        )}
        {held && (
          <span className={`fine ${styles.queueSign}`}>
            <Icon of={hourglassOutline} small />
            {t('review:queueList.held')}
          </span>
        )}
        {duplicates > 0 && (
          <span className={`fine ${styles.warned} ${styles.queueSign}`}>
            <Icon of={copyOutline} small />
            {t('review:queueList.sameFile')}
          </span>
        )}
        {assignedTo && !(isOpen && assignedTo.isMe) && (
          <span className={`fine ${styles.queueSign}`}>
            <Icon of={personOutline} small />
            {assignedTo.isMe ? t('review:queueList.you') : hasIt(assignedTo.name, assignedTo.since)}
          </span>
        )}
        {owner && (
          <span className={`fine ${styles.queueSign}`}>
            <Icon of={owner.kind === 'team' ? peopleOutline : personOutline} small />
            {t('review:queueList.ownedBy', { name: owner.name })}
          </span>
        )}
      </Link>
      <label className={styles.choose}>
        <input
          type="checkbox"
          className={boxStyles.box}
          checked={isChosen}
          aria-label={t('review:assign.choose', { patientCode })}
          onClick={({ shiftKey }) => onChoose(shiftKey)}
          onChange={() => undefined}
        />
      </label>
    </>
  )
}
