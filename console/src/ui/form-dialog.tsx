// A short form in a dialog. What is missing or refused is said at its field; other errors above the buttons.
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '../i18n/t.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { showProblem } from './edit-drawer.tsx'
import formErrorStyles from './form-error.module.css'

type Props<Values extends FieldValues> = {
  title: string
  submit: string
  cancel: string
  form: UseFormReturn<Values>
  /** The field of a refusal, by its code. */
  at?: Record<string, keyof Values>
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

export const FormDialog = <Values extends FieldValues>(props: Props<Values>) => {
  const { title, submit, cancel, form, at, onSubmit, onClose, children } = props
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showProblem(form, error, at)
      return
    }
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        {children}
        {errors.root?.message && (
          <p className={formErrorStyles.formError} role="alert">
            {errors.root.message}
          </p>
        )}
        <DialogButtons submit={submit} cancel={cancel} pending={isSubmitting} onClose={onClose} />
      </form>
    </Modal>
  )
}
