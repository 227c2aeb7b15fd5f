import type { Language } from '@aruga/contract/languages'
import { Markdown } from '@aruga/ui/markdown/markdown'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { AppLink } from './consent-text.tsx'
import styles from './enrolments.module.css'
import { consentPageQuery } from './queries.ts'

const lines = ['patient', 'signature', 'witness', 'day'] as const

/** The consent text to sign by hand, on paper only: its version names what was signed. */
export const PrintedForm = ({ language, name }: { language: Language; name: string }) => {
  const { data: page } = useQuery(consentPageQuery(language))
  if (!page) return null
  return (
    <article className={styles.printed} lang={page.language}>
      <h1>{page.title}</h1>
      <p>{t('enrolments:consent.version', { version: page.version })}</p>
      <Markdown links={{ AppLink, newTab: '' }}>{page.markdown}</Markdown>
      <dl>
        {lines.map((line) => (
          <div key={line}>
            <dt>{t(`enrolments:printed.${line}`)}</dt>
            <dd translate="no">{line === 'patient' ? name : ''}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
