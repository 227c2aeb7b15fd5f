import { dayInManila } from '@aruga/contract/days'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import type { ProductDetails, ProductRecord } from '@aruga/contract/formulary/formulary'
import type { ProposedChanges } from '@aruga/contract/formulary/second-person'
import { type Language, mapTexts, noTexts, requiredLanguages } from '@aruga/contract/languages'
import { formatPesos } from '@aruga/contract/money'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { formatDay } from '../../ui/dates.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useChangeOrPropose } from './propose.ts'
import { useSaveProduct, useSetProductUse } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'
import { priceIn, type RuleValues, ruleIn, ruleValuesOf } from './rule-values.ts'
import { WorkedExample } from './worked-example.tsx'

const empty: ProductDetails = {
  name: '',
  strength: '',
  form: '',
  unit: '',
  defaultQuantity: 1,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: noTexts,
}

type Values = ProductDetails & RuleValues & { asksBatch: boolean; secondApprovalAbove: WholeNumber }
type Text = 'name' | 'strength' | 'form' | 'unit' | `benefit.${Language}`
type Count = 'defaultQuantity' | 'letterDays' | 'prescriptionDays'

const today = () => dayInManila(Date.now())

/** Adds or edits a product and its rules, which apply to future letters. */
export const ProductDrawer = ({ product, onClose }: { product: ProductRecord | null; onClose: () => void }) => {
  const form = useForm<Values>({
    defaultValues: {
      ...(product ?? empty),
      benefit: { ...noTexts, ...product?.benefit },
      asksBatch: product?.asksBatch ?? false,
      secondApprovalAbove: product?.secondApprovalAbove ?? '',
      ...ruleValuesOf(product, today()),
    },
  })
  const values = form.watch()
  const unit = values.unit.trim() || t('formulary:ruleFields.unit')
  // This type covers the fields of the rule only.
  const ruleForm = form as unknown as UseFormReturn<RuleValues>
  const save = useSaveProduct(product?.id ?? null)
  const changeOrPropose = useChangeOrPropose()
  const text = (name: Text, label: string, description?: string, required = true) => ({
    label,
    description,
    ...form.register(name, { required: required && t('formulary:productDrawer.thisIsMissing') }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  const count = (name: Count, label: string, most: number) => (
    <Controller
      name={name}
      control={form.control}
      rules={{ required: t('formulary:productDrawer.thisIsMissing'), validate: isWhole }}
      render={({ field, fieldState: { error } }) => (
        <WholeNumberInput {...field} label={label} max={most} error={error?.message} />
      )}
    />
  )
  return (
    <EditDrawer
      title={product ? product.name : t('formulary:productDrawer.addAProduct')}
      submit={product ? t('formulary:productDrawer.saveTheChanges') : t('formulary:productDrawer.addTheProduct')}
      form={form}
      onClose={onClose}
      onSubmit={async (typed) => {
        const { benefit, name, strength, form, unit, defaultQuantity, letterDays, prescriptionDays, asksBatch } = typed
        const secondApprovalAbove = typed.secondApprovalAbove === '' ? null : typed.secondApprovalAbove
        const rules = { defaultQuantity, letterDays, prescriptionDays, asksBatch, secondApprovalAbove }
        const [benefitRule, price] = [ruleIn(typed), priceIn(typed, product)]
        const words = benefitRule ? benefitInWords(benefitRule, unit) : mapTexts(benefit, (one) => one.trim())
        const money = { benefitRule, ...(price && { price }) }
        const details = { name, strength, form, unit, ...rules, benefit: words }
        const proposed: ProposedChanges = product ? proposedOf(product, { benefitRule, benefit: words, price }) : {}
        // Letters promise the words of a proposed rule only once a second person has accepted it.
        const inForce = product && proposed.rule ? { ...details, benefit: product.benefit } : details
        const done = await changeOrPropose({
          change: () => save.mutateAsync({ ...details, ...money }),
          before: () => save.mutateAsync(inForce),
          proposed,
        })
        if (done === 'changed')
          toastDone(
            product
              ? t('formulary:productDrawer.savedForLettersToCome')
              : t('formulary:productDrawer.lettersCanBeIssuedFor'),
          )
        if (done) onClose()
      }}
      more={
        product && (
          <>
            <Button variant="default" component={Link} to={`/products/${product.id}`}>
              {t('formulary:productDrawer.pricesAndVat')}
            </Button>
            <Use product={product} onDone={onClose} />
          </>
        )
      }
    >
      {product && <p className="muted">{t('formulary:productDrawer.lettersThatWereIssuedKeep')}</p>}
      <TextInput {...text('name', t('formulary:productDrawer.name'))} data-autofocus={product ? undefined : true} />
      <TextInput
        {...text('strength', t('formulary:productDrawer.strength'), t('formulary:productDrawer.asItStandsOnThe'))}
      />
      <TextInput
        {...text('form', t('formulary:productDrawer.form'), t('formulary:productDrawer.likeSolutionForInjection'))}
      />
      <TextInput
        {...text('unit', t('formulary:productDrawer.unit'), t('formulary:productDrawer.whatIsCountedOneOf'))}
      />
      {count('defaultQuantity', t('formulary:productDrawer.unitsInALetter'), 10_000)}
      <Controller
        name="secondApprovalAbove"
        control={form.control}
        rules={{ validate: (units) => units === '' || isWhole(units) }}
        render={({ field, fieldState: { error } }) => (
          <WholeNumberInput
            {...field}
            label={t('formulary:productDrawer.secondApprovalAbove')}
            description={t('formulary:productDrawer.secondApprovalWhy')}
            max={10_000}
            error={error?.message}
          />
        )}
      />
      {count('letterDays', t('formulary:productDrawer.daysALetterIsValid'), 3650)}
      {count('prescriptionDays', t('formulary:productDrawer.daysAPrescriptionIsGoodFor'), 3650)}
      <Checkbox
        {...form.register('asksBatch')}
        label={t('formulary:productDrawer.asksBatch')}
        description={t('formulary:productDrawer.asksBatchWhy')}
      />
      <RuleFields form={ruleForm} unit={unit} hasPrice={Boolean(product?.price)} />
      {product?.nextPrice && (
        <p className="fine muted">
          {t('formulary:productDrawer.nextPrice', {
            day: formatDay(product.nextPrice.from),
            price: formatPesos(product.nextPrice.amount),
          })}
        </p>
      )}
      <WorkedExample values={values} unit={unit} lettersUnits={values.defaultQuantity} />
      {!values.benefitRule && (
        <LanguageTabs
          attempts={form.formState.submitCount}
          isWrong={(one) => Boolean(form.formState.errors.benefit?.[one])}
        >
          {(one) => (
            <Textarea
              {...text(
                `benefit.${one}`,
                t('formulary:productDrawer.whatTheProgramPaysIn', { language: languageName(one) }),
                t('formulary:productDrawer.patientsReadItOnTheirLetter'),
                requiredLanguages.includes(one),
              )}
            />
          )}
        </LanguageTabs>
      )}
    </EditDrawer>
  )
}

type Money = { benefitRule: BenefitRule | null; benefit: ProductDetails['benefit']; price: NewAmount | undefined }
type NewAmount = { amount: number; from: string }
/** The price and the rule of an edit, as far as they change. */
function proposedOf(
  { id: productId, unit, benefitRule: before }: ProductRecord,
  { benefitRule, benefit, price }: Money,
) {
  const words = (rule: BenefitRule | null) => rule && benefitInWords(rule, unit).en
  return {
    ...(price && { price: { productId, pharmacyId: null, branchId: null, ...price } }),
    ...(words(before) !== words(benefitRule) && { rule: { productId, benefitRule, benefit } }),
  }
}

const Use = ({ product: { id, name, retiredAt }, onDone }: { product: ProductRecord; onDone: () => void }) => {
  const set = useSetProductUse()
  const change = async () => {
    const question = {
      title: t('formulary:productDrawer.issueNoMoreLettersFor', { name }),
      consequence: t('formulary:productDrawer.lettersThatWereIssuedStay'),
      confirm: t('formulary:productDrawer.issueNoMore'),
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    // A toast has shown the refusal.
    const answer = await set.mutateAsync({ id, inUse: retiredAt !== null }).catch(() => undefined)
    if (!answer) return
    toastDone(
      retiredAt
        ? t('formulary:productDrawer.lettersCanBeIssuedFor2')
        : t('formulary:productDrawer.noMoreLettersAreIssued'),
    )
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? t('formulary:productDrawer.takeItIntoUseAgain') : t('formulary:productDrawer.issueNoMoreLetters')}
    </Button>
  )
}
