import type { CaseInFull } from '@aruga/contract/staff/case-file'
import { alertCircleOutline, checkmarkCircleOutline, copyOutline, ellipseOutline } from 'ionicons/icons'
import { formatDay, formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { eventInWords } from '../event-words.ts'
import { checkWords, documentName, reasonName } from '../words.ts'

type Props = { of: CaseInFull; checks: CaseInFull['checks']; duplicates: CaseInFull['duplicates'] }

const signs = { Good: checkmarkCircleOutline, Bad: alertCircleOutline, Unknown: ellipseOutline }

/** What was compared for the reviewer, what is the same elsewhere, and what happened before. */
export const OnCase = ({ of, checks, duplicates }: Props) => (
  <>
    {checks.length > 0 && (
      <section className="stack tight" aria-labelledby="checked">
        <h2 id="checked">Checked for you</h2>
        <ul className="checks" aria-live="polite">
          {checks.map(({ check, result }) => (
            <li key={check} className={`check-${result.toLowerCase()}`}>
              <Icon of={signs[result]} />
              {checkWords[check][result]}
            </li>
          ))}
        </ul>
      </section>
    )}
    <Duplicates of={duplicates} />
    {of.decision && (
      <p className="case-note">
        {of.decision.outcome === 'Declined' ? 'Declined' : 'Accepted'} before by {of.decision.by},{' '}
        {formatDayTime(of.decision.at)}
        {of.decision.reason && `: ${reasonName[of.decision.reason].toLowerCase()}`}
        {of.decision.note && <q>{of.decision.note.en}</q>}
      </p>
    )}
    <History of={of} />
  </>
)

/** What is the same elsewhere. */
export const Duplicates = ({ of }: { of: CaseInFull['duplicates'] }) =>
  of.length > 0 && (
    <section className="stack tight" aria-labelledby="same">
      <h2 id="same">The same elsewhere</h2>
      <ul className="checks">
        {of.map(({ documentId, because, own, patientCode, kind, status, uploadedAt }) => (
          <li key={`${documentId} ${because}`} className="check-bad">
            <Icon of={copyOutline} />
            <span>
              {because === 'SameFile' ? 'The same file' : 'The same receipt'}: {documentName[kind]} of{' '}
              {own ? 'this patient' : <b className="num">{patientCode}</b>}, {formatDay(uploadedAt)},{' '}
              {status === 'UnderReview' ? 'waits too' : status.toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** What happened before. `open`: it is what is looked for. */
export const History = ({ of, open = false }: { of: CaseInFull; open?: boolean }) =>
  of.history.length > 0 && (
    <details className="case-history" open={open}>
      <summary>History of this case ({of.history.length})</summary>
      <ol>
        {of.history.map(({ at, by, byName, ...event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it happened
          <li key={index}>
            <span className="fine muted num">{formatDayTime(at)}</span>
            <span>
              {eventInWords(event)}{' '}
              <span className="muted">by {byName ?? (by === 'patient' ? 'the patient' : 'the program')}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
