import type { PaperToRegister } from '@aruga/contract/papers/papers'
import { paperFiles } from '@aruga/contract/papers/with-registration'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { Answers } from '../../../person/answers.ts'
import { PictureThumb } from '../../../photos/picture-thumb.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './check-step.module.css'
import { PaperSheet } from './paper-sheet.tsx'

type Props = {
  asked: PaperToRegister[]
  papers: Answers['papers']
  onPapers: (papers: Answers['papers']) => void
  beforeCamera: () => Promise<void>
}

/** What the program asks for besides: each with its photo, or to be sent later. Nothing where it asks for no more. */
export const PapersToo = ({ asked, papers, onPapers, beforeCamera }: Props) => {
  const { t } = useTexts('documents-papers')
  const [open, setOpen] = useState<PaperToRegister | null>(null)
  if (asked.length === 0) return null
  const isFull = asked.filter(({ id }) => papers[id]).length >= paperFiles.length
  return (
    <section className={`${styles.checkPart} card`} aria-labelledby="papers-too">
      <header>
        <h2 id="papers-too">{t('register')}</h2>
      </header>
      <p className="muted small">{t('registerLead')}</p>
      {asked.map((paper) => {
        const picture = papers[paper.id] ?? null
        return (
          <div key={paper.id} className={styles.checkAnswers}>
            <p>
              <b>{paper.name}</b>
              {!paper.isRequired && <span className="muted small">{t('optional')}</span>}
              {paper.hint && <span className="muted small">{paper.hint}</span>}
            </p>
            <PictureThumb picture={picture} of="prescription" />
            {!picture && isFull ? (
              <p className="muted small">{t('most')}</p>
            ) : (
              <Button
                kind="line"
                small
                aria-label={t(picture ? 'change' : 'add', { name: paper.name })}
                onClick={() => setOpen(paper)}
              >
                {t(picture ? 'changeShort' : 'addShort')}
              </Button>
            )}
          </div>
        )
      })}
      <PaperSheet
        paper={open}
        beforeCamera={beforeCamera}
        picture={open ? (papers[open.id] ?? null) : null}
        onPicture={(picture) => {
          if (!open) return
          const { [open.id]: _, ...others } = papers
          onPapers(picture ? { ...others, [open.id]: picture } : others)
        }}
        onClose={() => setOpen(null)}
      />
    </section>
  )
}
