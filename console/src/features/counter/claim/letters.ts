// What a pharmacist enters for each letter of a code: how much of it, and batch and expiry of its package.
import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { workOutVisit } from '@aruga/contract/formulary/visit'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import type { LetterBeside, LetterHandedOver } from '../outbox/hand-over.ts'
import { nameOf } from '../outbox/hand-over.ts'
import type { Package } from '../till-scanner/gs1.ts'
import { filledIn, isPackagingGood, noPackaging, type TypedPackaging, wrongPackaging } from './packaging.ts'
import { wrongQuantity } from './quantity.ts'

/** `quantity`: null while there is no whole number in its field. */
type Typed = TypedPackaging & { quantity: number | null }

export type Letters = ReturnType<typeof useLetters>
export type LetterRow = Letters['rows'][number]

type Options = {
  /** The package that was scanned last: it fills in the letter that has the focus. */
  scanned: Package | null
  /** Null until it is chosen: no amounts are known. */
  buyer: Buyer | null
  /** The letters that the code is not valid for any more. */
  ended?: ReadonlySet<string>
  /** Batch and expiry may be left out, as nobody knows here whether they are required. */
  isPackagingOptional?: boolean
}

/**
 * Of several letters each may be left out: they begin with 0, so that nothing is handed over that nobody has entered. What was typed
 * stays when the letters are read again. `check` shows what is wrong from then on, and returns what is handed over once nothing is.
 */
export function useLetters(
  letters: readonly LetterAtCounter[],
  { scanned, buyer, ended = new Set(), isPackagingOptional = false }: Options,
) {
  const isSeveral = letters.length > 1
  const min = isSeveral ? 0 : 1
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [submitted, setSubmitted] = useState(false)
  const [current, setCurrent] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const begin = (letter: LetterAtCounter): Typed => ({
    ...noPackaging,
    quantity: isSeveral ? 0 : letter.quantityLeft === 1 ? 1 : null,
  })
  /** What was typed before the code's only letter was known stays. */
  const typedIn = (all: Record<string, Typed>, letter: LetterAtCounter) =>
    all[letter.letterId] ?? (isSeveral ? undefined : all['']) ?? begin(letter)
  const change = (letter: LetterAtCounter, to: (before: Typed) => Typed) =>
    setTyped((all) => ({ ...all, [letter.letterId]: to(typedIn(all, letter)) }))

  const entered = letters.map((letter, index) => {
    const { quantity, ...packaging } = typedIn(typed, letter)
    const isEnded = ended.has(letter.letterId)
    const { over, missing } = wrongQuantity(quantity, { unit: letter.unit, min, max: letter.quantityLeft })
    const units = isEnded || over || missing ? 0 : (quantity ?? 0)
    const isLeftOut = isSeveral && units === 0
    const isRequired = letter.asksBatch && !isPackagingOptional && !isLeftOut
    const isGood = isEnded || (!over && !missing && (isLeftOut || isPackagingGood(packaging, isRequired)))
    const isPackagingShown =
      !isLeftOut || packaging.scanned !== null || packaging.batch !== '' || packaging.expiresOn !== ''
    return {
      letter,
      isEnded,
      isCurrent: index === (isSeveral ? current : 0),
      quantity,
      min,
      /** To hand over now; 0: not this one, or not a number that can be. */
      units,
      packaging,
      asksPackaging: letter.asksBatch && !isEnded && isPackagingShown,
      isGood,
      errors: {
        quantity: over ?? (submitted ? missing : undefined),
        ...wrongPackaging(packaging, submitted && isRequired),
      },
      setQuantity: (to: number | null) => change(letter, (before) => ({ ...before, quantity: to })),
      setPackaging: (to: Partial<TypedPackaging>) => change(letter, (before) => ({ ...before, ...to })),
      onFocus: () => setCurrent(index),
    }
  })
  const firstOpen = entered.find(({ isEnded }) => !isEnded)
  const isNothing = isSeveral && entered.every(({ units, isGood }) => units === 0 && isGood)
  if (submitted && isNothing && firstOpen) firstOpen.errors.quantity ??= t('counter:claim.enterOne')
  const rows = workOutVisit(entered, buyer, ({ letter, units }) => ({
    product: letter.productId,
    terms: letter.terms,
    units: units > 0 ? units : null,
  }))
  // The scan goes where the batch is asked for, which may not be where the focus is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan
  useEffect(() => {
    const asking = rows.filter(({ letter, isEnded }) => letter.asksBatch && !isEnded)
    const row = asking.find(({ isCurrent }) => isCurrent) ?? asking[0]
    if (scanned && row) change(row.letter, (before) => ({ ...before, ...filledIn(before, scanned) }))
  }, [scanned])

  const chosen = rows.filter(({ units }) => units > 0)
  const check = ({ takesFocus = true } = {}): [LetterHandedOver, ...LetterBeside[]] | undefined => {
    setSubmitted(true)
    const [first, ...others] = chosen.map(handedOver)
    if (first && rows.every(({ isGood }) => isGood)) return [first, ...others]
    // The fields say what is wrong after the next drawing.
    if (takesFocus) setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  return { rows, chosen, isSeveral, form, check, current, setCurrent }
}

export type Chosen = Pick<LetterRow, 'letter' | 'units' | 'money'>
function handedOver({ letter, units, packaging, money }: LetterRow): LetterBeside {
  return {
    letterId: letter.letterId,
    quantity: units,
    product: { name: nameOf(letter), unit: letter.unit },
    patientAmount: money?.patientAmount ?? null,
    money,
    quantityLeft: letter.quantityLeft - units,
    batch: packaging.batch.trim() || null,
    expiresOn: packaging.expiresOn || null,
  }
}
