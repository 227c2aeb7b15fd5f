import { type Language, mapTexts, noTexts, requiredLanguages } from '@aruga/contract/languages'
import type { ProgramText } from '@aruga/contract/program/texts'
import type { CaseInFull, NoteTexts } from '@aruga/contract/review/case-file'
import { oneLine } from '@aruga/contract/typed-text'
import { Button, Textarea } from '@mantine/core'
import { pauseCircleOutline } from 'ionicons/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import tileStyles from '../../../ui/choice-tile.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LanguageTabs, languageName } from '../../../ui/language-tabs.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { unfilledMessage } from '../../program/text-messages.ts'
import { useTexts, valuesOfCase } from '../../program/text-queries.ts'
import { Conversation } from '../../questions/conversation.tsx'
import { useAsk } from '../../questions/queries.ts'
import { useCaseKeys, useKeysAct } from '../case-keys.tsx'
import { drafts } from '../drafts.ts'
import { AnswerHead } from './answer-head.tsx'
import styles from './decision.module.css'
import declineStyles from './decline.module.css'
import { useSendKeys } from './use-send-keys.ts'

type Props = {
  of: CaseInFull
  onBeside: (documentId: string) => void
  /** Back to the case, with all typed values. */
  onBack: () => void
  onAsked: () => void
}

/**
 * The question, from a template or in the reviewer's words, in each language, in place of the decision: the document stays
 * visible. An unsent question is stored as it is.
 */
export const AskCase = ({ of, onBeside, onBack, onAsked }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const group = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const texts = useTexts('AskBack', valuesOfCase(of)).slice(0, 9)
  const [question, setQuestion] = useState<NoteTexts>(drafts.questionOf(of) ?? noTexts)
  const [missing, setMissing] = useState(0)
  const ask = useAsk({ kind: of.kind, id: of.id })
  const { patientCode } = of.patient
  const isRead = texts.length > 0
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(isRead ? 'input[type=radio]' : 'textarea')
    first?.focus({ preventScroll: true })
  }, [isRead])
  const write = (words: NoteTexts) => {
    setQuestion(words)
    drafts.keepQuestion(of, words)
  }
  const choose = ({ id, words }: ProgramText) => {
    setChosenId(id)
    write(words)
  }
  const lacksText = (one: Language) => missing > 0 && requiredLanguages.includes(one) && !question[one]?.trim()
  const send = () => {
    const words = mapTexts(question, oneLine)
    if (requiredLanguages.some((one) => !words[one]) || unfilledMessage(Object.values(words).join(' ')))
      return setMissing((tries) => tries + 1)
    if (ask.isPending) return
    ask.mutate(words, {
      onSuccess: () => {
        drafts.drop(of)
        toastDone(t('questions:asked', { patientCode }))
        onAsked()
      },
    })
  }
  const keys = useCaseKeys(
    'questions',
    texts.map((text, index) => ({ key: String(index + 1), does: text.name, run: () => choose(text) })),
  )
  const sends = useKeysAct('send')
  useSendKeys({ onSend: sends ? send : null, onBack })
  return (
    <form
      ref={form}
      className={styles.decideForm}
      aria-label={t('questions:askTitle', { patientCode })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.decideScroll}>
        <AnswerHead title={t('questions:ask')} of={of} onBack={onBack} />
        <p className={styles.askClock}>
          <Icon of={pauseCircleOutline} />
          {t('questions:about')}
        </p>
        <Conversation of={of} onBeside={onBeside} />
        <fieldset className={declineStyles.group}>
          <legend>{t('questions:template')}</legend>
          <div className={declineStyles.reasons}>
            {texts.map((text, index) => (
              <label key={text.id} className={`${tileStyles.tile} ${declineStyles.reason}`}>
                <input
                  type="radio"
                  className={tileStyles.input}
                  name={group}
                  checked={text.id === chosenId}
                  aria-keyshortcuts={keys.of(String(index + 1))}
                  onChange={() => choose(text)}
                />
                {keys.badge(String(index + 1))}
                <span>{text.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <LanguageTabs attempts={missing} isWrong={lacksText}>
          {(one) => (
            <Textarea
              label={t('questions:whatThePatientReadsIn', { language: languageName(one) })}
              autosize
              minRows={2}
              maxLength={500}
              value={question[one] ?? ''}
              onChange={({ currentTarget: { value } }) => write({ ...question, [one]: value })}
              error={unfilledMessage(question[one] ?? '') ?? (lacksText(one) ? t('questions:needed') : undefined)}
            />
          )}
        </LanguageTabs>
        <FormError of={ask.error} />
      </div>
      <footer className={styles.decisionBar}>
        <Button type="submit" loading={ask.isPending} rightSection={sends && <Kbd>Ctrl Enter</Kbd>}>
          {t('questions:send')}
        </Button>
        <Button variant="default" rightSection={<Kbd>Esc</Kbd>} onClick={onBack}>
          {t('ui:cancel')}
        </Button>
      </footer>
    </form>
  )
}
