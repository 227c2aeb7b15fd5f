import type { Product } from '@aruga/contract/formulary/formulary'
import { Select } from '@mantine/core'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import type { Shortcut } from '../../ui/shortcuts.ts'
import { useCaseKeys } from '../review/case-keys.tsx'
import styles from './product-field.module.css'

/** `none`: no letter now. */
type Choice = { value: string; label: string }

type Props = {
  ref: Ref<{ focus: () => void }>
  products: Product[]
  mayBeNone: boolean
  /** The first products have buttons: digits choose them, `n` none, and `p` goes to the list. */
  byKeys: boolean
  value: string | null
  onChange: (productId: string | null) => void
  error: string | undefined
}

/** Products that have a digit and a button. */
const WITH_DIGIT = 6

export const ProductField = ({ ref, products, mayBeNone, byKeys, value, onChange, error }: Props) => {
  const all: Choice[] = products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))
  const none: Choice = { value: 'none', label: t('letters:letterFields.noLetterNow') }
  const id = useId()
  const list = useRef<HTMLInputElement>(null)
  const buttons = useRef<HTMLFieldSetElement>(null)
  // Focuses beside the buttons, where a digit chooses one, because the list would search for the digit.
  useImperativeHandle(ref, () => ({ focus: () => (buttons.current ?? list.current)?.focus() }))
  const quick = byKeys
    ? [
        ...all.slice(0, WITH_DIGIT).map((one, index) => ({ ...one, key: String(index + 1) })),
        ...(mayBeNone ? [{ ...none, key: 'n' }] : []),
      ]
    : []
  const shortcuts = quick.map(({ key, value, label }): Shortcut => ({ key, does: label, run: () => onChange(value) }))
  const toTheList: Shortcut = { key: 'p', does: t('letters:letterFields.product'), run: () => list.current?.select() }
  const digits = useCaseKeys('products', shortcuts)
  const letters = useCaseKeys('fields', byKeys ? [toTheList] : [])
  return (
    <>
      <Select
        id={id}
        ref={list}
        label={t('letters:letterFields.product')}
        placeholder={t('letters:letterFields.chooseWhatIsPrescribed')}
        searchable
        nothingFoundMessage={t('letters:letterFields.nothingOfThatNameIn')}
        data={[...all, ...(mayBeNone ? [none] : [])]}
        value={value}
        onChange={onChange}
        error={error}
        aria-keyshortcuts={letters.of('p')}
      />
      {quick.length > 0 && (
        <fieldset
          ref={buttons}
          tabIndex={-1}
          className={styles.quick}
          aria-label={t('letters:letterFields.chooseByKey')}
          aria-describedby={error && `${id}-error`}
        >
          {quick.map(({ key, value: choice, label }) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === value}
              aria-keyshortcuts={digits.of(key)}
              onClick={() => onChange(choice)}
            >
              {digits.badge(key)}
              <span>{label}</span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
