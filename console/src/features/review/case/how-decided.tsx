import type { CaseInFull } from '@aruga/contract/review/case-file'
import { checkmarkCircleOutline, createOutline } from 'ionicons/icons'
import { formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { reasonName } from '../messages.ts'
import styles from './case-page.module.css'

const undecided: Record<CaseInFull['state'], string> = {
  Waiting: 'Nobody has decided yet.',
  WithPatient: 'It is with the patient: they have not told the quantity yet.',
  Decided: 'It was decided before names were kept.',
  Closed: 'It was never decided: another file took its place, or the patient left the program.',
}
/** What became of it since the decision, where that is not the end of it. */
const since: Record<CaseInFull['state'], string | null> = {
  Waiting: 'It waits again since then.',
  WithPatient: 'It is with the patient again since then.',
  Decided: null,
  Closed: 'It was closed since then: another file took its place, or the patient left the program.',
}

/** Who decided what, when and why, with the words that the patient read. */
export const HowDecided = ({ of: { decision, state } }: { of: CaseInFull }) => {
  if (!decision) return <p className="muted">{undecided[state]}</p>
  const { outcome, by, byMe, at, reason, note } = decision
  const declined = outcome === 'Declined'
  return (
    <section
      className={declined ? `${styles.caseVerdict} ${styles.caseVerdictWait}` : styles.caseVerdict}
      aria-label="Decision"
    >
      <Icon of={declined ? createOutline : checkmarkCircleOutline} />
      <div className="stack tight">
        <h2>
          {outcome} by {byMe ? 'you' : by}
        </h2>
        <p>
          <time dateTime={at}>{formatDayTime(at)}</time>
          {reason && `: ${reasonName[reason].toLowerCase()}`}
        </p>
        {note && (
          <>
            <q>{note.en}</q>
            <q lang="fil">{note.fil}</q>
          </>
        )}
        {since[state] && <p>{since[state]}</p>}
      </div>
    </section>
  )
}
