import { benefitKinds } from '@aruga/contract/formulary/benefit'
import { MAX_CENTAVOS, MAX_UNIT_PRICE, parsePesos } from '@aruga/contract/money'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { isAmountUpTo } from './amounts.ts'
import styles from './formulary.module.css'
import { countIn, monthsIn, type RuleValues, valueIn } from './rule-values.ts'

/** `hasPrice`: a price is in force, and only another price can replace it. */
type Props = { form: UseFormReturn<RuleValues>; unit: string; hasPrice: boolean }

/** The price of one unit, and the rule by which the program pays. */
export const RuleFields = ({ form, unit, hasPrice }: Props) => {
  const error = (name: keyof RuleValues) => form.getFieldState(name, form.formState).error?.message
  const field = fieldOf(form)
  return (
    <fieldset className={styles.rule}>
      <legend>{t('formulary:ruleFields.priceAndBenefit')}</legend>
      <div className={styles.pair}>
        <TextInput
          {...field('price', t('formulary:ruleFields.priceOfOne', { unit }), (value) =>
            value.trim() !== ''
              ? isAmountUpTo(MAX_UNIT_PRICE)(value)
              : hasPrice
                ? t('formulary:ruleFields.aPriceStays')
                : !form.getValues('benefitRule') || t('formulary:ruleFields.aRuleNeedsAPrice'),
          )}
          leftSection="₱"
        />
        <TextInput
          {...form.register('priceFrom', { required: t('formulary:productDrawer.thisIsMissing') })}
          type="date"
          label={t('formulary:ruleFields.from')}
          error={error('priceFrom')}
        />
      </div>
      <BenefitFields form={form} unit={unit} none={t('formulary:ruleFields.kind.none')} />
    </fieldset>
  )
}

const fieldOf =
  (form: UseFormReturn<RuleValues>) =>
  (name: keyof RuleValues, label: string, validate: (value: string) => true | string) => ({
    label,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.register(name, { validate }),
    error: form.getFieldState(name, form.formState).error?.message,
  })

/** The rule alone, at the price in the form. `none`: the choice of no rule. */
export const BenefitFields = ({ form, unit, none }: Omit<Props, 'hasPrice'> & { none: string }) => {
  const kind = form.watch('benefitRule')
  const error = (name: keyof RuleValues) => form.getFieldState(name, form.formState).error?.message
  const amount = (value: string) => value.trim() === '' || isAmountUpTo(MAX_CENTAVOS)(value)
  const count = (value: string) =>
    value.trim() === '' || countIn(value) !== undefined || t('formulary:ruleFields.aWholeNumber')
  const field = fieldOf(form)
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label={t('formulary:ruleFields.whatTheProgramPays')}
          data={[
            { value: '', label: none },
            ...benefitKinds.map((value) => ({ value, label: t(`formulary:ruleFields.kind.${value}`) })),
          ]}
          {...form.register('benefitRule')}
          error={error('benefitRule')}
        />
        {kind && (
          <TextInput
            {...field('value', t(`formulary:ruleFields.value.${kind}`, { unit }), (value) =>
              kind === 'AmountOff'
                ? isAmountUpTo(parsePesos(form.getValues('price')) || MAX_UNIT_PRICE)(value)
                : valueIn({ benefitRule: kind, value }) !== undefined
                  ? true
                  : kind === 'PercentOff'
                    ? t('formulary:ruleFields.from1To100')
                    : t('formulary:ruleFields.aWholeNumber'),
            )}
            leftSection={kind === 'AmountOff' ? '₱' : undefined}
            rightSection={kind === 'PercentOff' ? '%' : undefined}
          />
        )}
      </div>
      {kind === 'FreeUnits' && (
        <TextInput
          {...field(
            'overMonths',
            t('formulary:ruleFields.countsOver'),
            (value) => value.trim() === '' || monthsIn(value) !== undefined || t('formulary:ruleFields.from1To24'),
          )}
          description={t('formulary:ruleFields.countsOverWhy')}
        />
      )}
      {kind && (
        <details className={styles.limits}>
          <summary>{t('formulary:ruleFields.limits')}</summary>
          <p className="fine muted">{t('formulary:ruleFields.emptyIsNoLimit')}</p>
          <div className={styles.pair}>
            <TextInput {...field('letterUnits', t('formulary:ruleFields.letterUnits'), count)} />
            <TextInput {...field('letterAmount', t('formulary:ruleFields.letterAmount'), amount)} leftSection="₱" />
            <TextInput {...field('monthUnits', t('formulary:ruleFields.monthUnits'), count)} />
            <TextInput {...field('monthAmount', t('formulary:ruleFields.monthAmount'), amount)} leftSection="₱" />
          </div>
        </details>
      )}
    </>
  )
}
