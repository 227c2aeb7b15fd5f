import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useWriteTo } from './queries.ts'

type Props = { patientId: string; name: string; onClose: () => void }

const none = { title: '', body: '', titleFil: '', bodyFil: '' }

/** Sends a message to a patient, in the app and by mail. */
export const WriteDialog = ({ patientId, name, onClose }: Props) => {
  const [typed, setTyped] = useState(none)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const write = useWriteTo(patientId)
  const field = (part: keyof typeof none) => ({
    value: typed[part],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [part]: value })),
  })
  const isComplete = typed.title.trim() !== '' && typed.body.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
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
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('patients:writeDialog.writeTo', { name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p className="muted">{t('patients:writeDialog.theyFindItInThe')}</p>
        <TextInput
          label={t('patients:writeDialog.titleInEnglish')}
          maxLength={120}
          data-autofocus
          {...field('title')}
        />
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
        <FormError of={write.error} />
        <div className="line-up">
          <Button type="submit" disabled={!isComplete} loading={write.isPending}>
            {t('patients:writeDialog.sendTheMessage')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
