// A form in a drawer beside its list. The server's field errors are shown at their fields, other errors above the button.

import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '../i18n/t.ts'
import { confirm } from './confirm.tsx'
import formErrorStyles from './form-error.module.css'
import phoneStyles from './phone/phone.module.css'
import { problemMessage } from './problem-message.ts'

type Props<Values extends FieldValues> = {
  title: string
  /** The text of the primary button. */
  submit: string
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  children: ReactNode
  /** Other actions. */
  more?: ReactNode
  /** Content outside the form. */
  below?: ReactNode
  /** How it will look, beside the form. */
  beside?: ReactNode
}

export const EditDrawer = <Values extends FieldValues>({
  title,
  submit,
  form,
  onSubmit,
  onClose,
  children,
  more,
  below,
  beside,
}: Props<Values>) => {
  const { errors, isSubmitting, isDirty } = form.formState
  const close = async () => {
    const question = {
      title: t('ui:editDrawer.leaveWithoutSaving'),
      consequence: t('ui:editDrawer.whatYouTypedHereIsLost'),
      confirm: t('ui:editDrawer.leave'),
      danger: true,
    }
    if (!isDirty || isSubmitting || (await confirm(question))) onClose()
  }
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      title={title}
      size={beside ? '62rem' : 'lg'}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={beside ? phoneStyles.beside : undefined} noValidate onSubmit={(event) => void send(event)}>
        <div className="stack">
          {children}
          {errors.root?.message && (
            <p className={formErrorStyles.formError} role="alert">
              {errors.root.message}
            </p>
          )}
          <div className="line-up">
            <Button type="submit" loading={isSubmitting}>
              {submit}
            </Button>
            {more}
          </div>
          {below}
        </div>
        {beside}
      </form>
    </Drawer>
  )
}

type Problem = { code?: string | null; validationErrors?: { message: string; members: string[] }[] }

/** Shows field errors at their fields and focuses the first; other errors are shown above the button, or where `at` says for their code. */
export function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  at: Record<string, keyof Values> = {},
) {
  const names = Object.keys(form.getValues())
  const place = at[(error as Problem).code ?? '']
  let focused = false
  if (place) {
    form.setError(place as never, { message: problemMessage(error) }, { shouldFocus: true })
    focused = true
  }
  for (const { message, members } of (error as Problem).validationErrors ?? []) {
    // A part may have a field of its own: `price.from` is `priceFrom`.
    const ofPart = (member: string) => member.replace(/\.(.)/, (_, first: string) => first.toUpperCase())
    const places = members.flatMap((member) => [ofPart(member), member.split('.')[0]])
    const name = places.find((place) => place && names.includes(place))
    if (!name) continue
    form.setError(name as never, { message }, { shouldFocus: !focused })
    focused = true
  }
  if (!focused) form.setError('root', { message: problemMessage(error) })
}
