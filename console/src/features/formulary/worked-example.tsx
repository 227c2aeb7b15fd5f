import { firstOfMonth } from '@aruga/contract/days'
import { type BenefitRule, firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { type CountedHandOver, countedFor } from '@aruga/contract/formulary/free-units'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import { useState } from 'react'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import { countOf } from '../../ui/units.ts'
import { type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import styles from './formulary.module.css'
import { type RuleValues, ruleIn } from './rule-values.ts'

const MOST_MONTHS = 12

/** The amounts of a patient who buys a letter of this many units each month, until two are free. */
function monthly(rule: BenefitRule, price: number, quantity: number) {
  const visits = Math.min(MOST_MONTHS, Math.ceil((2 * (rule.value + 1)) / quantity))
  const handOvers: CountedHandOver[] = []
  return Array.from({ length: Math.max(2, visits) }, (_, month) => {
    const day = firstOfMonth('2026-01-01', month)
    const money = workOut({ ...firstTerms(rule, price), counted: countedFor(rule, handOvers, day) }, quantity)
    const { chargedUnits: paid, benefitUnits: free } = money
    handOvers.push({ day, paid, free, value: rule.value, months: rule.overMonths ?? 0 })
    return money
  })
}

type Props = {
  values: RuleValues
  unit: string
  /** The usual units of a letter; empty while they are not typed. */
  lettersUnits: WholeNumber
}

/** The rule calculated for a purchase, and in the text that patients will read. */
export const WorkedExample = ({ values, unit, lettersUnits }: Props) => {
  const languages = useLanguages()
  const [typed, setTyped] = useState<WholeNumber>('')
  const rule = ruleIn(values)
  const price = parsePesos(values.price)
  if (!rule || !price) return null
  const usual = lettersUnits || 1
  const isNeverFree = lettersUnits !== '' && rule.kind === 'FreeUnits' && !rule.overMonths && lettersUnits <= rule.value
  const quantity = typed || usual
  const visits = rule.overMonths ? monthly(rule, price, quantity) : [workOut(firstTerms(rule, price), quantity)]
  const sum = (what: 'chargedUnits' | 'benefitAmount' | 'patientAmount') =>
    visits.reduce((all, money) => all + money[what], 0)
  const units = visits.length * quantity
  const words = benefitInWords(rule, unit)
  return (
    <section className={styles.example} aria-label={t('formulary:example.example')}>
      <div className="line-up">
        <span>{rule.overMonths ? t('formulary:example.everyMonth') : t('formulary:example.somebodyBuys')}</span>
        <WholeNumberInput
          className={styles.quantity}
          aria-label={t('formulary:example.unitsOfTheExample')}
          value={typed === '' ? usual : typed}
          max={10_000}
          onChange={setTyped}
        />
      </div>
      <p className={styles.worked} role="status">
        {rule.kind === 'FreeUnits' && (
          <b>{t('formulary:example.chargeGive', { charged: sum('chargedUnits'), quantity: units })} </b>
        )}
        {t('formulary:example.paysAndBears', {
          units: countOf(units, unit),
          patient: formatPesos(sum('patientAmount')),
          program: formatPesos(sum('benefitAmount')),
        })}
      </p>
      {isNeverFree && (
        <p className="fine">
          {t('formulary:example.neverFree', { units: countOf(usual, unit), needed: rule.value + 1 })}
        </p>
      )}
      {rule.overMonths && (
        <ul className={`fine ${styles.months}`}>
          {visits.map(({ chargedUnits }, n) => {
            const month = n + 1
            return <li key={month}>{t('formulary:example.ofMonth', { month, charged: chargedUnits, quantity })}</li>
          })}
        </ul>
      )}
      <div className="fine">
        <p className="muted">{t('formulary:example.patientsRead')}</p>
        {languages.map((language) => (
          <p key={language} lang={language}>
            {words[language]}
          </p>
        ))}
      </div>
    </section>
  )
}
