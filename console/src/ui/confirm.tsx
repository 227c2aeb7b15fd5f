import { Button, Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { t } from '../i18n/t.ts'

type Question = { title: string; consequence: string; confirm: string; danger?: boolean }
type OpenQuestion = Question & { answer: (yes: boolean) => void }

let current: OpenQuestion | null = null
const listeners = new Set<() => void>()

function set(next: OpenQuestion | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Asks before an irreversible action: `if (await confirm({ … }))`. The button repeats the verb. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    current?.answer(false)
    set({
      ...question,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rendered once, in the shell. */
export const ConfirmDialog = () => {
  const question = useSyncExternalStore(subscribe, () => current)
  if (!question) return null
  const { title, consequence, confirm: verb, danger, answer } = question
  return (
    <Modal opened onClose={() => answer(false)} title={title} centered>
      <div className="stack">
        <p>{consequence}</p>
        <div className="line-up">
          <Button data-autofocus color={danger ? 'danger' : 'accent'} onClick={() => answer(true)}>
            {verb}
          </Button>
          <Button variant="default" onClick={() => answer(false)}>
            {t('ui:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
