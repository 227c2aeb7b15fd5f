import type { CaseInFull } from '@aruga/contract/review/case-file'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { createOutline } from '@aruga/ui/icons/create-outline'
import { t } from '../../../i18n/t.ts'
import { formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { reasonName } from '../messages.ts'
import styles from './case-page.module.css'

/** Who decided what, when and why, with the text that the patient read. */
export const HowDecided = ({ of: { decision, state } }: { of: CaseInFull }) => {
  if (!decision) return <p className="muted">{t(`review:undecided.${state}`)}</p>
  const { outcome, by, byMe, at, reason, note, notEligible } = decision
  const declined = outcome === 'Declined'
  // Nobody has seen the file.
  const who = reason === 'UnsafeFile' ? t('review:howDecided.scanner') : byMe ? t('review:howDecided.you') : by
  return (
    <section
      className={declined ? `${styles.caseVerdict} ${styles.caseVerdictWait}` : styles.caseVerdict}
      aria-label={t('review:howDecided.decision')}
    >
      <Icon of={declined ? createOutline : checkmarkCircleOutline} />
      <div className="stack tight">
        <h2>
          {notEligible
            ? t('review:howDecided.notEligible', { by: who })
            : t(`review:howDecided.${outcome}`, { by: who })}
        </h2>
        <p>
          <time dateTime={at}>{formatDayTime(at)}</time>
          {reason && !notEligible && `: ${reasonName(reason).toLowerCase()}`}
        </p>
        {note && (
          <>
            <q>{note.en}</q>
            <q lang="fil">{note.fil}</q>
          </>
        )}
        {state !== 'Decided' && <p>{t(`review:sinceDecided.${state}`)}</p>}
      </div>
    </section>
  )
}
