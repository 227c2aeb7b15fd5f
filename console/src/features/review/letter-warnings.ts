import type { CaseInFull } from '@aruga/contract/review/case-file'
import { openLetterWarnings, otherProductWarnings } from '@aruga/contract/review/open-letters'
import { paceWarnings } from '@aruga/contract/review/pace'
import type { Warning } from '@aruga/contract/review/warnings'
import type { Needs } from './run-rate.tsx'

type SoFar = Pick<CaseInFull, 'asOf' | 'openLetters' | 'boughtLately' | 'purchases' | 'lastLetter'>
type Wanted = { productId: string | null; quantity: number | null }
type First = { productId: string } | null | undefined

/**
 * The warnings about issuing this letter, the same as the server finds under its lock. `needs`: null while the dose is unknown.
 * `first`: a colleague's first approval.
 */
export const letterWarnings = (
  of: SoFar,
  { productId, quantity }: Wanted,
  needs: Needs | null,
  first: First,
): Warning[] => [
  ...openLetterWarnings(of.openLetters, productId),
  ...otherProductWarnings([of.lastLetter, first], productId === 'none' ? null : productId),
  ...(needs ? paceWarnings(of, needs.productId, quantity ?? 0, needs.prescribed) : []),
]
