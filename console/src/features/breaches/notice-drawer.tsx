import type { Breach } from '@aruga/contract/breaches/staff'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { untold } from './breach-signs.ts'
import { useBreachChanges } from './queries.ts'

type Values = { titleEn: string; titleFil: string; bodyEn: string; bodyFil: string }

/** Tells the affected patients who were not told yet, in both languages. */
export const NoticeDrawer = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const { notice } = breach
  const form = useForm<Values>({
    defaultValues: {
      titleEn: notice?.title.en ?? '',
      titleFil: notice?.title.fil ?? '',
      bodyEn: notice?.body.en ?? '',
      bodyFil: notice?.body.fil ?? '',
    },
  })
  const { tell } = useBreachChanges(breach.id)
  const count = untold(breach)
  const text = (name: keyof Values, label: string) => ({
    label,
    ...form.register(name, { required: t('breaches:scope.missing') }),
    error: form.formState.errors[name]?.message,
  })
  return (
    <EditDrawer
      title={t('breaches:notice.title')}
      submit={t('breaches:notice.submit', { count })}
      form={form}
      onClose={onClose}
      onSubmit={async ({ titleEn, titleFil, bodyEn, bodyFil }) => {
        const question = {
          title: t('breaches:notice.really', { count }),
          consequence: t('breaches:notice.consequence'),
          confirm: t('breaches:notice.yes'),
        }
        if (!(await confirm(question))) return
        await tell.mutateAsync({ title: { en: titleEn, fil: titleFil }, body: { en: bodyEn, fil: bodyFil } })
        toastDone(t('breaches:notice.onItsWay'))
        onClose()
      }}
    >
      <p className="muted">{t('breaches:notice.detail')}</p>
      <TextInput {...text('titleEn', t('breaches:notice.titleEn'))} maxLength={120} />
      <Textarea {...text('bodyEn', t('breaches:notice.bodyEn'))} autosize minRows={5} maxLength={4000} />
      <TextInput {...text('titleFil', t('breaches:notice.titleFil'))} lang="fil" maxLength={120} />
      <Textarea {...text('bodyFil', t('breaches:notice.bodyFil'))} lang="fil" autosize minRows={5} maxLength={4000} />
    </EditDrawer>
  )
}
