// What one receipt has for the further letters of a visit.
import { countOf } from '../../../i18n/units.ts'
import type { EnteredPart } from './entered-part.ts'

/** Without the names, which are for the screen. */
export const sentParts = (parts: readonly EnteredPart[]) =>
  parts.map(({ letterId, quantity }) => ({ letterId, quantity }))

/** "3 pens; Metformin 500 mg: 60 tablets". `quantity`: of the receipt's first letter. */
export const withParts = (quantity: string, parts: readonly EnteredPart[] = []): string =>
  [
    quantity,
    ...parts.map(({ productName, strength, unit, quantity }) => {
      const units = unit ? countOf(quantity, unit) : String(quantity)
      return productName ? `${productName} ${strength ?? ''}`.trim().concat(`: ${units}`) : units
    }),
  ].join('; ')
