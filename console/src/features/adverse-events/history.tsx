import type { AdverseEventEntry } from '@aruga/contract/adverse-events/staff'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import styles from './adverse-events.module.css'
import { changesOf } from './facts.tsx'

/** What was done, by whom; changed facts also show their earlier values. */
export const History = ({ entries }: { entries: AdverseEventEntry[] }) => (
  <section className="card stack">
    <h2>{t('adverse-events:page.history')}</h2>
    <ol className={styles.history}>
      {entries.map((entry, n) => (
        <li key={`${entry.kind} ${entry.at} ${entry.words}`}>
          <b>{t(`adverse-events:entry.${entry.kind}`)}</b>{' '}
          <span className="muted">
            {formatDayTime(entry.at)} · {entry.by ?? t('adverse-events:page.thePatient')}
          </span>
          {entry.kind === 'Added' && <blockquote className={styles.words}>{entry.words}</blockquote>}
          {entry.kind === 'Assessed' && <Changes entry={entry} earlier={entries.slice(0, n)} />}
          {entry.party && <p>{[entry.party, entry.partyReference].filter(Boolean).join(', ')}</p>}
        </li>
      ))}
    </ol>
  </section>
)

const Changes = ({ entry, earlier }: { entry: AdverseEventEntry; earlier: AdverseEventEntry[] }) => {
  const before = earlier.findLast(({ facts }) => facts)?.facts
  const changes = before && entry.facts ? changesOf(before, entry.facts) : []
  const notKnown = t('adverse-events:page.notKnown')
  return (
    <ul className={styles.changes}>
      {entry.knownAt !== entry.at && (
        <li>{t('adverse-events:page.knownConfirmed', { time: formatDayTime(entry.knownAt) })}</li>
      )}
      {changes.map(({ label, was, is }) => (
        <li key={label}>
          {label}: <del>{was || notKnown}</del> <ins>{is || notKnown}</ins>
        </li>
      ))}
    </ul>
  )
}
