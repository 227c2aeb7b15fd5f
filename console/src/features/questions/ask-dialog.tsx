import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useAsk } from './queries.ts'
import { type QuestionTemplate, questionTemplates, templateText } from './templates.ts'

type Props = { of: CaseInFull; onClose: () => void; onAsked: () => void }

/** What to ask, from a template or in the reviewer's words, in both languages. */
export const AskDialog = ({ of, onClose, onAsked }: Props) => {
  const [template, setTemplate] = useState<QuestionTemplate | null>(null)
  const [question, setQuestion] = useState<NoteInBoth>({ en: '', fil: '' })
  const [missing, setMissing] = useState(false)
  const ask = useAsk({ kind: of.kind, id: of.id })
  const { patientCode } = of.patient
  const choose = (chosen: QuestionTemplate) => {
    setTemplate(chosen)
    setQuestion(templateText[chosen])
  }
  const send = () => {
    const words = { en: question.en.trim(), fil: question.fil.trim() }
    if (words.en === '' || words.fil === '') return setMissing(true)
    if (ask.isPending) return
    ask.mutate(words, {
      onSuccess: () => {
        toastDone(t('questions:asked', { patientCode }))
        onAsked()
      },
    })
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return send()
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLTextAreaElement) return
    const chosen = questionTemplates[Number(event.key) - 1]
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
          value={template}
          onChange={(value) => choose(value as QuestionTemplate)}
        >
          <div className="stack tight">
            {questionTemplates.map((one, index) => (
              <Radio
                key={one}
                value={one}
                data-autofocus={index === 0 ? true : undefined}
                aria-keyshortcuts={String(index + 1)}
                label={
                  <>
                    <Kbd>{String(index + 1)}</Kbd> {t(`questions:templates.${one}`)}
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
            onChange={({ currentTarget: { value } }) => setQuestion((before) => ({ ...before, [language]: value }))}
            error={missing && question[language].trim() === '' ? t('questions:needed') : undefined}
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
