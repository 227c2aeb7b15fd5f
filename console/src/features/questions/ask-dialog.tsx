import type { ProgramText } from '@aruga/contract/program/texts'
import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { unfilledMessage } from '../program/text-messages.ts'
import { useTexts, valuesOfCase } from '../program/text-queries.ts'
import { drafts } from '../review/drafts.ts'
import { useAsk } from './queries.ts'

type Props = { of: CaseInFull; onClose: () => void; onAsked: () => void }

/** What to ask, from a template or in the reviewer's words, in both languages. Closed unsent, it is kept as it is. */
export const AskDialog = ({ of, onClose, onAsked }: Props) => {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const texts = useTexts('AskBack', valuesOfCase(of))
  const [question, setQuestion] = useState<NoteInBoth>(drafts.questionOf(of) ?? { en: '', fil: '' })
  const [missing, setMissing] = useState(false)
  const ask = useAsk({ kind: of.kind, id: of.id })
  const { patientCode } = of.patient
  const write = (words: NoteInBoth) => {
    setQuestion(words)
    drafts.keepQuestion(of, words)
  }
  const choose = ({ id, wordsEn: en, wordsFil: fil }: ProgramText) => {
    setChosenId(id)
    write({ en, fil })
  }
  const send = () => {
    const words = { en: question.en.trim(), fil: question.fil.trim() }
    if (words.en === '' || words.fil === '' || unfilledMessage(words.en + words.fil)) return setMissing(true)
    if (ask.isPending) return
    ask.mutate(words, {
      onSuccess: () => {
        drafts.drop(of)
        toastDone(t('questions:asked', { patientCode }))
        onAsked()
      },
    })
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return send()
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLTextAreaElement) return
    const chosen = texts[Number(event.key) - 1]
    if (chosen) choose(chosen)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('questions:askTitle', { patientCode })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        className="stack"
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="muted">{t('questions:about')}</p>
        <Radio.Group
          label={t('questions:template')}
          value={chosenId}
          onChange={(id) => texts.filter((text) => text.id === id).forEach(choose)}
        >
          <div className="stack tight">
            {texts.map(({ id, name }, index) => (
              <Radio
                key={id}
                value={id}
                data-autofocus={index === 0 ? true : undefined}
                aria-keyshortcuts={String(index + 1)}
                label={
                  <>
                    <Kbd>{String(index + 1)}</Kbd> {name}
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
        {(['en', 'fil'] as const).map((language) => (
          <Textarea
            key={language}
            lang={language}
            label={language === 'en' ? t('questions:inEnglish') : t('questions:inFilipino')}
            maxLength={500}
            minRows={3}
            value={question[language]}
            onChange={({ currentTarget: { value } }) => write({ ...question, [language]: value })}
            error={
              unfilledMessage(question[language]) ??
              (missing && question[language].trim() === '' ? t('questions:needed') : undefined)
            }
          />
        ))}
        <FormError of={ask.error} />
        <div className="line-up">
          <Button type="submit" loading={ask.isPending}>
            {t('questions:send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
