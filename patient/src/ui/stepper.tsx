import { add, remove } from 'ionicons/icons'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import './stepper.css'

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void }

/** For counts: one less, the number, one more. */
export const Stepper = ({ label, value, min, max, onChange }: Props) => {
  const id = useId()
  const t = useKitTexts()
  return (
    <fieldset className="stepper" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <div className="stepper-line">
        <button type="button" aria-label={t('oneLess')} disabled={value <= min} onClick={() => onChange(value - 1)}>
          <Icon of={remove} />
        </button>
        <output aria-live="polite">{value}</output>
        <button type="button" aria-label={t('oneMore')} disabled={value >= max} onClick={() => onChange(value + 1)}>
          <Icon of={add} />
        </button>
      </div>
    </fieldset>
  )
}
