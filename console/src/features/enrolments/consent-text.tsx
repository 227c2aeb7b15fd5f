import type { Language } from '@aruga/contract/languages'
import { Markdown } from '@aruga/ui/markdown/markdown'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './enrolments.module.css'
import { consentPageQuery } from './queries.ts'

/** Not a link: its target is in the patient's app. */
const AppLink = ({ children }: { children: ReactNode }) => <u>{children}</u>

type Props = { language: Language; onRead: (version: number) => void }

/** The published text, to be read aloud in the patient's language. */
export const ConsentText = ({ language, onRead }: Props) => {
  const query = useQuery(consentPageQuery(language))
  const version = query.data?.version
  useEffect(() => {
    if (version !== undefined) onRead(version)
  }, [version, onRead])
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
