// Recalls: every open letter for a product is cancelled, or replaced by one for another. Patients by codes only. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { NoteTexts } from '../review/case-file.ts'
import { Id, IdParams, ListQuery, Nullable, OneOf, PageOf, PlainLine, Quantity, Timestamp } from '../values.ts'

/** The delay after the start: until then one undo takes everything back. */
export const RECALL_UNDO_MS = 30_000

/** `Draft`: its list is made. `Scheduled`: started, can still be undone. */
const recallStatuses = ['Draft', 'Scheduled', 'Running', 'Done', 'CalledOff'] as const
export type RecallStatus = (typeof recallStatuses)[number]

export const RecallPlan = Type.Object({
  productId: Id,
  /** The recalled batch, as on the package: its hand-overs are counted and exported; the list has all letters. */
  batch: Type.Optional(PlainLine(60)),
  /** The reason, as patients read it. */
  note: NoteTexts,
  /** A replacing letter for this, on the same prescription. */
  replacement: Type.Optional(
    Type.Object({
      productId: Id,
      /** By default the remaining units of the letter. */
      quantity: Type.Optional(Quantity),
    }),
  ),
})
export type RecallPlan = Static<typeof RecallPlan>

const Count = Type.Integer({ minimum: 0 })

export const Recall = Type.Object({
  id: Id,
  /** `RC-2611-101`: year, month and a running number. */
  reference: Type.String(),
  status: OneOf(recallStatuses),
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  /** Whether letters for it can still be issued. */
  productInUse: Type.Boolean(),
  batch: Nullable(Type.String()),
  note: NoteTexts,
  replacement: Nullable(
    Type.Object({ productId: Id, name: Type.String(), strength: Type.String(), quantity: Nullable(Quantity) }),
  ),
  /** When the list was made, and by whom. */
  listedAt: Timestamp,
  listedBy: Type.String(),
  startedBy: Nullable(Type.String()),
  /** When the first letter is cancelled; until then it can be undone. */
  startsAt: Nullable(Timestamp),
  finishedAt: Nullable(Timestamp),
  calledOffAt: Nullable(Timestamp),
  /** The list: letters and their patients. */
  letters: Count,
  patients: Count,
  /** Their state when the list was made: no hand-over and no code, a code, or units handed over. */
  issued: Count,
  claimed: Count,
  partlyBought: Count,
  unitsLeft: Count,
  /** Their results. The others are still pending. */
  cancelled: Count,
  replaced: Count,
  /** Cancelled, but without a replacing letter. */
  notReplaced: Count,
  /** Used up, ended or cancelled before their turn came. */
  notOpen: Count,
})
export type Recall = Static<typeof Recall>

export const RecallInFull = Type.Object({
  ...Recall.properties,
  /** Open letters for the product that are not on the list. */
  notListed: Count,
  /** Patients on the list who have an open letter for the replacement, too. */
  haveReplacement: Count,
  /** The batch's hand-overs, whatever the state of the letters; null without a batch. */
  ofBatch: Nullable(
    Type.Object({
      handOvers: Count,
      units: Count,
      patients: Count,
      /** Patients among them without a letter on the list, who get no notification. */
      notListed: Count,
    }),
  ),
})
export type RecallInFull = Static<typeof RecallInFull>

export const recallOutcomes = ['Cancelled', 'Replaced', 'NotReplaced', 'NotOpen'] as const
export type RecallOutcome = (typeof recallOutcomes)[number]

/** Why there is no replacing letter, or the letter was not open. */
const recallReasons = [
  'BudgetUsedUp',
  'PatientNotActive',
  'PrescriptionNotUsable',
  'ProductNotAvailable',
  'Dispensed',
  'Expired',
  'Cancelled',
] as const
export type RecallReason = (typeof recallReasons)[number]

export const RecalledLetter = Type.Object({
  /** The letter’s. */
  id: Id,
  number: Type.String(),
  patientId: Id,
  patientCode: Type.String(),
  /** When the list was made. */
  had: OneOf(['Issued', 'Claimed']),
  quantityApproved: Quantity,
  quantityBought: Count,
  /** Null while it is pending. */
  outcome: Nullable(OneOf(recallOutcomes)),
  why: Nullable(OneOf(recallReasons)),
  /** The units left when it was cancelled. */
  unitsLeft: Nullable(Count),
  newLetter: Nullable(Type.String()),
  doneAt: Nullable(Timestamp),
})
export type RecalledLetter = Static<typeof RecalledLetter>

const path = '/api/app/staff/recalls'
const access = 'recalls.settle'

export const listRecalls = endpoint({
  name: 'listRecalls',
  method: 'GET',
  path,
  summary: 'Recalls, the newest first; Filter searches reference, product and batch',
  access,
  query: ListQuery,
  result: PageOf(Recall),
  problems: [],
})

export const readReportedDefect = endpoint({
  name: 'readReportedDefect',
  method: 'GET',
  path: '/api/app/staff/reported-defects/{id}',
  summary:
    'What a safety report that offers a recall says of the product, to begin a recall with: nothing of its words, the patient or the reporter',
  access,
  params: IdParams,
  result: Type.Object({
    reference: Type.String(),
    /** Null: not one of the formulary. */
    productId: Nullable(Id),
    batch: Nullable(Type.String()),
  }),
  problems: ['NotFound'],
})

export const draftRecall = endpoint({
  name: 'draftRecall',
  method: 'POST',
  path,
  summary: 'Make the list of the open letters for a product. Nothing happens to them until the recall is started',
  access,
  body: RecallPlan,
  result: RecallInFull,
  problems: ['NotFound', 'ProductNotAvailable', 'RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 10,
})

export const readRecall = endpoint({
  name: 'readRecall',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One recall with its counts',
  access,
  params: IdParams,
  result: RecallInFull,
  problems: ['NotFound'],
})

export const changeRecall = endpoint({
  name: 'changeRecall',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a recall that is not started, and make its list again',
  access,
  params: IdParams,
  body: RecallPlan,
  result: RecallInFull,
  problems: ['NotFound', 'ProductNotAvailable', 'RecallStarted'],
  perMinute: 20,
})

export const listRecalledLetters = endpoint({
  name: 'listRecalledLetters',
  method: 'GET',
  path: `${path}/{id}/letters`,
  summary: 'The letters of a recall: what each had, and what became of it; Filter searches number and patient’s code',
  access,
  params: IdParams,
  query: Type.Object({ ...ListQuery.properties, Outcome: Type.Optional(OneOf(recallOutcomes)) }),
  result: PageOf(RecalledLetter),
  problems: ['NotFound'],
})

export const exportRecalledLetters = endpoint({
  name: 'exportRecalledLetters',
  method: 'GET',
  path: `${path}/{id}/letters/export`,
  summary: 'All letters of a recall as a file; the export itself is audited',
  access,
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const exportRecalledBatch = endpoint({
  name: 'exportRecalledBatch',
  method: 'GET',
  path: `${path}/{id}/batch/export`,
  summary:
    'Every hand-over of the recalled batch as a file, whatever became of its letter: when, where, to whom (by code), units, batch and expiry; the export itself is audited. Only a header where no batch is named',
  access,
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

/** `RecallListChanged` has the number of letters on the list as `letters` in its data. */
export const startRecall = endpoint({
  name: 'startRecall',
  method: 'POST',
  path: `${path}/{id}/start`,
  summary:
    'Start a recall of so many letters as were seen. It begins after the time for an undo, in the background; each patient is notified',
  access,
  recentPassword: 'always',
  params: IdParams,
  body: Type.Object({ letters: Type.Integer({ minimum: 1, maximum: 100_000_000 }) }),
  result: RecallInFull,
  problems: ['NotFound', 'RecallStarted', 'RecallListChanged', 'RecallUnderWay'],
})

export const callOffRecall = endpoint({
  name: 'callOffRecall',
  method: 'POST',
  path: `${path}/{id}/call-off`,
  summary: 'Discard a recall, or undo its start: no letter is touched',
  access,
  params: IdParams,
  result: RecallInFull,
  problems: ['NotFound', 'RecallBegun'],
})
