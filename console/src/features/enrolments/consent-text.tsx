import type { Language } from '@aruga/contract/languages'
import { Markdown } from '@aruga/ui/markdown/markdown'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './enrolments.module.css'
import { consentPageQuery } from './queries.ts'

/** Not a link: its target is in the patient's app, and paper has none. */
export const AppLink = ({ children }: { children: ReactNode }) => <u>{children}</u>

/** The text that somebody hears: both name it. */
export type ConsentShown = { language: Language; version: number }
type Props = { language: Language; onShown: (text: ConsentShown | null) => void }

/** The published text, to be read aloud in the patient's language. */
export const ConsentText = ({ language, onShown }: Props) => {
  const query = useQuery(consentPageQuery(language))
  const { version, language: shownIn } = query.data ?? {}
  useEffect(() => {
    onShown(version === undefined || shownIn === undefined ? null : { version, language: shownIn })
  }, [version, shownIn, onShown])
  return (
    <Loaded query={query} failed={t('enrolments:consent.failed')}>
      {(page) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1) */}
          <div className={styles.text} lang={page.language} tabIndex={0}>
            <Markdown links={{ AppLink, newTab: t('enrolments:consent.newTab') }}>{page.markdown}</Markdown>
          </div>
          <p className="fine muted">{t('enrolments:consent.version', { version: page.version })}</p>
        </>
      )}
    </Loaded>
  )
}
