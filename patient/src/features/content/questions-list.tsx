import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { findQuestions } from './questions.ts'
import styles from './questions-list.module.css'
import { Markdown } from './shared/markdown.tsx'
import type { Part } from './shared/parsed-texts.ts'
import { useMarkedWords } from './use-marked-words.ts'

const FEW = 3

/** Questions with folded answers, and a search over both. */
export const QuestionsList = ({ questions }: { questions: Part[] }) => {
  const { t } = useTexts('content-questions')
  const [typed, setTyped] = useState('')
  const found = findQuestions(questions, typed)
  const searching = typed.trim() !== ''
  const list = useRef<HTMLDivElement>(null)
  useMarkedWords(list, typed)
  return (
    <div className="stack" ref={list}>
      <SearchField label={t('search')} placeholder={t('search')} value={typed} onChange={setTyped} />
      <p className={searching && found.length > 0 ? 'muted small' : 'sr'} role="status">
        {searching ? t('found', { count: found.length }) : ''}
      </p>
      {found.length === 0 ? (
        <Empty
          title={t('nothingTitle')}
          action={
            <Button kind="line" onClick={() => setTyped('')}>
              {t('clear')}
            </Button>
          }
        >
          {t('nothingDetail')}
        </Empty>
      ) : (
        <div className={`${styles.questions} card card-flush`}>
          {found.map((question) => (
            // A search with few results opens them; questions opened by hand stay open while typing.
            <details key={question.title} open={(searching && found.length <= FEW) || undefined}>
              <summary>
                <h2>{question.title}</h2>
              </summary>
              <Markdown tokens={question.tokens}>{question.markdown}</Markdown>
            </details>
          ))}
        </div>
      )}
    </div>
  )
}
