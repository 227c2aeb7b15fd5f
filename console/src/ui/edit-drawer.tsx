// A form in a drawer beside its list. It asks before typed values are lost.
import { Drawer } from '@mantine/core'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '../i18n/t.ts'
import { confirm } from './confirm.tsx'
import { FormBody, type FormBodyProps } from './form-dialog.tsx'
import { sendForm } from './send-form.ts'

type Props<Values extends FieldValues> = Pick<FormBodyProps, 'submit' | 'more' | 'below' | 'beside' | 'children'> & {
  title: string
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}

export const EditDrawer = <Values extends FieldValues>({ title, form, onSubmit, onClose, ...body }: Props<Values>) => {
  const { isSubmitting, isDirty } = form.formState
  const close = async () => {
    const question = {
      title: t('ui:editDrawer.leaveWithoutSaving'),
      consequence: t('ui:editDrawer.whatYouTypedHereIsLost'),
      confirm: t('ui:editDrawer.leave'),
      danger: true,
    }
    if (!isDirty || isSubmitting || (await confirm(question))) onClose()
  }
  return (
    <Drawer opened onClose={() => void close()} position="right" title={title} size={body.beside ? '62rem' : 'lg'}>
      <FormBody {...body} {...sendForm(form, onSubmit)} />
    </Drawer>
  )
}
