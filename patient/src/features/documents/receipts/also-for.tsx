import { useTexts } from '../../../i18n/texts.ts'
import { unitFor } from '../../../i18n/units.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import styles from './also-for.module.css'
import type { Together } from './receipts-draft.ts'
import type { OtherLetter } from './together.ts'

type Props = {
  others: OtherLetter[]
  together: Together
  /** Whether to report a missing quantity. */
  checked: boolean
  onChange: (together: Together) => void
}

/** The other letters of the visit, each with what this receipt has for it once the patient says so. */
export const AlsoFor = ({ others, together, checked, onChange }: Props) => {
  const { t } = useTexts('documents-receipts')
  const { t: q } = useTexts('documents-quantity')
  if (others.length === 0) return null
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>{t('alsoFor')}</legend>
      {others.map(({ letter: { id, productName, strength, number, unit }, left, recorded }) => {
        const quantity = together[id]
        const isFor = quantity !== undefined
        const tooMany = quantity && quantity > left ? q('tooMany', { left }) : undefined
        const missing = checked && !quantity ? q('missing') : undefined
        const { [id]: _, ...without } = together
        return (
          <div key={id} className="stack">
            <CheckRow
              checked={isFor}
              detail={<span translate="no">{number}</span>}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? { ...together, [id]: recorded } : without)
              }
            >
              <span translate="no">
                {productName} {strength}
              </span>
            </CheckRow>
            {isFor && (
              <Stepper
                label={t('howManyOf', { units: unitFor(2, unit), product: productName })}
                value={quantity}
                max={left}
                buttonLabels={{ less: q('less'), more: q('more') }}
                hint={!tooMany && q('left', { left })}
                error={tooMany ?? missing}
                onChange={(next) => onChange({ ...together, [id]: next })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
