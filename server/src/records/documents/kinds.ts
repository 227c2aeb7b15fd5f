// Statements test facts of a document's kind, so that no statement names the kinds themselves; the facts are
// one table in the contract, whose kinds PostgreSQL knows from `document_kind` (docs/decisions/214).
import { documentKinds, type KindFact, kindsThat } from '@aruga/contract/documents/kinds'

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')
const among = (fact: KindFact) => (d: string) => `${d}.kind IN (${listed(kindsThat(fact))})`

/** SQL: whether `document d` is of a kind that registration requires. */
export const isOfRegistration = among('ofRegistration')
/** SQL: whether `document d`, or a case of the queue, is a receipt. */
export const isReceipt = among('isReceipt')
/** SQL: whether the quantity of `document d`, or of its case, counts for its letter. */
export const countsUnits = among('needsQuantity')
/** SQL: whether `document d` is of a kind that is decided on its own. Names the others, as the indexes of waiting cases do. */
export const isOwnCase = (d: string) =>
  `${d}.kind NOT IN (${listed(documentKinds.filter((kind) => !kindsThat('isCase').some((one) => one === kind)))})`
/** SQL: the place of a document's kind in the contract's table, from its end: the kind that matters most to patients has the highest. */
export const placeOfKind = (d: string) =>
  `array_position('{${documentKinds.toReversed().join(',')}}'::text[], ${d}.kind)`
