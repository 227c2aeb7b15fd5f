import { aboutLanguage, type Language } from '@aruga/contract/languages'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import styles from './phone.module.css'

type Props = {
  /** What this is: "What Ramon sees". */
  title: string
  language: Language
  onLanguage: (language: Language) => void
  /** In `language`. */
  children: ReactNode
  /** How it gets there. */
  detail?: string | undefined
}

/** A phone's screen, in `theme` or the console's. `hue`: of the program's colour; null for the product's own. */
type ScreenProps = { language: Language; theme?: 'light' | 'dark'; hue?: number | null; children: ReactNode }

export const Screen = ({ language, theme, hue = null, children }: ScreenProps) => {
  const screen = useRef<HTMLDivElement>(null)
  // Not by an inline style, which the content security policy forbids.
  useLayoutEffect(() => {
    if (hue === null) screen.current?.style.removeProperty('--accent-h')
    else screen.current?.style.setProperty('--accent-h', String(hue))
  }, [hue])
  return (
    <div ref={screen} className={styles.phone} lang={language} data-theme={theme} aria-live="off">
      <span className={styles.speaker} aria-hidden="true" />
      {children}
    </div>
  )
}

/** The patient's view on a phone, while staff write the text. */
export const Phone = ({ children, ...of }: Props) => (
  <Preview {...of}>
    <Screen language={of.language}>{children}</Screen>
  </Preview>
)

/** One screen or several, in the language that is chosen. */
export const Preview = ({ title, language, onLanguage, children, detail }: Props) => {
  const heading = useId()
  const languages = useLanguages()
  return (
    <aside className={styles.preview} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <fieldset className={styles.languages}>
          <legend className="sr">{t('ui:phone.language')}</legend>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
              <span aria-hidden="true">{one.toUpperCase()}</span>
              <span className="sr">{aboutLanguage(one).name}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {children}
      {detail && <p className="fine muted">{detail}</p>}
    </aside>
  )
}

/** For staff, in place of a missing text: a description of it. */
export const Unwritten = ({ children }: { children: string }) => (
  <span className={styles.unwritten} lang="en">
    {children}
  </span>
)
