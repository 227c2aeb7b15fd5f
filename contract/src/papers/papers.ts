// Papers that a program asks for beyond the specification's documents, as patients see them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Day, Id, Language, Nullable, OneOf } from '../values.ts'

/** `Registration`: with the registration. `Yearly`: of active patients, again whenever the last one ends. `OnRequest`: when staff ask one patient. */
export const askedWhen = ['Registration', 'Yearly', 'OnRequest'] as const
export type AskedWhen = (typeof askedWhen)[number]

/** A patient is reminded so many days before an accepted paper ends. */
export const PAPER_REMINDER_DAYS = [30, 7] as const

/** A paper to send with a registration. */
export const PaperToRegister = Type.Object({
  id: Id,
  name: Type.String(),
  /** What counts as such a paper. */
  hint: Type.String(),
  /** Without it the registration is sent, and the reviewer sees that it is missing. */
  isRequired: Type.Boolean(),
  /** In years; asked only of patients of this age or older. Null: of any. */
  fromAge: Nullable(Type.Integer()),
})
export type PaperToRegister = Static<typeof PaperToRegister>

export const listPapersToRegister = endpoint({
  name: 'listPapersToRegister',
  method: 'GET',
  path: '/api/app/program/papers',
  summary: 'The papers that the program asks for with a registration, in its order; public',
  access: 'public',
  query: Type.Object({ language: Type.Optional(Language) }),
  result: AllOf(PaperToRegister),
  problems: [],
})

/**
 * `Missing`: never sent. `Sent`: it waits for staff. `Declined`: to send again. `Ending`: accepted, and ends soon. `Accepted`: in force.
 * `Ended`: its last day has passed.
 */
export const paperStates = ['Missing', 'Declined', 'Ended', 'Ending', 'Sent', 'Accepted'] as const
export type PaperState = (typeof paperStates)[number]

const toSend: readonly PaperState[] = ['Missing', 'Declined', 'Ended', 'Ending']
/** Whether it is the patient's turn to send it. */
export const isToSend = (state: PaperState): boolean => toSend.includes(state)

/** A paper that the program asks this patient for. */
export const OwnPaper = Type.Object({
  /** Of the kind. */
  kindId: Id,
  name: Type.String(),
  hint: Type.String(),
  isRequired: Type.Boolean(),
  state: OneOf(paperStates),
  /** The last day on which the accepted one counts; null: for good, or none is accepted. */
  validUntil: Nullable(Day),
  /** The newest one that the patient sent. */
  documentId: Nullable(Id),
  /** What staff wrote when they asked this patient for it. */
  note: Nullable(Type.String()),
})
export type OwnPaper = Static<typeof OwnPaper>

export const listOwnPapers = endpoint({
  name: 'listOwnPapers',
  method: 'GET',
  path: '/api/app/patient-client/papers',
  summary: 'The papers that the program asks the patient for, those to send first, with the state of each',
  access: 'own-data',
  acting: 'see',
  result: AllOf(OwnPaper),
  problems: [],
})
