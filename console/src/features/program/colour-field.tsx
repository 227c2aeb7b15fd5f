import { colourOf, hueOf } from '@aruga/contract/accent'
import { TextInput } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { t } from '../../i18n/t.ts'
import tileStyles from '../../ui/choice-tile.module.css'
import styles from './program.module.css'

/** The hue of the tokens, for programs without a chosen one. */
const OWN_HUE = 164

/** Lightness and chroma of the accent, so that a swatch looks as the buttons will. */
const swatch = (hue: number) => colourOf(0.435, 0.088, hue)
const swatches = [
  ['green', OWN_HUE],
  ['sea', 200],
  ['blue', 250],
  ['violet', 295],
  ['plum', 335],
  ['red', 25],
  ['earth', 60],
  ['leaf', 125],
] as const

type Props = ComponentProps<typeof TextInput> & { value: string; onChoose: (colour: string) => void }

/** A colour by a swatch, or as a number: a typed number chooses the swatch of its hue. */
export const ColourField = ({ value, onChoose, ...input }: Props) => {
  const name = useId()
  const hue = value === '' ? OWN_HUE : hueOf(value)
  return (
    <>
      <fieldset className={styles.colours}>
        <legend>{t('program:programPage.colour')}</legend>
        {swatches.map(([shade, of]) => {
          // The product's own colour is stored as none.
          const colour = of === OWN_HUE ? '' : swatch(of)
          return (
            <label key={shade} className={`${tileStyles.tile} ${styles.colour}`}>
              <input
                type="radio"
                name={name}
                className={tileStyles.input}
                checked={hue !== null && Math.abs(hue - of) < 1}
                onChange={() => onChoose(colour)}
              />
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="16" r="16" fill={swatch(of)} />
              </svg>
              <span>{t(`program:swatch.${shade}`)}</span>
            </label>
          )
        })}
      </fieldset>
      <TextInput {...input} label={t('program:programPage.ownColour')} />
    </>
  )
}
