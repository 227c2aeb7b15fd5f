import type { Breach } from '@aruga/contract/breaches/staff'
import { type Language, mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { toNotify } from './breach-signs.ts'
import { useBreachChanges } from './queries.ts'

type Values = { title: Texts; body: Texts }
type Field = `${keyof Values}.${Language}`

/** Notifies the affected patients who were not notified yet, in each language. */
export const NoticeDrawer = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const { notice } = breach
  const form = useForm<Values>({
    defaultValues: { title: { ...noTexts, ...notice?.title }, body: { ...noTexts, ...notice?.body } },
  })
  const { tell } = useBreachChanges(breach.id)
  const count = toNotify(breach)
  const { errors } = form.formState
  const text = (name: Field, required: boolean) => ({
    ...form.register(name, { required: required && t('breaches:scope.missing') }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return (
    <EditDrawer
      title={t('breaches:notice.title')}
      submit={t('breaches:notice.submit', { count })}
      form={form}
      onClose={onClose}
      onSubmit={async ({ title, body }) => {
        const question = {
          title: t('breaches:notice.really', { count }),
          consequence: t('breaches:notice.consequence'),
          confirm: t('breaches:notice.yes'),
        }
        if (!(await confirm(question))) return
        await tell.mutateAsync({
          title: mapTexts(title, (one) => one.trim()),
          body: mapTexts(body, (one) => one.trim()),
        })
        toastDone(t('breaches:notice.onItsWay'))
        onClose()
      }}
    >
      <p className="muted">{t('breaches:notice.detail')}</p>
      <LanguageTabs
        attempts={form.formState.submitCount}
        isWrong={(one) => Boolean(errors.title?.[one] ?? errors.body?.[one])}
      >
        {(one) => (
          <>
            <TextInput
              label={t('breaches:notice.titleIn', { language: languageName(one) })}
              {...text(`title.${one}`, requiredLanguages.includes(one))}
              maxLength={120}
            />
            <Textarea
              label={t('breaches:notice.bodyIn', { language: languageName(one) })}
              {...text(`body.${one}`, requiredLanguages.includes(one))}
              autosize
              minRows={5}
              maxLength={4000}
            />
          </>
        )}
      </LanguageTabs>
    </EditDrawer>
  )
}
