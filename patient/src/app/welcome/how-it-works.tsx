import { useTexts } from '../../i18n/texts.ts'
import styles from './how-it-works.module.css'

const steps = ['register', 'letter', 'claim'] as const

/** The program in three steps. */
export const HowItWorks = () => {
  const { t } = useTexts('welcome')
  return (
    <section className={styles.how}>
      <h2>{t('how')}</h2>
      <ol>
        {steps.map((step, i) => (
          <li key={step}>
            <span className={styles.howNumber} aria-hidden="true">
              {i + 1}
            </span>
            <p>
              <b>{t(`${step}Title`)}</b>
              <span className="muted">{t(`${step}Detail`)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
