// What papers a program asks for, as administrators define it, and what staff see and decide of a patient's. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoteTexts } from '../review/case-file.ts'
import { DecidedCase } from '../review/decisions.ts'
import { AllOf, Day, Id, IdParams, Line, NonBlankLine, Nullable, OneOf, Texts, Timestamp } from '../values.ts'
import { askedWhen, paperStates } from './papers.ts'

/** Roles whose members may be allowed to open the files of a kind. */
export const paperRoles = ['assessor', 'reviewer', 'lead', 'administrator'] as const
export type PaperRole = (typeof paperRoles)[number]

/** What administrators define. */
export const PaperKindFields = Type.Object({
  names: Texts(NonBlankLine(80)),
  /** What counts as such a paper, for patients. May be empty. */
  hints: Texts(Line(300, 0)),
  asked: OneOf(askedWhen),
  /** Asked only of patients who have had a letter for this product; null: of any. */
  productId: Nullable(Id),
  /** Asked only of patients of this age or older, in years; null: of any. */
  fromAge: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  /** How long an accepted one counts; null: for good, which a yearly one cannot. */
  validMonths: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  isRequired: Type.Boolean(),
  /** The roles that open the files and decide; everybody else sees only that there is one. One of them decides. */
  seenBy: Type.Array(OneOf(paperRoles), { minItems: 1, maxItems: paperRoles.length, uniqueItems: true }),
  /** Days after the decision in which the file is deleted; null: as long as other documents. */
  storeDays: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** Whether it is no longer asked for. */
  retired: Type.Boolean(),
})
export type PaperKindFields = Static<typeof PaperKindFields>

export const PaperKind = Type.Object({ id: Id, ...PaperKindFields.properties, productName: Nullable(Type.String()) })
export type PaperKind = Static<typeof PaperKind>

export const listPaperKinds = endpoint({
  name: 'listPaperKinds',
  method: 'GET',
  path: '/api/app/staff/paper-kinds',
  summary: 'The papers that the program asks for, in its order, retired ones last',
  access: 'papers.read-kinds',
  result: AllOf(PaperKind),
  problems: [],
})

const kindRefusals = ['NameInUse'] as const

export const addPaperKind = endpoint({
  name: 'addPaperKind',
  method: 'POST',
  path: '/api/app/staff/paper-kinds',
  summary: 'Ask for another paper, after the others',
  access: 'papers.change-kinds',
  body: PaperKindFields,
  result: PaperKind,
  problems: kindRefusals,
  recentPassword: 'always',
})

export const changePaperKind = endpoint({
  name: 'changePaperKind',
  method: 'PUT',
  path: '/api/app/staff/paper-kinds/{id}',
  summary:
    'Change what is asked, retire it, or ask for it again. What was accepted keeps its last day; who may open the files changes at once.',
  access: 'papers.change-kinds',
  params: IdParams,
  body: PaperKindFields,
  result: PaperKind,
  problems: ['NotFound', ...kindRefusals],
  recentPassword: 'always',
})

export const orderPaperKinds = endpoint({
  name: 'orderPaperKinds',
  method: 'PUT',
  path: '/api/app/staff/paper-kinds/order',
  summary: 'Ask for papers in this order; those that are left out come after them',
  access: 'papers.change-kinds',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }),
  result: AllOf(PaperKind),
  problems: ['NotFound'],
})

/** A paper that is asked of a patient, or that they sent: never its file. */
export const PatientPaper = Type.Object({
  kindId: Id,
  names: Texts(Type.String()),
  isRequired: Type.Boolean(),
  state: OneOf(paperStates),
  validUntil: Nullable(Day),
  documentId: Nullable(Id),
  /** When the newest one was sent. */
  sentAt: Nullable(Timestamp),
  /** Whether the caller may open it. */
  visible: Type.Boolean(),
  /** What staff asked this patient for, until it is accepted or withdrawn. */
  request: Nullable(Type.Object({ id: Id, note: Texts(Type.String()), by: Type.String(), at: Timestamp })),
})
export type PatientPaper = Static<typeof PatientPaper>

export const listPatientPapers = endpoint({
  name: 'listPatientPapers',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/papers',
  summary:
    'What papers the program asks a patient for, what is there and what is missing, for a caller who has opened the case or the patient today',
  access: 'patients.open',
  params: IdParams,
  result: AllOf(PatientPaper),
  problems: ['NotFound', 'FileNotOpened'],
})

export const requestPaper = endpoint({
  name: 'requestPaper',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/paper-requests',
  summary: 'Ask a patient, whose case or page the caller has opened today, for a paper; the patient is notified',
  access: 'patients.open',
  params: IdParams,
  body: Type.Object({ kindId: Id, note: NoteTexts }),
  result: Type.Object({ id: Id }),
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'PatientUnreachable', 'PaperAskedAlready'],
  perMinute: 20,
})

export const withdrawPaperRequest = endpoint({
  name: 'withdrawPaperRequest',
  method: 'POST',
  path: '/api/app/staff/paper-requests/{id}/withdraw',
  summary: 'No longer ask a patient for a paper',
  access: 'patients.open',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'FileNotOpened', 'PaperRequestEnded'],
})

export const acceptPaper = endpoint({
  name: 'acceptPaper',
  method: 'POST',
  path: '/api/app/staff/papers/{id}/accept',
  summary:
    'Accept a paper that the program asked for. It counts until `validUntil`, at most as long as its kind says, which is the default.',
  access: 'review.decide-papers',
  params: IdParams,
  body: Type.Object({
    /** Its last day, as on the paper; left out: by its kind. */
    validUntil: Type.Optional(Day),
  }),
  result: DecidedCase,
  problems: ['NotFound', 'CaseAlreadyDecided', 'CaseChanged', 'CaseNotWaiting', 'OwnPatient', 'FileHeld'],
})
