import type { CaseInFull } from '@aruga/contract/review/case-file'
import { openLetterWarnings, otherProductWarnings } from '@aruga/contract/review/open-letters'
import { paceWarnings } from '@aruga/contract/review/pace'
import { type Acknowledgement, aboutLetter, type Warning } from '@aruga/contract/review/warnings'
import type { Needs } from './run-rate.tsx'
import { acknowledgementsOf, type WarningGroup } from './warning-groups.ts'

type SoFar = Pick<CaseInFull, 'asOf' | 'openLetters' | 'boughtLately' | 'purchases' | 'lastLetter'>
type Wanted = { productId: string | null; quantity: number | null }
type First = Parameters<typeof otherProductWarnings>[0][number]

/**
 * The warnings about issuing this letter, the same as the server finds under its lock, with its product. `needs`: null while the dose
 * is unknown. `first`: a colleague's first approval.
 */
export const letterWarnings = (
  of: SoFar,
  { productId, quantity }: Wanted,
  needs: Needs | null,
  first: First,
): Warning[] =>
  productId === null || productId === 'none'
    ? []
    : aboutLetter(
        [
          ...openLetterWarnings(of.openLetters, productId),
          ...otherProductWarnings([of.lastLetter, first], productId),
          ...(needs ? paceWarnings(of, needs.productId, quantity ?? 0, needs.prescribed) : []),
        ],
        productId,
        true,
      )

/** The acknowledgements to send. They name the product of a letter only where several are issued, as the server does. */
export const acknowledgementsFor = (groups: readonly WarningGroup[], letters: number): Acknowledgement[] =>
  acknowledgementsOf(groups).map(({ productId, ...one }) => (productId && letters > 1 ? { ...one, productId } : one))
