import { RingArt } from '@aruga/ui/art/art'
import { useTranslation } from 'react-i18next'
import { useProgramFacts } from '../program/shared/facts.ts'
import { HELP } from './help-messages.ts'
import styles from './published.module.css'

/** Whom to ask when the page does not answer it. */
export const Help = () => {
  const { t } = useTranslation(HELP)
  const facts = useProgramFacts()
  if (!facts?.phone && !facts?.emailAddress) return null
  return (
    <section className={`${styles.help} card`}>
      <RingArt />
      <h2>{t('notSure')}</h2>
      <p className="muted">
        {t('person')} {facts.hours}
      </p>
      {facts.phone && <a href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}>{facts.phone}</a>}
      {facts.emailAddress && <a href={`mailto:${facts.emailAddress}`}>{facts.emailAddress}</a>}
    </section>
  )
}
