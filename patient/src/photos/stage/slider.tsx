import { useId } from 'react'
import styles from './slider.module.css'

type Props = {
  label: string
  value: number
  /** In hundredths of its range. */
  min: number
  max: number
  /** The value in words: "150%". */
  text: string
  /** Invisible until it has the focus: a finger or a mouse does the same on the picture. */
  byKeyboard?: boolean
  onChange: (value: number) => void
}

/** A slider on the stage, for people who cannot pinch or drag. */
export const StageSlider = ({ label, value, min, max, text, byKeyboard = false, onChange }: Props) => {
  const id = useId()
  return (
    <div className={byKeyboard ? `${styles.slider} ${styles.byKeyboard}` : styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output htmlFor={id} className="num" translate="no" aria-hidden="true">
        {text}
      </output>
    </div>
  )
}
