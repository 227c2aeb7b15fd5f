// What one receipt has for the further letters of a visit.
import type { ReceiptPart } from '@aruga/contract/documents/documents'
import { countOf } from '../../../i18n/units.ts'

/** As the patient enters it. Product and unit are for the screen; missing where its letter is not on the device. */
export type EnteredPart = Pick<ReceiptPart, 'letterId' | 'quantity'> &
  Partial<Pick<ReceiptPart, 'productName' | 'strength' | 'unit'>>

/** "3 pens; Metformin 500 mg: 60 tablets". `quantity`: of the receipt's first letter. */
export const withParts = (quantity: string, parts: readonly EnteredPart[] = []): string =>
  [
    quantity,
    ...parts.map(({ productName, strength, unit, quantity }) => {
      const units = unit ? countOf(quantity, unit) : String(quantity)
      return productName ? `${productName} ${strength ?? ''}`.trim().concat(`: ${units}`) : units
    }),
  ].join('; ')
