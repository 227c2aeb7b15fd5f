import type { Case } from '@aruga/contract/review/queue'
import { formatNear } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'

/** "Due Nov 19, 4:05 PM", and of what is late "Was due …". */
export const whenDue = ({ dueAt, overdue }: Pick<Case, 'dueAt' | 'overdue'>) =>
  `${overdue ? 'Was due' : 'Due'} ${formatNear(dueAt)}`

/** A line about a case in the queue: "3 pens of 7 left", "Claimed goods, 1 pen", "Registration R-2611-0042". */
export function caseSummary({ kind, orQuantity, unit, left, reference, letterNumber, sentAgain }: Case): string {
  const again = sentAgain ? ', sent again' : ''
  if (kind === 'Registration') return `Registration ${reference ?? ''}${again}`
  if (kind === 'Prescription') return `Prescription${again}`
  if (kind === 'ClaimedGoodsReceipt') return `Claimed goods${again}`
  const units = orQuantity === null ? '' : unit === null ? String(orQuantity) : countOf(orQuantity, unit)
  if (!units) return `Receipt${letterNumber ? ` for ${letterNumber}` : ''}${again}`
  return `${units}${left === null ? '' : ` of ${left} left`}${again}`
}
