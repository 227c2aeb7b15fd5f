import type { BreachScope } from '@aruga/contract/breaches/staff'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { staffQuery } from '../staff/queries.ts'

export type ScopeValues = { actorId: string; address: string; from: string; to: string }

/** The API's maximum page size. */
const EVERYBODY = { SkipCount: 0, MaxResultCount: 1000, Sorting: 'name' }

/** For a form: the scope of a breach, or an empty one. */
export const scopeValues = (scope?: BreachScope): ScopeValues => ({
  actorId: scope?.actorId ?? '',
  address: scope?.address ?? '',
  from: scope ? toLocalTime(scope.from) : '',
  to: scope?.to ? toLocalTime(scope.to) : '',
})
export const scopeOf = ({ actorId, address, from, to }: ScopeValues): BreachScope => ({
  ...(actorId && { actorId }),
  ...(address.trim() && { address: address.trim() }),
  from: fromLocalTime(from),
  ...(to && { to: fromLocalTime(to) }),
})

/** Whose account, from where, since when and until when. */
export const ScopeFields = <Values extends ScopeValues>({ form }: { form: UseFormReturn<Values> }) => {
  const staff = useQuery(staffQuery(EVERYBODY)).data?.items ?? []
  const name = (field: keyof ScopeValues) => field as FieldPath<Values>
  const { errors } = form.formState
  form.register(name('actorId'), {
    validate: (_, { actorId, address }) => Boolean(actorId || address.trim()) || t('breaches:scope.whoOrWhere'),
  })
  const text = (field: keyof ScopeValues, required = false) => ({
    ...form.register(name(field), required ? { required: t('breaches:scope.missing') } : {}),
    error: errors[field]?.message as string | undefined,
  })
  return (
    <>
      <Select
        label={t('breaches:scope.who')}
        description={t('breaches:scope.whoDetail')}
        placeholder={t('breaches:scope.anybody')}
        clearable
        searchable
        value={form.watch(name('actorId')) || null}
        onChange={(id) =>
          form.setValue(name('actorId'), (id ?? '') as never, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        data={staff.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.actorId?.message as string | undefined}
      />
      <TextInput
        label={t('breaches:scope.address')}
        description={t('breaches:scope.addressDetail')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        {...text('address')}
      />
      <TimeInput label={t('breaches:scope.from')} {...text('from', true)} />
      <TimeInput label={t('breaches:scope.to')} description={t('breaches:scope.toDetail')} {...text('to')} />
    </>
  )
}
