import { ApiProblem } from '@aruga/client/api-problem'
import type { ListedErasure } from '@aruga/contract/erasure/staff'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { countOf } from '../../ui/units.ts'
import { endsWith } from './columns.tsx'
import styles from './erasure.module.css'
import { useErase } from './queries.ts'

/** Says what goes and what stays, and wants the patient's code typed: nobody brings them back. */
export const EraseDialog = ({ wish, onClose }: { wish: ListedErasure; onClose: () => void }) => {
  const { id, reference, patientCode, documents, keptReceipts } = wish
  const [typed, setTyped] = useState('')
  const erase = useErase()
  const open = endsWith(wish)
  /** What is said at the field: nothing but the code is typed here. */
  const wrong = erase.error instanceof ApiProblem && erase.error.validationErrors[0]?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      toastDone(`${patientCode} is erased. A last mail tells them.`)
      onClose()
    }
    erase.mutate({ id, patientCode: typed.trim() }, { onSuccess: done })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Erase ${patientCode}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="stack" onSubmit={send}>
        <dl className={styles.erasureParts}>
          <div>
            <dt>Goes for good</dt>
            <dd>
              Name, e-mail address, mobile number, birth date, photo, security questions, what they were told,{' '}
              {countOf(documents, 'paper')}
            </dd>
          </div>
          {open.length > 0 && (
            <div>
              <dt>Ends with it</dt>
              <dd>{open.join(', ')}. Decide or finish first what should still count.</dd>
            </div>
          )}
          <div>
            <dt>Stays, without a name</dt>
            <dd>
              Letters and what was handed over, {keptReceipts > 0 && `${countOf(keptReceipts, 'accepted receipt')}, `}
              consents, and the record
            </dd>
          </div>
        </dl>
        <p>The account is closed, and one last mail tells the patient. Nobody can bring them back.</p>
        <TextInput
          label={`Type ${patientCode} to erase this patient`}
          description={`Wish ${reference}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          error={wrong}
          data-autofocus
        />
        <FormError of={wrong ? null : erase.error} />
        <div className="line-up">
          <Button type="submit" color="danger" disabled={typed.trim() === ''} loading={erase.isPending}>
            Erase for good
          </Button>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Modal>
  )
}
