import { MAX_PAGE_LENGTH } from '@aruga/contract/content/staff'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { everyProductQuery } from '../formulary/queries.ts'
import { useAddEducationPage } from './queries.ts'

/** Adds a page about a product, with its first text in English. */
export const AddEducationPage = ({ onClose }: { onClose: () => void }) => {
  const products = useQuery(everyProductQuery).data?.items ?? []
  const form = useForm({ defaultValues: { productId: '', title: '', markdown: '' } })
  const add = useAddEducationPage()
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await add.mutateAsync({ ...values, title: values.title.trim() })
      toastDone(t('content:education.added', { title: values.title.trim() }))
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const required = t('content:education.required')
  return (
    <FormDialog
      title={t('content:education.add')}
      size="lg"
      submit={t('content:education.addHidden')}
      cancel={t('content:publishDialog.notYet')}
      pending={isSubmitting}
      error={errors.root?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label={t('content:education.product')}
        data={[
          { value: '', label: t('content:education.chooseProduct') },
          ...products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` })),
        ]}
        {...form.register('productId', { required })}
        error={errors.productId?.message}
      />
      <TextInput
        label={t('content:education.titleInEnglish')}
        maxLength={120}
        {...form.register('title', { required, validate: (title) => title.trim() !== '' || required })}
        error={errors.title?.message}
      />
      <Textarea
        label={t('content:education.textInEnglish')}
        description={t('content:education.textDetail')}
        autosize
        minRows={8}
        maxRows={16}
        maxLength={MAX_PAGE_LENGTH}
        {...form.register('markdown', { required })}
        error={errors.markdown?.message}
      />
    </FormDialog>
  )
}
