import { mapTexts, noTexts, requiredLanguages } from '@aruga/contract/languages'
import { askedWhen } from '@aruga/contract/papers/papers'
import { type PaperKind, type PaperKindFields, type PaperRole, paperRoles } from '@aruga/contract/papers/staff'
import { Button, Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { rolesName } from '../../ui/roles.ts'
import { showProblem } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { paperName } from './messages.ts'
import { useSaveKind } from './queries.ts'

const newKind: PaperKindFields = {
  names: noTexts,
  hints: noTexts,
  asked: 'Registration',
  productId: null,
  fromAge: null,
  validMonths: 12,
  isRequired: true,
  seenBy: ['assessor'],
  storeDays: 90,
  retired: false,
}

const fieldsOf = (of: PaperKind | null): PaperKindFields => {
  if (!of) return newKind
  const { id: _, productName: __, ...fields } = of
  return fields
}

const numberOf = (value: WholeNumber): number | null => (value === '' ? null : value)

type Props = { of: PaperKind | null; onClose: () => void }

/** Adds or changes a paper that the program asks for, with an example beside each field. */
export const PaperKindDrawer = ({ of, onClose }: Props) => {
  const form = useForm<PaperKindFields>({ defaultValues: fieldsOf(of) })
  const save = useSaveKind()
  const products = useQuery(issuableProductsQuery).data?.items ?? []
  const { errors } = form.formState
  const values = form.watch()
  const put = (fields: PaperKindFields) => {
    const trim = (text: string) => text.trim()
    const texts = { names: mapTexts(fields.names, trim), hints: mapTexts(fields.hints, trim) }
    return save.mutateAsync({ id: of?.id ?? null, fields: { ...fields, ...texts } })
  }
  const setRetired = async (retired: boolean) => {
    try {
      await put({ ...fieldsOf(of), retired })
      toastDone(t(retired ? 'papers:form.retired' : 'papers:form.reinstated', { name: of ? paperName(of) : '' }))
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  }
  const set = <Name extends keyof PaperKindFields>(name: Name, value: PaperKindFields[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <EditDrawer
      title={of ? t('papers:change', { name: paperName(of) }) : t('papers:form.newTitle')}
      submit={t('papers:form.save')}
      form={form}
      onClose={onClose}
      onSubmit={async (fields) => {
        await put(fields)
        toastDone(t('papers:form.saved'))
        onClose()
      }}
      more={
        of && (
          <Button variant="default" loading={save.isPending} onClick={() => void setRetired(!of.retired)}>
            {t(of.retired ? 'papers:form.reinstate' : 'papers:form.retire')}
          </Button>
        )
      }
    >
      <LanguageTabs
        attempts={form.formState.submitCount}
        isWrong={(one) => Boolean(errors.names?.[one] ?? errors.hints?.[one])}
      >
        {(one) => (
          <>
            <TextInput
              label={t('papers:form.nameIn', { language: languageName(one) })}
              description={t('papers:form.nameExample')}
              maxLength={80}
              {...form.register(`names.${one}`, {
                validate: (name) =>
                  !requiredLanguages.includes(one) || Boolean(name?.trim()) || t('program:texts.nameMissing'),
              })}
              error={errors.names?.[one]?.message}
            />
            <TextInput
              label={t('papers:form.hintIn', { language: languageName(one) })}
              description={t('papers:form.hintExample')}
              maxLength={300}
              {...form.register(`hints.${one}`)}
              error={errors.hints?.[one]?.message}
            />
          </>
        )}
      </LanguageTabs>
      <Radio.Group
        label={t('papers:form.when')}
        value={values.asked}
        onChange={(asked) => set('asked', asked as PaperKindFields['asked'])}
        error={errors.asked?.message}
      >
        <div className="stack tight">
          {askedWhen.map((when) => (
            <Radio
              key={when}
              value={when}
              label={t(`papers:asked.${when}`)}
              description={t(`papers:askedHow.${when}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <Select
        label={t('papers:form.product')}
        description={t('papers:form.productDetail')}
        data={[
          { value: '', label: t('papers:form.everyProduct') },
          ...products.map(({ id, name, strength }) => ({ value: id, label: `${name} ${strength}` })),
        ]}
        allowDeselect={false}
        value={values.productId ?? ''}
        onChange={(id) => set('productId', id || null)}
        error={errors.productId?.message}
      />
      <WholeNumberInput
        label={t('papers:form.fromAge')}
        description={t('papers:form.fromAgeDetail')}
        max={120}
        value={values.fromAge ?? ''}
        onChange={(age) => set('fromAge', numberOf(age))}
        error={errors.fromAge?.message}
      />
      <WholeNumberInput
        label={t('papers:form.validMonths')}
        description={t('papers:form.validMonthsDetail')}
        max={120}
        value={values.validMonths ?? ''}
        onChange={(months) => set('validMonths', numberOf(months))}
        error={errors.validMonths?.message}
      />
      <Checkbox
        label={t('papers:form.required')}
        description={t('papers:form.requiredDetail')}
        checked={values.isRequired}
        onChange={({ currentTarget }) => set('isRequired', currentTarget.checked)}
      />
      <Checkbox.Group
        label={t('papers:form.seenBy')}
        description={t('papers:form.seenByDetail')}
        value={values.seenBy}
        onChange={(roles) => set('seenBy', roles as PaperRole[])}
        error={errors.seenBy?.message}
      >
        <div className="stack tight">
          {paperRoles.map((role) => (
            <Checkbox key={role} value={role} label={rolesName(role)} />
          ))}
        </div>
      </Checkbox.Group>
      <WholeNumberInput
        label={t('papers:form.storeDays')}
        description={t('papers:form.storeDaysDetail')}
        max={3650}
        value={values.storeDays ?? ''}
        onChange={(days) => set('storeDays', numberOf(days))}
        error={errors.storeDays?.message}
      />
    </EditDrawer>
  )
}
