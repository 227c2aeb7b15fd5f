import { languageCodes, mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import type { Recall, RecallPlan } from '@aruga/contract/recalls/staff'
import { Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { withdrawnTemplate as cancelled, replacedTemplate } from '../../i18n/decline-templates.ts'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { everyProductQuery, issuableProductsQuery } from '../formulary/queries.ts'
import { useDraftRecall, useRecallChanges } from './queries.ts'

type Values = {
  productId: string
  batch: string
  note: Texts
  /** Empty: the letters are only cancelled. */
  newProductId: string
  /** Empty: as many units as are left. */
  quantity: WholeNumber
}

const planOf = ({ productId, batch, note, newProductId, quantity }: Values): RecallPlan => ({
  productId,
  note: mapTexts(note, (one) => one.trim()),
  ...(batch.trim() && { batch: batch.trim() }),
  ...(newProductId && {
    replacement: { productId: newProductId, ...(quantity !== '' && { quantity }) },
  }),
})

/** What is to be recalled, as a report of a defect knows it. */
export type Withdrawn = { productId: string | null; batch: string | null }

function valuesOf(recall: Recall | Withdrawn | undefined): Values {
  const plan = recall && 'note' in recall ? recall : undefined
  const note = plan?.note ?? cancelled
  return {
    productId: recall?.productId ?? '',
    batch: recall?.batch ?? '',
    note: { ...noTexts, ...note },
    newProductId: plan?.replacement?.productId ?? '',
    quantity: plan?.replacement?.quantity ?? '',
  }
}

type Props = {
  recall?: Recall
  /** Of a new recall. */
  withdrawn?: Withdrawn | undefined
  onClose: () => void
}

/** The recalled product, the plan for the letters, and the text for patients. Saving makes the list and changes no letter. */
export const PlanDrawer = ({ recall, withdrawn, onClose }: Props) => {
  const form = useForm<Values>({ defaultValues: valuesOf(recall ?? withdrawn) })
  const isFilledIn = Boolean((recall ?? withdrawn)?.productId)
  const [replaces, setReplaces] = useState(Boolean(recall?.replacement))
  const [key] = useState(() => crypto.randomUUID())
  const draft = useDraftRecall()
  const { change } = useRecallChanges(recall?.id ?? '')
  const navigate = useNavigate()
  const all = useQuery(everyProductQuery).data?.items ?? []
  const issuable = useQuery(issuableProductsQuery).data?.items ?? []
  const { errors } = form.formState
  const required = { required: t('recalls:plan.missing') }
  form.register('productId', required)
  form.register('newProductId', { validate: (id) => !replaces || id !== '' || t('recalls:plan.missing') })
  form.register('quantity', { validate: (quantity) => !replaces || quantity === '' || isWhole(quantity) })
  const choose = (name: 'productId' | 'newProductId') => ({
    searchable: true,
    value: form.watch(name) || null,
    onChange: (id: string | null) =>
      form.setValue(name, id ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    error: errors[name]?.message,
  })
  /** Unedited texts follow the plan for the letters. */
  const choosePlan = (next: boolean) => {
    setReplaces(next)
    const [before, after] = next ? [cancelled, replacedTemplate] : [replacedTemplate, cancelled]
    for (const language of languageCodes)
      if (form.getValues(`note.${language}`) === before[language])
        form.setValue(`note.${language}`, after[language] ?? '')
  }
  const choices = (products: { id: string; name: string; strength: string }[]) =>
    products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))
  return (
    <EditDrawer
      title={recall ? t('recalls:plan.change') : t('recalls:plan.title')}
      submit={t('recalls:plan.submit')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const plan = planOf({ ...values, ...(!replaces && { newProductId: '' }) })
        if (recall) await change.mutateAsync(plan)
        else {
          const { id } = await draft.mutateAsync({ ...plan, key })
          await navigate(`/recalls/${id}`)
        }
        onClose()
      }}
    >
      <p className="muted">{t('recalls:plan.detail')}</p>
      <Select
        label={t('recalls:plan.product')}
        {...choose('productId')}
        data={choices(all)}
        // A product that is filled in is read, not chosen: its list would cover the batch.
        openOnFocus={!isFilledIn}
        data-autofocus
      />
      <TextInput
        label={t('recalls:plan.batch')}
        description={t('recalls:plan.batchDetail')}
        maxLength={60}
        {...form.register('batch')}
      />
      <Radio.Group
        label={t('recalls:plan.what')}
        value={replaces ? 'replace' : 'cancel'}
        onChange={(what) => choosePlan(what === 'replace')}
      >
        <div className="stack tight">
          <Radio value="cancel" label={t('recalls:plan.cancel')} />
          <Radio value="replace" label={t('recalls:plan.replace')} />
        </div>
      </Radio.Group>
      {replaces && (
        <>
          <Select label={t('recalls:plan.newProduct')} {...choose('newProductId')} data={choices(issuable)} />
          <WholeNumberInput
            label={t('recalls:plan.quantity')}
            description={t('recalls:plan.quantityDetail')}
            max={10_000}
            value={form.watch('quantity')}
            onChange={(quantity) => form.setValue('quantity', quantity, { shouldDirty: true })}
            error={errors.quantity?.message}
          />
        </>
      )}
      <LanguageTabs attempts={form.formState.submitCount} isWrong={(one) => Boolean(errors.note?.[one])}>
        {(one) => (
          <Textarea
            label={t('recalls:plan.noteIn', { language: languageName(one) })}
            autosize
            minRows={3}
            maxLength={500}
            {...form.register(`note.${one}`, requiredLanguages.includes(one) ? required : {})}
            error={errors.note?.[one]?.message}
          />
        )}
      </LanguageTabs>
    </EditDrawer>
  )
}
