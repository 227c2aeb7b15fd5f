import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useWriteTo } from './queries.ts'

type Props = { patientId: string; name: string; onClose: () => void }

const none = { title: '', body: '', titleFil: '', bodyFil: '' }

/** Writes to a patient: in the app, and by mail. */
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
      toastDone('It is on its way.')
      onClose()
    }
    write.mutate(
      { title: both(typed.title, typed.titleFil), body: both(typed.body, typed.bodyFil), idempotencyKey },
      { onSuccess: done },
    )
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={`Write to ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="stack" onSubmit={send}>
        <p className="muted">
          They find it in the app and get it by mail. Who reads Filipino gets the English where you write none.
        </p>
        <TextInput label="Title in English" maxLength={120} data-autofocus {...field('title')} />
        <Textarea label="Message in English" maxLength={2000} minRows={4} {...field('body')} />
        <TextInput label="Title in Filipino, if you can" lang="fil" maxLength={120} {...field('titleFil')} />
        <Textarea label="Message in Filipino" lang="fil" maxLength={2000} minRows={3} {...field('bodyFil')} />
        <FormError of={write.error} />
        <div className="line-up">
          <Button type="submit" disabled={!isComplete} loading={write.isPending}>
            Send the message
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
