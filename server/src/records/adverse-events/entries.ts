import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AdverseEventEntryKind } from './columns.ts'

const insert = query(
  'adverse-events.insert-entry',
  `INSERT INTO adverse_event_entry (adverse_event_id, kind, at, known_at, by, words, facts, party, party_reference)
   VALUES (:id, :kind, :now, :knownAt, :by, :words?, :facts?::text::jsonb, :party?, :partyReference?)`,
)
type Entry = {
  id: string
  kind: AdverseEventEntryKind
  by: string
  /** When what it says was known. */
  knownAt: Date
  now: Date
  words?: string
  /** What the facts are from now on. */
  facts?: AdverseEventFacts
  /** To whom it was handed over, or who acknowledged it. */
  party?: string
  partyReference?: string
}
/** Writes a step of a case, in the transaction that changes the case. */
export const addEntry = (tx: Db, { words, facts, party, partyReference, ...entry }: Entry) =>
  insert(tx, {
    ...entry,
    words: words ?? null,
    facts: facts ? JSON.stringify(facts) : null,
    party: party ?? null,
    partyReference: partyReference ?? null,
  })
