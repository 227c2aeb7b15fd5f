import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { countOf } from '../../ui/units.ts'
import styles from './formulary.module.css'
import { type RuleValues, ruleIn } from './rule-values.ts'

/** The rule worked out for a purchase, and in the words that patients will read. */
export const WorkedExample = ({ values, unit }: { values: RuleValues; unit: string }) => {
  const [typed, setTyped] = useState<number | null>(null)
  const rule = ruleIn(values)
  const price = parsePesos(values.price)
  if (!rule || !price) return null
  const quantity = typed ?? (rule.kind === 'FreeUnits' ? rule.value + 1 : 4)
  const { chargedUnits, benefitAmount, patientAmount } = workOut(firstTerms(rule, price), quantity)
  const words = benefitInWords(rule, unit)
  return (
    <section className={styles.example} aria-label={t('formulary:example.example')}>
      <div className="line-up">
        <span>{t('formulary:example.somebodyBuys')}</span>
        <NumberInput
          className={styles.quantity}
          aria-label={t('formulary:example.unitsOfTheExample')}
          value={quantity}
          min={1}
          max={10_000}
          allowDecimal={false}
          onChange={(value) => setTyped(typeof value === 'number' && value >= 1 ? value : null)}
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
        <p>{words.en}</p>
        <p lang="fil">{words.fil}</p>
      </div>
    </section>
  )
}
