import type { PlaceholderValues, ProgramText } from '@aruga/contract/program/texts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MessagePhone } from '../../ui/phone/message-phone.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { unfilledMessage } from '../program/text-messages.ts'
import { useTexts } from '../program/text-queries.ts'
import { useWriteTo } from './queries.ts'

/** `values`: what placeholders of the program's texts are filled with. */
type Props = { patientId: string; name: string; values: PlaceholderValues; onClose: () => void }

const none = { title: '', body: '', titleFil: '', bodyFil: '' }
const parts = ['title', 'body', 'titleFil', 'bodyFil'] as const
type Words = Pick<ProgramText, 'titleEn' | 'titleFil' | 'wordsEn' | 'wordsFil'>
const typedOf = ({ titleEn: title, titleFil, wordsEn: body, wordsFil: bodyFil }: Words) => ({
  ...{ title, body, titleFil, bodyFil },
})

/** Sends a message to a patient, in the app and by mail. */
export const WriteDialog = ({ patientId, name, values, onClose }: Props) => {
  const [typed, setTyped] = useState(none)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const write = useWriteTo(patientId)
  const texts = useTexts('Message', values)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const choose = async ({ id, titleEn, titleFil, wordsEn, wordsFil }: ProgramText) => {
    const before = texts.find((text) => text.id === chosenId)
    const untouched = before ? typedOf(before) : none
    const question = {
      title: t('patients:writeDialog.replaceTitle'),
      consequence: t('patients:writeDialog.replaceConsequence'),
      confirm: t('patients:writeDialog.replace'),
    }
    const isTouched = parts.some((part) => typed[part].trim() !== '' && typed[part] !== untouched[part])
    if (isTouched && !(await confirm(question))) return
    setChosenId(id)
    setTyped(typedOf({ titleEn, titleFil, wordsEn, wordsFil }))
  }
  const field = (part: keyof typeof none) => ({
    value: typed[part],
    error: unfilledMessage(typed[part]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [part]: value })),
  })
  const isComplete =
    typed.title.trim() !== '' && typed.body.trim() !== '' && !parts.some((part) => unfilledMessage(typed[part]))
  const send = () => {
    if (!isComplete) return
    const both = (en: string, fil: string) => ({ en: en.trim(), ...(fil.trim() && { fil: fil.trim() }) })
    const done = () => {
      toastDone(t('patients:writeDialog.itIsOnItsWay'))
      onClose()
    }
    write.mutate(
      { title: both(typed.title, typed.titleFil), body: both(typed.body, typed.bodyFil), idempotencyKey },
      { onSuccess: done },
    )
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
          words={{
            en: { title: typed.title, body: typed.body },
            fil: { title: typed.titleFil, body: typed.bodyFil },
          }}
          fallsBack
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
      <TextInput label={t('patients:writeDialog.titleInEnglish')} maxLength={120} data-autofocus {...field('title')} />
      <Textarea label={t('patients:writeDialog.messageInEnglish')} maxLength={2000} minRows={4} {...field('body')} />
      <TextInput
        label={t('patients:writeDialog.titleInFilipinoIfYouCan')}
        lang="fil"
        maxLength={120}
        {...field('titleFil')}
      />
      <Textarea
        label={t('patients:writeDialog.messageInFilipino')}
        lang="fil"
        maxLength={2000}
        minRows={3}
        {...field('bodyFil')}
      />
    </FormDialog>
  )
}
