import type { Product } from '@aruga/contract/formulary/formulary'
import { Select } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts'
import styles from './product-field.module.css'

/** `none`: no letter now. */
type Choice = { value: string; label: string }

type Props = {
  ref: Ref<HTMLInputElement>
  products: Product[]
  mayBeNone: boolean
  /** Digits choose the first products, `n` none, and `p` goes to the list. */
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
  const list = useRef<HTMLInputElement | null>(null)
  const quick = byKeys
    ? [
        ...all.slice(0, WITH_DIGIT).map((one, index) => ({ ...one, key: String(index + 1) })),
        ...(mayBeNone ? [{ ...none, key: 'n' }] : []),
      ]
    : []
  const shortcuts = quick.map(({ key, value, label }): Shortcut => ({ key, does: label, run: () => onChange(value) }))
  const toTheList: Shortcut = { key: 'p', does: t('letters:letterFields.product'), run: () => list.current?.select() }
  useShortcuts(byKeys ? [...shortcuts, toTheList] : [])
  return (
    <>
      <Select
        ref={(input) => {
          list.current = input
          if (typeof ref === 'function') ref(input)
          else if (ref) ref.current = input
        }}
        label={t('letters:letterFields.product')}
        placeholder={t('letters:letterFields.chooseWhatIsPrescribed')}
        searchable
        nothingFoundMessage={t('letters:letterFields.nothingOfThatNameIn')}
        data={[...all, ...(mayBeNone ? [none] : [])]}
        value={value}
        onChange={onChange}
        error={error}
        aria-keyshortcuts={byKeys ? 'p' : undefined}
      />
      {quick.length > 0 && (
        <fieldset className={styles.quick} aria-label={t('letters:letterFields.chooseByKey')}>
          {quick.map(({ key, value: choice, label }) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === value}
              aria-keyshortcuts={key}
              onClick={() => onChange(choice)}
            >
              <Kbd>{key.toUpperCase()}</Kbd>
              <span>{label}</span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
