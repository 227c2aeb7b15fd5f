import { beginningOf } from '@aruga/contract/days'
import { type DocumentKind, kindFacts, promiseOf } from '@aruga/contract/documents/kinds'
import { byLanguage, type Language, type Texts, textIn } from '@aruga/contract/languages'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientKind } from '@aruga/contract/notifications/kinds'
import en from '@aruga/locales/en/documents.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { dayOf } from '../../notify/days.ts'
import { unitsFor } from '../../notify/messages.ts'
import { fill, localesOf } from '../../texts/locales.ts'
import { promiseParams } from '../program/working-time.ts'
import type { StoredPaper } from './columns.ts'

const texts = localesOf('documents.server', en)

/** `paper`: a paper of the program has the program's name. */
type Named = { id: string; kind: DocumentKind; paper?: Pick<StoredPaper, 'names'> | null }

const nameOf = ({ kind, paper }: Named) =>
  byLanguage((language) => (paper ? textIn(paper.names, language) : texts[language][kind]))

/** A notification about a document: its kind, and as parameters the document's noun in every language and a reviewer's note. */
export const documentNotification = (kind: PatientKind, document: Named, note?: Texts) => ({
  kind,
  params: {
    document: nameOf(document),
    ...(note !== undefined && { note }),
  },
  subjectId: document.id,
})

/** A document has arrived, with the promised working days until its check; `promisedAt`: the time of an earlier promise. */
export async function receivedNotification(db: Db, document: Named, promisedAt?: string) {
  const { params, ...received } = documentNotification('DocumentReceived', document)
  return { ...received, params: { ...params, ...(await promiseParams(db, promiseOf(document.kind), promisedAt)) } }
}

/** The effect of an accepted receipt's units on its letter. `left`: units still to buy. */
export type Counted = {
  letterId: string
  product: string
  unit: string
  quantity: number
  quantityApproved: number
  left: number
  completed: boolean
  status: LetterStatus
}

/** One notification for an accepted document, with its consequences; its subject is the letter when a receipt of that one used it up. */
export function acceptedNotification(
  document: Named,
  [counted, ...together]: readonly Counted[] = [],
  validUntil: string | null = null,
) {
  const accepted = documentNotification('DocumentAccepted', document)
  if (validUntil) return { ...accepted, params: { ...accepted.params, what: countsUntil(validUntil) } }
  if (!counted)
    return {
      ...accepted,
      params: {
        ...accepted.params,
        what: wordsFor(kindFacts[document.kind].asksForLetter ? 'letterFollows' : 'onRecord'),
      },
    }
  if (together.length > 0) {
    const each = [counted, ...together].map(whatCounts)
    return {
      ...accepted,
      params: { ...accepted.params, what: byLanguage((language) => each.map((what) => what[language]).join(' ')) },
    }
  }
  const { letterId, product, unit, quantityApproved, completed } = counted
  if (completed) {
    const params = { quantity: quantityApproved, units: unitsFor(quantityApproved, unit), product }
    return { kind: 'LetterProved' as const, subjectId: letterId, params: { ...accepted.params, ...params } }
  }
  return { ...accepted, params: { ...accepted.params, what: whatCounts(counted) } }
}

const countsUntil = (day: string) => {
  const days = dayOf(beginningOf(day))
  return byLanguage((language) => fill(texts[language].countsUntil, { day: days[language] }))
}

/** The units left on an ended letter cannot be bought. */
function whatCounts({ product, unit, quantity, left, status }: Counted) {
  const isOpen = status === 'Issued' || status === 'Claimed'
  return wordsFor(isOpen ? 'countedLeft' : 'counted', { product, quantity, left }, unitsFor(quantity, unit))
}

const wordsFor = (
  key: keyof typeof en,
  values: Record<string, string | number> = {},
  units?: Record<Language, string>,
) => byLanguage((language) => fill(texts[language][key], { ...values, units: units?.[language] }))
