import type { CaseInFull } from '@aruga/contract/review/case-file'
import { checkmarkCircleOutline, createOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/t.ts'
import { formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { reasonName } from '../messages.ts'
import styles from './case-page.module.css'

type Decision = NonNullable<CaseInFull['decision']>

/** Who decided what, when and why, with the text that the patient read. */
export const HowDecided = ({ of: { decision, state } }: { of: CaseInFull }) => {
  if (!decision) return <p className="muted">{t(`review:undecided.${state}`)}</p>
  const { outcome, by, byMe, reason, notEligible } = decision
  // Nobody has seen the file.
  const who = reason === 'UnsafeFile' ? t('review:howDecided.scanner') : byMe ? t('review:howDecided.you') : by
  const title = notEligible
    ? t('review:howDecided.notEligible', { by: who })
    : t(`review:howDecided.${outcome}`, { by: who })
  return (
    <Verdict title={title} of={decision}>
      {state !== 'Decided' && <p>{t(`review:sinceDecided.${state}`)}</p>}
    </Verdict>
  )
}

type Props = { title: string; of: Omit<Decision, 'by' | 'byMe'>; children?: ReactNode }

/** What was decided, when and why, with the text that the patient read. */
export const Verdict = ({ title, of: { outcome, at, reason, note, notEligible }, children }: Props) => {
  const declined = outcome === 'Declined'
  return (
    <section
      className={declined ? `${styles.caseVerdict} ${styles.caseVerdictWait}` : styles.caseVerdict}
      aria-label={t('review:howDecided.decision')}
    >
      <Icon of={declined ? createOutline : checkmarkCircleOutline} />
      <div className="stack tight">
        <h2>{title}</h2>
        <p>
          <time dateTime={at}>{formatDayTime(at)}</time>
          {reason && !notEligible && `: ${reasonName(reason).toLowerCase()}`}
        </p>
        {note &&
          Object.entries(note).map(([language, text]) => (
            <q key={language} lang={language}>
              {text}
            </q>
          ))}
        {children}
      </div>
    </section>
  )
}
