import { type Language, noTexts, requiredLanguages } from '@aruga/contract/languages'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { LanguageTabs, languageName } from '../../../ui/language-tabs.tsx'
import { unfilledMessage } from '../../program/text-messages.ts'
import type { Decline } from '../drafts.ts'
import { AnswerHead } from './answer-head.tsx'
import styles from './decision.module.css'
import { DeclineDocuments } from './decline-documents.tsx'
import { DeclinePhone } from './decline-phone.tsx'
import { DeclineReasons } from './decline-reasons.tsx'
import { type DeclineTemplate, useDeclineTemplates, useNotEligibleTemplates } from './decline-templates.ts'
import { DeclinedBefore } from './declined-before.tsx'
import type { Send } from './pending-decision.ts'
import { sendDecline } from './send-decline.ts'
import { FINAL_KEY, useDeclineKeys } from './use-decline-keys.ts'

type Props = {
  of: CaseInFull
  value: Decline
  onChange: (value: Decline) => void
  /** Back to the case, with all typed values. */
  onBack: () => void
  onDeclined: (send: Send) => void
}

/** The reason for a decline and the text that the patient reads, in the place of the decision: the document stays visible. */
export const DeclineCase = ({ of, value, onChange, onBack, onDeclined }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [language, setLanguage] = useState(of.patient.language ?? 'en')
  const [missing, setMissing] = useState(0)
  const { final, note } = value
  // After an undone decline the case may have other documents.
  const wrong = value.wrong.filter((id) => of.documents.some((document) => document.id === id))
  const templates = useDeclineTemplates(of)
  // A prescription that is too old is declined by its code alone.
  const byCode = value.reason && templates.find(({ reason }) => reason === value.reason)?.id
  const shown = { ...value, wrong, templateId: value.templateId ?? byCode ?? null }
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const first = find('input[type=radio]:checked') ?? find('input[type=radio]') ?? find('textarea')
    first?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (missing > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [aria-invalid=true] input')?.focus()
  }, [missing])
  const decline = async () => {
    const send = await sendDecline(of, shown)
    if (send === 'incomplete') setMissing((tries) => tries + 1)
    else if (send) onDeclined(send)
  }
  const lacksNote = (one: Language) => missing > 0 && requiredLanguages.includes(one) && !note[one]?.trim()
  const [notEligible] = useNotEligibleTemplates(of)
  const choose = ({ id, reason, note }: DeclineTemplate) => onChange({ ...value, templateId: id, reason, note })
  const setFinal = (next: boolean) =>
    onChange({
      ...{ ...value, final: next, templateId: (next && notEligible?.id) || null, reason: null },
      note: (next && notEligible?.note) || noTexts,
    })
  const keys = useDeclineKeys({
    ...{ of, value: shown, templates, onChange, onBack },
    onChoose: choose,
    onFinal: setFinal,
    onDecline: () => void decline(),
  })
  return (
    <form
      ref={form}
      className={styles.decideForm}
      aria-label={t('review:decline.title', { patientCode: of.patient.patientCode })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void decline()
      }}
    >
      <div className={styles.declinePane}>
        <div className={styles.decideScroll}>
          <AnswerHead title={t('review:decisionBar.decline')} of={of} onBack={onBack} />
          {!final && of.documents.length > 1 && (
            <DeclineDocuments
              of={of}
              keys={keys}
              wrong={wrong}
              missing={missing > 0}
              onChange={(next) => onChange({ ...value, wrong: next })}
            />
          )}
          {!final && (
            <DeclineReasons keys={keys} value={shown} templates={templates} missing={missing > 0} onChoose={choose} />
          )}
          {of.kind === 'Registration' && (
            <Checkbox
              checked={final}
              onChange={({ currentTarget: { checked } }) => setFinal(checked)}
              aria-keyshortcuts={keys.of(FINAL_KEY)}
              label={
                <>
                  {keys.badge(FINAL_KEY)} {t('review:decline.notEligible')}
                </>
              }
              description={t('review:decline.notEligibleDetail')}
            />
          )}
          <LanguageTabs attempts={missing} isWrong={lacksNote} language={language} onLanguage={setLanguage}>
            {(one) => (
              <Textarea
                label={t('review:decline.whatThePatientReadsIn', { language: languageName(one) })}
                autosize
                minRows={2}
                maxLength={500}
                value={note[one] ?? ''}
                onChange={({ currentTarget }) => onChange({ ...value, note: { ...note, [one]: currentTarget.value } })}
                error={
                  unfilledMessage(note[one] ?? '') ?? (lacksNote(one) ? t('review:decline.noteNeeded') : undefined)
                }
              />
            )}
          </LanguageTabs>
          <DeclinedBefore of={of} />
        </div>
        <div className={styles.declinePreview}>
          <DeclinePhone of={of} value={shown} language={language} onLanguage={setLanguage} />
        </div>
      </div>
      <footer className={`${styles.decisionBar} ${styles.declineBar}`}>
        <Button type="submit" color="danger" rightSection={keys.sends && <Kbd>Ctrl Enter</Kbd>}>
          {final ? t('review:decline.submitForGood') : t('review:decline.submit')}
        </Button>
        <Button variant="default" rightSection={<Kbd>Esc</Kbd>} onClick={onBack}>
          {t('ui:cancel')}
        </Button>
        <p className={`fine muted ${styles.declineUndo}`}>{t('review:decline.undo')}</p>
      </footer>
    </form>
  )
}
