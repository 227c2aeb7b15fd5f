import { checkmarkCircleOutline, closeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './counter.module.css'
import type { Sentence } from './messages.ts'
import { useStepHeading } from './use-step-heading.ts'

type Props = { good: boolean; title: string; children: ReactNode }

/** The verdict, first on the page: hand over or do not. */
export const Verdict = ({ good, title, children }: Props) => {
  const heading = useStepHeading(title)
  return (
    <div className={good ? styles.verdict : `${styles.verdict} ${styles.verdictBad}`} role={good ? 'status' : 'alert'}>
      <Icon of={good ? checkmarkCircleOutline : closeOutline} />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** The sentence to say, in both languages. */
export const SayIt = ({ say }: { say: Sentence }) => (
  <section className={`card stack ${styles.counterCard}`} aria-labelledby="say">
    <h2 id="say">{t('counter:verdict.whatToTellThePatient')}</h2>
    <p>“{say.en}”</p>
    <p className="muted" lang="fil">
      “{say.fil}”
    </p>
  </section>
)
