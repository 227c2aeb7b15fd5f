import { eventEffects, eventOutcomes, reporterKinds, seriousnessCriteria } from '@aruga/contract/adverse-events/facts'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { assessmentOf, type FactsValues, fieldOf, valuesOf } from './facts-values.ts'
import { HandedOver } from './handed-over.tsx'
import { AnswerFields, KindField } from './kind-fields.tsx'
import { ProductField } from './product-field.tsx'
import { useAdverseEventChanges } from './queries.ts'
import { answerFields, faultsAt } from './record-values.ts'

/** Maximum lengths of lines, as in the contract; the others have 200 characters. */
const longest: Partial<Record<keyof FactsValues, number>> = {
  ...{ batch: 60, route: 100, otherMedicines: 1000, history: 1000, initials: 10, age: 3, reporterName: 120 },
}

/** Completes or corrects the facts, and confirms day 0. The earlier facts stay in the history. */
export const FactsDrawer = ({ event, onClose }: { event: AdverseEvent; onClose: () => void }) => {
  const form = useForm<FactsValues>({ defaultValues: valuesOf(event) })
  const { assess } = useAdverseEventChanges(event.id)
  const { errors } = form.formState
  const save = async (values: FactsValues) => {
    try {
      await assess.mutateAsync(assessmentOf(values, event))
    } catch (error) {
      const faults = faultsAt(error, fieldOf, [...Object.keys(values), ...answerFields])
      if (faults.length === 0) throw error
      for (const [n, { name, message }] of faults.entries())
        form.setError(name as keyof FactsValues, { message }, { shouldFocus: n === 0 })
      return
    }
    onClose()
  }
  const field = (
    name: Exclude<keyof FactsValues, 'stillTaking' | 'kind' | 'answers' | 'product'>,
    type: 'text' | 'date' = 'text',
  ) => (
    <TextInput
      key={name}
      type={type}
      label={t(`adverse-events:edit.${name}`)}
      maxLength={longest[name] ?? 200}
      {...form.register(name)}
      error={errors[name]?.message}
    />
  )
  const choice = (name: 'sex' | 'reporterKind' | 'outcome', data: { value: string; label: string }[]) => (
    <Select
      label={t(`adverse-events:edit.${name}`)}
      allowDeselect={false}
      data={data}
      value={form.watch(name)}
      onChange={(value) => value !== null && form.setValue(name, value as never, { shouldDirty: true })}
    />
  )
  const ticks = (name: 'seriousness' | 'effects', data: { value: string; label: string }[]) => (
    <Checkbox.Group
      label={t(`adverse-events:edit.${name}`)}
      value={form.watch(name)}
      onChange={(chosen) => form.setValue(name, chosen as never, { shouldDirty: true })}
    >
      <div className="stack tight">
        {data.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
  return (
    <EditDrawer
      title={t('adverse-events:edit.title', { reference: event.reference })}
      submit={t('adverse-events:edit.submit')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TimeInput
        label={t('adverse-events:edit.knownAt')}
        description={t('adverse-events:edit.knownAtDetail')}
        {...form.register('knownAt', { required: t('adverse-events:record.knownAtMissing') })}
        error={errors.knownAt?.message}
      />
      <KindField kind={form.watch('kind')} onChange={(kind) => form.setValue('kind', kind, { shouldDirty: true })} />
      <AnswerFields
        kind={form.watch('kind')}
        answers={form.watch('answers')}
        errorOf={(question) => errors.answers?.[question]?.message}
        onChange={(answers) => form.setValue('answers', answers, { shouldDirty: true })}
      />
      {field('initials')}
      {field('age')}
      {choice('sex', [
        { value: '', label: t('adverse-events:page.notKnown') },
        { value: 'Female', label: t('adverse-events:edit.female') },
        { value: 'Male', label: t('adverse-events:edit.male') },
      ])}
      {field('beganOn', 'date')}
      {field('endedOn', 'date')}
      {choice(
        'outcome',
        eventOutcomes.map((value) => ({ value, label: t(`adverse-events:outcome.${value}`) })),
      )}
      {ticks(
        'seriousness',
        seriousnessCriteria.map((value) => ({ value, label: t(`adverse-events:seriousness.${value}`) })),
      )}
      {ticks(
        'effects',
        eventEffects.map((value) => ({ value, label: t(`adverse-events:effect.${value}`) })),
      )}
      <ProductField
        product={form.watch('product')}
        error={errors.product?.message}
        onChange={(product) => form.setValue('product', product, { shouldDirty: true })}
      />
      {field('batch')}
      {field('expiresOn', 'date')}
      <HandedOver
        of={event.handedOver}
        onChoose={({ batch, expiresOn, product }) => {
          form.setValue('batch', batch, { shouldDirty: true })
          form.setValue('expiresOn', expiresOn ?? '', { shouldDirty: true })
          if (form.getValues('product').trim() === '') form.setValue('product', product, { shouldDirty: true })
        }}
      />
      {field('dose')}
      {field('route')}
      {field('takenFor')}
      {field('takenSince', 'date')}
      <Checkbox label={t('adverse-events:record.stillTaking')} {...form.register('stillTaking')} />
      {!form.watch('stillTaking') && field('takenUntil', 'date')}
      {field('otherMedicines')}
      {field('history')}
      {choice(
        'reporterKind',
        reporterKinds.map((value) => ({ value, label: t(`adverse-events:reporter.${value}`) })),
      )}
      {field('reporterName')}
      {field('reporterContact')}
    </EditDrawer>
  )
}
