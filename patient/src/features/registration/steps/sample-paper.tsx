import { useTexts } from '../../../i18n/texts.ts'
import styles from './sample-paper.module.css'

/** On a desktop, next to the first steps: a doctor's paper with the place of the code marked. */
export const SamplePaper = () => {
  const { t } = useTexts('registration')
  return (
    <figure className={styles.sample}>
      <svg viewBox="0 0 300 380" aria-hidden="true">
        <rect className={styles.paper} x="20" y="10" width="260" height="360" rx="10" />
        <g className={styles.words}>
          <path d="M48 50h110M48 70h74M48 118h204M48 138h150" />
          <path d="M92 190h130M92 212h96M92 256h130M92 278h76" />
          <path d="M176 338h76" />
        </g>
        <path className={styles.sign} d="M178 326c10-20 16-22 18-10s10 6 16-6 8 14 16 8 12-10 22-6" />
        <text className={styles.rx} x="48" y="206">
          ℞
        </text>
        <rect className={styles.mark} x="166" y="32" width="96" height="46" rx="23" />
        <text className={styles.code} x="214" y="60">
          HCP-2468
        </text>
      </svg>
      <figcaption>
        <b>{t('sampleTitle')}</b>
        <span className="muted">{t('sampleText')}</span>
      </figcaption>
    </figure>
  )
}
