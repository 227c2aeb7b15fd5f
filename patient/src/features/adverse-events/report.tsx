import type { AdverseEventState, OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import type { Tone } from '@aruga/ui/status/signs'
import { checkmarkCircleOutline, eyeOutline, timeOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { Parts } from '../../ui/list/parts.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import { Addition } from './addition.tsx'
import styles from './report.module.css'

const signs: Record<AdverseEventState, { tone: Tone; icon: string }> = {
  Reported: { tone: 'wait', icon: eyeOutline },
  HandedOver: { tone: 'wait', icon: timeOutline },
  Closed: { tone: 'good', icon: checkmarkCircleOutline },
}

type Props = { event: OwnAdverseEvent; account: string | undefined }

/** A report as it was sent, its additions, its status, and the form to add to it. */
export const Report = ({ event, account }: Props) => {
  const { t } = useTexts('adverse-events')
  const { kind, status, reference, reportedAt, dueBy, product, words, additions } = event
  return (
    <li className="card stack">
      <div className="line-up apart">
        <h2 className={styles.kind}>
          {t(`kind_${kind}`)}
          <span className="muted small" translate="no">
            {t('number', { reference })}
          </span>
        </h2>
        <Chip {...signs[status]}>{t(`state_${status}`)}</Chip>
      </div>
      <p className="muted small">
        <Parts
          of={[
            formatDay(reportedAt),
            ...(product ? [product] : []),
            ...(status === 'Reported' ? [t('passedBy', { day: formatDay(dueBy) })] : []),
          ]}
        />
      </p>
      <blockquote className={styles.words}>{words}</blockquote>
      {additions.length > 0 && (
        <ol className={styles.additions} aria-label={t('additions')}>
          {additions.map((addition) => (
            <li key={`${addition.at} ${addition.words}`}>
              <span className="muted small">{t('addedOn', { day: formatDay(addition.at) })}</span>
              <blockquote className={styles.words}>{addition.words}</blockquote>
            </li>
          ))}
        </ol>
      )}
      {account && (
        <IfAllowed to="send">
          <Addition event={event} account={account} />
        </IfAllowed>
      )}
    </li>
  )
}
