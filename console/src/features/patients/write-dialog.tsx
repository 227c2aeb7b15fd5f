import { type Language, languageCodes, noTexts, SOURCE_LANGUAGE, type SourceTexts } from '@aruga/contract/languages'
import type { PlaceholderValues, ProgramText } from '@aruga/contract/program/texts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { MessagePhone } from '../../ui/phone/message-phone.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { unfilledMessage } from '../program/text-messages.ts'
import { useTexts } from '../program/text-queries.ts'
import { useWriteTo } from './queries.ts'

/** `values`: for the placeholders of the program's texts. */
type Props = { patientId: string; name: string; values: PlaceholderValues; onClose: () => void }

type Written = Pick<ProgramText, 'title' | 'words'>
const none: Written = { title: noTexts, words: noTexts }
const parts = ['title', 'words'] as const
/** Each part in each language. */
const fields = parts.flatMap((part) => languageCodes.map((language) => ({ part, language })))
const source: readonly Language[] = [SOURCE_LANGUAGE]

/** Sends a message to a patient, in the app and by mail. */
export const WriteDialog = ({ patientId, name, values, onClose }: Props) => {
  const [typed, setTyped] = useState(none)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const write = useWriteTo(patientId)
  const texts = useTexts('Message', values)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const textOf = ({ part, language }: (typeof fields)[number], of: Written = typed) => of[part][language] ?? ''
  const choose = async ({ id, title, words }: ProgramText) => {
    const untouched = texts.find((text) => text.id === chosenId) ?? none
    const question = {
      title: t('patients:writeDialog.replaceTitle'),
      consequence: t('patients:writeDialog.replaceConsequence'),
      confirm: t('patients:writeDialog.replace'),
    }
    const isTouched = fields.some((field) => textOf(field).trim() !== '' && textOf(field) !== textOf(field, untouched))
    if (isTouched && !(await confirm(question))) return
    setChosenId(id)
    setTyped({ title, words })
  }
  const field = (part: keyof Written, language: Language) => ({
    value: textOf({ part, language }),
    error: unfilledMessage(textOf({ part, language })),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [part]: { ...before[part], [language]: value } })),
  })
  const isComplete =
    parts.every((part) => typed[part][SOURCE_LANGUAGE].trim() !== '') &&
    !fields.some((one) => unfilledMessage(textOf(one)))
  const send = () => {
    if (!isComplete) return
    const sent = (part: keyof Written) =>
      Object.fromEntries(
        languageCodes.flatMap((language) => {
          const text = textOf({ part, language }).trim()
          return text ? [[language, text]] : []
        }),
      ) as SourceTexts
    const done = () => {
      toastDone(t('patients:writeDialog.itIsOnItsWay'))
      onClose()
    }
    write.mutate({ title: sent('title'), body: sent('words'), idempotencyKey }, { onSuccess: done })
  }
  return (
    <FormDialog
      size="60rem"
      title={t('patients:writeDialog.writeTo', { name })}
      submit={t('patients:writeDialog.sendTheMessage')}
      cancel={t('ui:cancel')}
      disabled={!isComplete}
      pending={write.isPending}
      error={write.error}
      onSubmit={send}
      onClose={onClose}
      beside={
        <MessagePhone
          title={t('ui:phone.whatTheySee', { name })}
          words={{ title: typed.title, body: typed.words }}
          required={source}
        />
      }
    >
      <p className="muted">{t('patients:writeDialog.theyFindItInThe')}</p>
      {texts.length > 0 && (
        <Select
          label={t('patients:writeDialog.startFrom')}
          placeholder={t('patients:writeDialog.startFromNone')}
          data={texts.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosenId}
          onChange={(id) => texts.filter((text) => text.id === id).forEach((text) => void choose(text))}
        />
      )}
      <LanguageTabs required={source}>
        {(one) => (
          <>
            <TextInput
              label={t('patients:writeDialog.titleIn', { language: languageName(one) })}
              maxLength={120}
              data-autofocus={one === SOURCE_LANGUAGE ? true : undefined}
              {...field('title', one)}
            />
            <Textarea
              label={t('patients:writeDialog.messageIn', { language: languageName(one) })}
              maxLength={2000}
              minRows={4}
              {...field('words', one)}
            />
          </>
        )}
      </LanguageTabs>
    </FormDialog>
  )
}
