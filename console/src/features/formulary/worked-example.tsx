import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import { useState } from 'react'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import { countOf } from '../../ui/units.ts'
import { type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import styles from './formulary.module.css'
import { type RuleValues, ruleIn } from './rule-values.ts'

/** The rule calculated for a purchase, and in the text that patients will read. */
export const WorkedExample = ({ values, unit }: { values: RuleValues; unit: string }) => {
  const languages = useLanguages()
  const [typed, setTyped] = useState<WholeNumber>('')
  const rule = ruleIn(values)
  const price = parsePesos(values.price)
  if (!rule || !price) return null
  const usual = rule.kind === 'FreeUnits' ? rule.value + 1 : 4
  const quantity = typed || usual
  const { chargedUnits, benefitAmount, patientAmount } = workOut(firstTerms(rule, price), quantity)
  const words = benefitInWords(rule, unit)
  return (
    <section className={styles.example} aria-label={t('formulary:example.example')}>
      <div className="line-up">
        <span>{t('formulary:example.somebodyBuys')}</span>
        <WholeNumberInput
          className={styles.quantity}
          aria-label={t('formulary:example.unitsOfTheExample')}
          value={typed === '' ? usual : typed}
          max={10_000}
          onChange={setTyped}
        />
      </div>
      <p className={styles.worked} role="status">
        {rule.kind === 'FreeUnits' && <b>{t('formulary:example.chargeGive', { charged: chargedUnits, quantity })} </b>}
        {t('formulary:example.paysAndBears', {
          units: countOf(quantity, unit),
          patient: formatPesos(patientAmount),
          program: formatPesos(benefitAmount),
        })}
      </p>
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
