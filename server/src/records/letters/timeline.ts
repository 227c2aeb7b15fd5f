// The timeline of a letter, as its patient and staff read it.

import type { ClaimedHow, IdKind } from '@aruga/contract/cards/ids'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'letters.add-to-timeline',
  `INSERT INTO letter_event (letter_id, state, at, by, note, words, branch_id, since, fully_bought, benefit_units, benefit_amount,
     patient_amount, vat_off, statutory_discount, by_caregiver, claimed_how, id_shown)
   VALUES (:letterId, :state, :at, :by, :note?, :words?::text::jsonb, :branchId?, :since?, :fullyBought?, :benefitUnits?, :benefitAmount?, :patientAmount?,
     :vatOff?, :statutoryDiscount?, :byCaregiver?, :claimedHow?, :idShown?)`,
)

type Entry = {
  letterId: string
  state: LetterInFull['timeline'][number]['state']
  at: Date | string
  by: 'you' | 'program' | 'pharmacy'
  /** For `you`: it was somebody who acts for the patient. */
  byCaregiver?: boolean | null
  /** For a claim by `pharmacy` or `program`: how the patient was known, and the kind of ID that was seen. */
  claimedHow?: ClaimedHow | null
  idShown?: IdKind | null
  note?: string | null
  /** The program's text, in place of a note. */
  words?: NoteTexts
  /** For a claim and its undoing. */
  branchId?: string | null
  /** For a letter just issued: when its prescription was sent. */
  since?: string
  /** For a correction: whether it uses the letter up, or no longer does; null when that did not change. */
  fullyBought?: boolean | null
  /** For a hand-over: its amount; for a correction: the change of the amount. Centavos. */
  benefitUnits?: number | null
  benefitAmount?: number | null
  patientAmount?: number | null
  vatOff?: number | null
  statutoryDiscount?: number | null
}

/** Adds an entry, in the transaction of the event. */
export const addToTimeline = async (tx: Db, entry: Entry): Promise<void> =>
  void (await insert(tx, { ...none, ...entry, words: entry.words ? JSON.stringify(entry.words) : null }))

const none = {
  byCaregiver: null,
  claimedHow: null,
  idShown: null,
  note: null,
  branchId: null,
  since: null,
  fullyBought: null,
  benefitUnits: null,
  benefitAmount: null,
  patientAmount: null,
  vatOff: null,
  statutoryDiscount: null,
}
