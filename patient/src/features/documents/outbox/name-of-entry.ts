import type { TFunction } from 'i18next'
import { countOf } from '../../../i18n/units.ts'
import { withParts } from '../../outbox/shared/parts.ts'
import { type Entry, hasQuantity, kindOf, type Sent } from './entry.ts'

/** The program's name of a paper, else that of its kind. */
function kindName(entry: Entry, t: TFunction<'documents'>): string {
  const { subject } = entry
  if (subject.kind === 'Replacement') return subject.document.paper?.name ?? t(`kind${kindOf(entry)}`)
  return 'paperKindId' in subject ? subject.name : t(`kind${kindOf(entry)}`)
}

/** "Receipt or invoice, 3 pens; Metformin 500 mg: 60 tablets", or only the kind. */
export function nameOfEntry(entry: Entry, t: TFunction<'documents'>, w: TFunction<'documents-outbox'>): string {
  const kind = kindName(entry, t)
  const { subject } = entry
  if (!hasQuantity(subject)) return kind
  return w('withQuantity', { kind, quantity: withParts(countOf(subject.quantity, subject.unit), subject.together) })
}

/** The message about a file that was sent while no form waited, or that the program had already, then with its quantity. */
export function sentMessage(
  entry: Entry,
  { document, known }: Sent,
  t: TFunction<'documents'>,
  w: TFunction<'documents-outbox'>,
): string {
  const { subject } = entry
  if (!known) return w('sent', { what: nameOfEntry(entry, t, w) })
  const kind = kindName(entry, t)
  const { letterId, orQuantity, together } = document
  if (!hasQuantity(subject) || orQuantity === null) return w('known', { what: kind })
  // It may be on a letter for another medicine.
  const quantity = letterId === subject.letterId ? countOf(orQuantity, subject.unit) : String(orQuantity)
  return w('knownWith', { what: kind, quantity: withParts(quantity, together) })
}
