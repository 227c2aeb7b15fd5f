import { Button, Modal, type ModalProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import styles from './form-dialog.module.css'
import { FormError } from './form-error.tsx'
import type { ProblemMessages } from './problem-message.ts'

export type FormBodyProps = {
  /** The text of the primary button. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Looks disabled, but pressing it leads to the missing field. */
  dimmed?: boolean
  pending: boolean
  /** Why sending failed, an error or a text; with the form's own `messages`. */
  error?: unknown
  messages?: ProblemMessages
  onSubmit: () => void
  /** The text of the cancel button. */
  cancel?: string
  onClose?: () => void
  /** Other buttons. */
  more?: ReactNode
  /** Content below the buttons. */
  below?: ReactNode
  /** How it will look, beside the fields. */
  beside?: ReactNode
  children: ReactNode
}

/** The form of a dialog or a drawer: its fields, why it was refused, and its buttons. */
export const FormBody = (props: FormBodyProps) => {
  const {
    submit,
    danger,
    disabled = false,
    dimmed,
    pending,
    error,
    messages,
    cancel,
    more,
    below,
    beside,
    children,
  } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to a form around the dialog's place in the tree.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <form className={beside ? styles.beside : undefined} noValidate onSubmit={send}>
      <div className="stack">
        {children}
        <FormError of={error} messages={messages} />
        <div className="line-up">
          <Button
            type="submit"
            color={danger ? 'danger' : 'accent'}
            disabled={disabled}
            loading={pending}
            {...(dimmed && { 'data-disabled': true })}
          >
            {submit}
          </Button>
          {cancel && (
            <Button variant="default" onClick={props.onClose}>
              {cancel}
            </Button>
          )}
          {more}
        </div>
        {below}
      </div>
      {beside}
    </form>
  )
}

type Props = FormBodyProps & Pick<ModalProps, 'size' | 'centered'> & { title: ReactNode; onClose: () => void }

/** A form in a dialog. A dialog without a form is a Modal. */
export const FormDialog = ({ title, size = 'md', centered = false, ...body }: Props) => (
  <Modal opened onClose={body.onClose} title={title} size={size} centered={centered}>
    <FormBody {...body} />
  </Modal>
)
