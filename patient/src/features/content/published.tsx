import type { ContentPage } from '@aruga/contract/content/content'
import { type ReactNode, useRef } from 'react'
import { useLanguage } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Contents } from './contents.tsx'
import { Help } from './help.tsx'
import styles from './published.module.css'
import { QuestionsList } from './questions-list.tsx'
import { readText } from './read-text.ts'
import { Markdown } from './shared/markdown.tsx'

export type PublishedProps = {
  page: ContentPage
  /** Links to the other pages. */
  children: ReactNode
}

/** The text of a published page with its version; on a desktop between its contents and where to ask. */
export const Published = ({ page, children }: PublishedProps) => {
  const { day, parts, questions } = readText(page)
  const idOf = (place: number) => `${page.slug}-${place}`
  const titles = parts.flatMap(({ title }, place) => (title ? [{ id: idOf(place), title }] : []))
  const article = useRef<HTMLElement>(null)
  return (
    <div className={styles.published}>
      {titles.length > 2 && <Contents titles={titles} article={article} />}
      <article className={styles.text} lang={page.language} ref={article}>
        <Version page={page} day={day} />
        {parts.map(({ markdown, tokens }, place) => (
          <div key={idOf(place)} id={idOf(place)} className={styles.part} tabIndex={-1}>
            <Markdown tokens={tokens}>{markdown}</Markdown>
          </div>
        ))}
        {questions.length > 0 && <QuestionsList questions={questions} />}
      </article>
      <div className={styles.beside}>
        <Help officer={page.slug === 'privacy-policy'} />
        {children}
      </div>
    </div>
  )
}

const Version = ({ page, day }: { page: ContentPage; day: string }) => {
  const { t } = useTexts('content')
  const language = useLanguage()
  return (
    <p className="muted small" lang={language}>
      {t('version', { version: page.version, date: day })}
      {page.language !== language && ` ${t('onlyEnglish')}`}
    </p>
  )
}
