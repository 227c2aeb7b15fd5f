import { RingArt } from '@aruga/ui/art/art'
import { useTexts } from '../../i18n/texts.ts'
import { useProgramFacts } from '../program/shared/facts.ts'
import styles from './published.module.css'

/** `officer`: on the page about privacy also the data protection officer from the program's settings. */
type Props = { officer: boolean }

/** Whom to contact when the page does not answer a question. */
export const Help = ({ officer }: Props) => {
  const { t } = useTexts('content-help')
  const facts = useProgramFacts()
  const address = officer && facts?.privacyEmailAddress
  if (!facts?.phone && !facts?.emailAddress && !address) return null
  return (
    <section className={`${styles.help} card`}>
      <RingArt />
      <h2>{t('notSure')}</h2>
      <p className="muted">
        {t('person')} {facts.hours}
      </p>
      {facts.phone && <a href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}>{facts.phone}</a>}
      {facts.emailAddress && <a href={`mailto:${facts.emailAddress}`}>{facts.emailAddress}</a>}
      {address && (
        <>
          <p className="muted">{t('officer')}</p>
          <a href={`mailto:${address}`}>{address}</a>
        </>
      )}
    </section>
  )
}
