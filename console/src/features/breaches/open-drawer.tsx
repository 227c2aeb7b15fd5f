import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { useOpenBreach } from './queries.ts'
import { ScopeFields, type ScopeValues, scopeOf, scopeValues } from './scope-fields.tsx'

type Values = ScopeValues & { summary: string; knownAt: string }

/** Records a breach; its page opens while the audit log is searched. */
export const OpenDrawer = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { ...scopeValues(), summary: '', knownAt: toLocalTime(new Date()) } })
  const [key] = useState(() => crypto.randomUUID())
  const open = useOpenBreach()
  const navigate = useNavigate()
  const { errors } = form.formState
  const required = { required: t('breaches:scope.missing') }
  return (
    <EditDrawer
      title={t('breaches:open.title')}
      submit={t('breaches:open.submit')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ summary, knownAt, ...scope }) => {
        const { id } = await open.mutateAsync({
          summary,
          knownAt: fromLocalTime(knownAt),
          scope: scopeOf(scope),
          key,
        })
        await navigate(`/breaches/${id}`)
      }}
    >
      <Textarea
        label={t('breaches:open.summary')}
        description={t('breaches:open.summaryDetail')}
        maxLength={300}
        {...form.register('summary', required)}
        error={errors.summary?.message}
      />
      <TimeInput
        label={t('breaches:open.knownAt')}
        description={t('breaches:open.knownAtDetail')}
        {...form.register('knownAt', required)}
        error={errors.knownAt?.message}
      />
      <ScopeFields form={form} />
    </EditDrawer>
  )
}
