import type { ContentPage } from '@aruga/contract/content/content'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { useDrawn } from '../../ui/page/use-drawn.ts'
import styles from './content-page.module.css'
import { CONTENT } from './messages.ts'
import { readQuestions } from './questions.ts'
import { QuestionsList } from './questions-list.tsx'
import { Markdown } from './shared/markdown.tsx'

export type PublishedProps = { page: ContentPage }

/** The text of a published page, with its version. */
export const Published = ({ page }: PublishedProps) => {
  const { t } = useTranslation(CONTENT)
  const language = useLanguage()
  const { before, questions } =
    page.slug === 'faq' ? readQuestions(page.markdown) : { before: page.markdown, questions: [] }
  return (
    <article className={styles.published} lang={page.language}>
      {/* A new element once it is alive: the server has drawn the day in its own time zone. */}
      <p className="muted small" lang={language} key={String(useDrawn())} suppressHydrationWarning>
        {t('version', { version: page.version, date: formatDay(page.effectiveFrom) })}
        {page.language !== language && ` ${t('onlyEnglish')}`}
      </p>
      {before.trim() !== '' && <Markdown>{before}</Markdown>}
      {questions.length > 0 && <QuestionsList questions={questions} />}
    </article>
  )
}
