import { oneLine } from '@aruga/contract/typed-text'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../i18n/t.ts'
import { FormDialog } from './form-dialog.tsx'
import { sendForm } from './send-form.ts'

type Props = {
  title: string
  submit: string
  danger?: boolean
  cancel?: string
  label: string
  hint?: string
  /** What is said where no reason is given. */
  missing?: string
  maxLength: number
  /** Sends the reason, one line. A refusal is shown in the dialog. */
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of a decision, and closes when it is sent. */
export const ReasonDialog = ({ title, submit, danger = false, label, hint, ...props }: Props) => {
  const { cancel = t('ui:cancel'), missing = t('ui:missing'), maxLength, onSend, onClose, children } = props
  const form = useForm({ defaultValues: { reason: '' } })
  const save = async ({ reason }: { reason: string }) => {
    await onSend(oneLine(reason))
    onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      danger={danger}
      cancel={cancel}
      {...sendForm(form, save)}
      onClose={onClose}
    >
      {children}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={2}
        maxLength={maxLength}
        data-autofocus
        {...form.register('reason', { validate: (typed) => typed.trim() !== '' || missing })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  )
}
