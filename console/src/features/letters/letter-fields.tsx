import type { Product } from '@aruga/contract/formulary/formulary'
import { unitFor } from '@aruga/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { BudgetNotice, tooSmall, useBudgetCheck } from './budget-notice.tsx'
import { formOf, lacking, type Papers, type PrescriptionForm, prescribed, proposedFrom } from './prescription.ts'
import { PrescriptionFields } from './prescription-fields.tsx'
import { ProductField } from './product-field.tsx'

/** `none`: accepted without a letter. Null: not chosen yet; a quantity of NaN: no whole number; a prescription: nothing typed yet, so that the proposal holds. */
export type Letter = { productId: string | null; quantity: number | null; prescription: PrescriptionForm | null }

export const NO_LETTER: Letter = { productId: null, quantity: null, prescription: null }

type Props = {
  value: Letter
  papers: Papers
  /** The prescription can be accepted without a letter. */
  mayBeNone?: boolean
  /** How often sending was tried while a field was missing: each time, the focus goes to that field. */
  missing: number
  /** Whether single keys choose products. */
  byKeys?: boolean
  /** Another letter's fields come first where something is missing. */
  yields?: boolean
  /** Whether it was just added: the focus goes to its product. */
  isNew?: boolean
  onChange: (letter: Letter) => void
}

const none: Product[] = []

/**
 * The letter to issue; choosing a product fills in its default quantity and the probable prescription. The only product
 * of a program is chosen.
 */
export const LetterFields = ({
  value,
  papers,
  mayBeNone = false,
  missing,
  byKeys = false,
  yields = false,
  isNew = false,
  onChange,
}: Props) => {
  const { data, error } = useQuery(issuableProductsQuery)
  const products = data?.items.filter(({ id }) => !papers.taken.includes(id)) ?? none
  const product = products.find(({ id }) => id === value.productId)
  const form = product && formOf(value.prescription, papers, product)
  const fields = {
    product: useRef<{ focus: () => void }>(null),
    quantity: useRef<HTMLInputElement>(null),
    writtenOn: useRef<HTMLInputElement>(null),
    prescriber: useRef<HTMLInputElement>(null),
    doseUnits: useRef<HTMLInputElement>(null),
    doseDays: useRef<HTMLInputElement>(null),
    supplyDays: useRef<HTMLInputElement>(null),
  }
  const budgets = useBudgetCheck(value.productId, value.quantity, papers.patientId)
  const tooMany = budgets !== undefined && tooSmall(budgets) !== undefined
  const lacksOfPaper = product && form && lacking(form, product)
  const lacks =
    value.productId === null
      ? 'product'
      : (lacksOfPaper ?? (product && (!value.quantity || tooMany) ? 'quantity' : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when sending was tried, not while it is filled in
  useEffect(() => {
    if (missing > 0 && lacks && !yields) (fields[lacks].current ?? fields.product.current)?.focus()
  }, [missing])
  const choose = (productId: string | null) => {
    const chosen = products.find(({ id }) => id === productId)
    onChange({ productId, quantity: chosen?.defaultQuantity ?? null, prescription: null })
  }
  // The quantity follows the dose until it is typed.
  const read = (next: PrescriptionForm) => {
    const follows = value.quantity === null || (form && value.quantity === prescribed(form))
    onChange({ ...value, prescription: next, quantity: (follows && prescribed(next)) || value.quantity })
  }
  const only = products.length === 1 ? products[0]?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the products are read
  useEffect(() => {
    if (only && value.productId === null) choose(only)
  }, [only])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is added
  useEffect(() => {
    if (isNew) fields.product.current?.focus()
  }, [])
  const wanted = mayBeNone ? t('letters:letterFields.chooseAProductOrNo') : t('letters:letterFields.chooseAProduct')
  return (
    <>
      <ProductField
        ref={fields.product}
        products={products}
        mayBeNone={mayBeNone}
        byKeys={byKeys}
        value={value.productId}
        onChange={choose}
        error={
          error
            ? t('letters:letterFields.theFormularyCouldNotBeLoaded')
            : missing > 0 && lacks === 'product'
              ? wanted
              : undefined
        }
      />
      {product && form && (
        <>
          <PrescriptionFields
            product={product}
            value={form}
            headElsewhere={papers.head !== null}
            byKeys={byKeys}
            proposedFrom={value.prescription === null ? proposedFrom(papers, product) : null}
            refs={fields}
            tried={missing > 0}
            onChange={read}
          />
          <WholeNumberInput
            ref={fields.quantity}
            label={t('letters:letterFields.quantityIn', { unitFor: unitFor(2, product.unit) })}
            description={t('letters:letterFields.usuallyTheLetterIsValid', {
              defaultQuantity: product.defaultQuantity,
              letterDays: product.letterDays,
            })}
            max={9999}
            value={value.quantity ?? ''}
            onChange={(quantity) => onChange({ ...value, quantity: quantity === '' ? null : quantity })}
            error={
              missing > 0 && lacks === 'quantity'
                ? value.quantity === null
                  ? t('letters:letterFields.howMany')
                  : t('letters:budget.fewer')
                : undefined
            }
          />
          <BudgetNotice check={budgets} />
        </>
      )}
    </>
  )
}
