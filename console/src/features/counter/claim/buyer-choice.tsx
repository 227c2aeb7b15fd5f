import { type Buyer, buyers } from '@aruga/contract/formulary/statute'
import { checkmarkOutline } from 'ionicons/icons'
import { useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import { useLooseKeys } from '../use-loose-keys.ts'

const KEYS: Record<Buyer, string> = { Regular: 'R', Senior: 'S', PWD: 'P' }

export const buyerName = (buyer: Buyer) => t(`counter:buyer.kind.${buyer}.name`)

/** Who buys, with nothing preselected at a hand-over. `check` returns it, or undefined, with a message, until it is chosen. */
export function useBuyer(begin: Buyer | null = null) {
  const [chosen, choose] = useState(begin)
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const check = (): Buyer | undefined => {
    setSubmitted(true)
    if (!chosen) field.current?.querySelector('input')?.focus()
    return chosen ?? undefined
  }
  return { chosen, choose, field, error: submitted && !chosen ? t('counter:buyer.choose') : undefined, check }
}

type Props = { of: ReturnType<typeof useBuyer>; legend: string; hint?: string | undefined }

/** Regular, senior citizen or person with disability, by touch or by a key. */
export const BuyerChoice = ({ of: { chosen, choose, field, error }, legend, hint }: Props) => {
  const id = useId()
  useLooseKeys((key) => {
    const buyer = buyers.find((one) => KEYS[one] === key.toUpperCase())
    if (!buyer) return false
    choose(buyer)
    // Enter confirms from there, unless a number is being typed.
    if (document.activeElement?.tagName !== 'INPUT')
      field.current?.querySelector<HTMLElement>(`[value=${buyer}]`)?.focus()
    return () => choose(chosen)
  })
  return (
    <fieldset
      ref={field}
      className={styles.buyers}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend>{legend}</legend>
      {hint && (
        <p className={styles.buyersHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles.stepperError} id={`${id}-error`} role="alert">
        {error}
      </p>
      <div>
        {buyers.map((buyer) => (
          <label key={buyer}>
            <input type="radio" name={id} value={buyer} checked={chosen === buyer} onChange={() => choose(buyer)} />
            <span className={styles.key} aria-hidden="true">
              {KEYS[buyer]}
            </span>
            {buyerName(buyer)}
            {chosen === buyer && <Icon of={checkmarkOutline} />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
