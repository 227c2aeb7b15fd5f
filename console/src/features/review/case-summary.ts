import { hasFact } from '@aruga/contract/documents/kinds'
import type { Case } from '@aruga/contract/review/queue'
import { t } from '../../i18n/t.ts'
import { formatDue } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { documentName } from '../documents/messages.ts'

/** "Due Nov 19, 4:05 PM", "Due Mon, Nov 23" for the end of that day, or "Was due …" when overdue. */
export const whenDue = ({ dueAt, overdue }: Pick<Case, 'dueAt' | 'overdue'>) =>
  overdue
    ? t('review:caseSummary.wasDue', { at: formatDue(dueAt) })
    : t('review:caseSummary.due', { at: formatDue(dueAt) })

/** A line about a case in the queue: "3 pens of 7 left", "3 pens of 7 left, and 1 more: 2 tablets of 5 left", "Receipt for free goods, sent again", "Registration R-2611-0042". */
export const caseSummary = (one: Case): string =>
  one.sentAgain ? t('review:caseSummary.sentAgain', { what: whatItIs(one) }) : whatItIs(one)

function whatItIs({ kind, orQuantity, unit, left, together, reference, letterNumber }: Case): string {
  if (kind === 'Registration') return t('review:caseSummary.registration', { reference: reference ?? '' })
  if (!hasFact(kind, 'needsQuantity')) return documentName(kind)
  const units = orQuantity === null ? '' : unit === null ? String(orQuantity) : countOf(orQuantity, unit)
  if (units) {
    const what = left === null ? units : t('review:caseSummary.ofLeft', { units, left })
    return together.length === 0
      ? what
      : t('review:caseSummary.andMore', { what, count: together.length, parts: together.map(partOf).join(', ') })
  }
  return letterNumber ? t('review:caseSummary.receiptFor', { letterNumber }) : t('review:caseSummary.receipt')
}

const partOf = ({ quantity, unit, left }: Case['together'][number]) =>
  t('review:caseSummary.ofLeft', { units: countOf(quantity, unit), left })
