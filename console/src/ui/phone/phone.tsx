import type { Language } from '@aruga/contract/values'
import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './phone.module.css'

type Props = {
  /** What this is: "What Ramon sees". */
  title: string
  language: Language
  onLanguage: (language: Language) => void
  /** The screen, in `language`. */
  children: ReactNode
  /** How it gets there. */
  detail?: string | undefined
}

const languages = ['en', 'fil'] as const

/** What a patient reads, on a phone, while staff write it. */
export const Phone = ({ title, language, onLanguage, children, detail }: Props) => {
  const heading = useId()
  return (
    <aside className={styles.preview} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{title}</h3>
        <fieldset className={styles.languages}>
          <legend className="sr">{t('ui:phone.language')}</legend>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
              <span aria-hidden="true">{one.toUpperCase()}</span>
              <span className="sr">{t(`ui:language.${one}`)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.phone} lang={language} aria-live="off">
        <span className={styles.speaker} aria-hidden="true" />
        {children}
      </div>
      {detail && <p className="fine muted">{detail}</p>}
    </aside>
  )
}

/** Where a text is still missing: what will stand there, for staff. */
export const Unwritten = ({ children }: { children: string }) => (
  <span className={styles.unwritten} lang="en">
    {children}
  </span>
)
