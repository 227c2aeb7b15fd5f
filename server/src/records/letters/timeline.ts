// The timeline of a letter, as its patient and staff read it.

import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'letters.add-to-timeline',
  `INSERT INTO letter_event (letter_id, state, at, by, note, words, branch_id, since, fully_bought, benefit_units, benefit_amount,
     patient_amount)
   VALUES (:letterId, :state, :at, :by, :note?, :words?::text::jsonb, :branchId?, :since?, :fullyBought?, :benefitUnits?, :benefitAmount?, :patientAmount?)`,
)

type Entry = {
  letterId: string
  state: LetterInFull['timeline'][number]['state']
  at: Date | string
  by: 'you' | 'program' | 'pharmacy'
  note?: string | null
  /** What the program says, in place of a note. */
  words?: NoteTexts
  /** Of a claim and its undoing. */
  branchId?: string | null
  /** Of a letter just issued: when its prescription was sent. */
  since?: string
  /** Of a correction: whether the letter is used up by it, or no longer; null where that did not change. */
  fullyBought?: boolean | null
  /** Of a hand-over: what it came to; of a correction: by how much that changed. Centavos. */
  benefitUnits?: number | null
  benefitAmount?: number | null
  patientAmount?: number | null
}

/** Adds an entry, in the transaction of what it tells. */
export const addToTimeline = async (tx: Db, entry: Entry): Promise<void> =>
  void (await insert(tx, { ...none, ...entry, words: entry.words ? JSON.stringify(entry.words) : null }))

const none = {
  note: null,
  branchId: null,
  since: null,
  fullyBought: null,
  benefitUnits: null,
  benefitAmount: null,
  patientAmount: null,
}
