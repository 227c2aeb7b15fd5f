// The reviewers' queue: waiting cases, one case in full, and who works on it. Ours throughout; decisions are in decisions.ts.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { OpenReason } from '../patients/open-reasons.ts'
import { AllOf, Id, IdParams, ListQuery, Nullable, OneOf, PageOf, SearchLine, Timestamp } from '../values.ts'
import { Assignment, CaseInFull, CaseKind } from './case-file.ts'
import { Warning } from './warnings.ts'

/** A person or a team to whom a case is assigned. */
export const CaseOwner = Type.Object({
  kind: OneOf(['person', 'team']),
  id: Id,
  name: Type.String(),
  /** Whether it is the caller, or one of their teams. */
  mine: Type.Boolean(),
})
export type CaseOwner = Static<typeof CaseOwner>

/** A case that waits for a decision. Queues show codes, no names. */
export const Case = Type.Object({
  kind: CaseKind,
  /** The patient's id for a registration, else the document's. */
  id: Id,
  patientId: Id,
  patientCode: Type.String(),
  /** The registration's number; null for documents. */
  reference: Nullable(Type.String()),
  /** The letter of a receipt. */
  letterNumber: Nullable(Type.String()),
  /** For a receipt: the units that the patient entered, and their noun. */
  orQuantity: Nullable(Type.Integer()),
  unit: Nullable(Type.String()),
  /** Units that receipts may still prove on its letter. */
  left: Nullable(Type.Integer()),
  /** The other letters of a receipt for several, by number, each as its first. */
  together: Type.Array(
    Type.Object({
      productName: Type.String(),
      quantity: Type.Integer(),
      unit: Type.String(),
      left: Type.Integer(),
      warning: Nullable(Warning),
    }),
  ),
  /** Sent again after a decline. */
  sentAgain: Type.Boolean(),
  /** When it last began to wait for staff: the order of the queue. */
  waitingSince: Timestamp,
  /**
   * The promised number of working days later, in Manila: the days of the week that administrators
   * set, except the program’s holidays.
   */
  dueAt: Timestamp,
  overdue: Type.Boolean(),
  /** Who has it open now. */
  assignedTo: Nullable(Assignment),
  /** The person or team it is assigned to until it is decided; null: anybody. */
  owner: Nullable(CaseOwner),
  /** How many other documents of the program have one of its files. */
  duplicates: Type.Integer(),
  /** Whether one of its files is quarantined for the virus scanner, so that nobody can open or decide it yet. */
  held: Type.Boolean(),
  /** Whether one person approved a letter on it that needs two. */
  approvedOnce: Type.Boolean(),
  /** Whether that was the caller, so that somebody else must approve. */
  approvedByMe: Type.Boolean(),
  /** How a receipt's units differ from the counter's on its first letter; null without a difference, and for other kinds. */
  warning: Nullable(Warning),
})
export type Case = Static<typeof Case>

/** The cap of counts in the queue; nobody works further down a list. */
export const CASES_COUNTED = 10_000

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/api/app/staff/cases',
  summary:
    'Everything that waits for a reviewer, oldest first (due times follow from that); Filter searches the beginning of the letter number (with or without L-) and, from three characters on, anywhere in the patient’s code and reference',
  access: 'review.decide-papers',
  query: Type.Object({
    ...ListQuery.properties,
    Kind: Type.Optional(CaseKind),
    /** `me`: assigned to the caller, or open in their hands; `nobody`: neither assigned nor open. By default anyone. */
    AssignedTo: Type.Optional(OneOf(['me', 'myTeams', 'nobody', 'anyone'])),
    /** True: only overdue cases. False: no filter. */
    Overdue: Type.Optional(Type.Boolean()),
    /** Returns the page of `MaxResultCount` cases with this one, if it is among the first `CASES_COUNTED`; else `SkipCount` applies. */
    CaseId: Type.Optional(Id),
  }),
  result: Type.Object({
    ...PageOf(Case).properties,
    /** Whether more match than `totalCount`, which stops at `CASES_COUNTED`. */
    more: Type.Boolean(),
    /** How many cases come before this page. */
    skipCount: Type.Integer({ minimum: 0 }),
  }),
  problems: [],
})

/** The number of waiting cases, and of the overdue ones. */
const CaseCount = Type.Object({ kind: CaseKind, waiting: Type.Integer(), overdue: Type.Integer() })

export const countCases = endpoint({
  name: 'countCases',
  method: 'GET',
  path: '/api/app/staff/case-counts',
  summary:
    'How many cases wait, for every kind, 10,000 of each at most, and how many of them are assigned to the caller and to the caller’s teams (null: in no team)',
  access: 'review.decide-papers',
  result: Type.Object({ ...AllOf(CaseCount).properties, mine: Type.Integer(), myTeams: Nullable(Type.Integer()) }),
  problems: [],
})

const CaseParams = Type.Object({ kind: CaseKind, id: Id })

/** Why a case cannot be worked on; `CaseAlreadyDecided` has the colleague and the time, `CaseChanged` the case's present id, `CaseTaken` its assignee (`by`), since and until when. */
const caseRefusals = ['NotFound', 'CaseAlreadyDecided', 'CaseChanged', 'CaseNotWaiting', 'OwnPatient'] as const

export const readCase = endpoint({
  name: 'readCase',
  method: 'GET',
  path: '/api/app/staff/cases/{kind}/{id}',
  summary: 'A waiting case, with everything that a decision needs; the read is audited and shown to the patient',
  access: 'review.decide-papers',
  params: CaseParams,
  result: CaseInFull,
  problems: caseRefusals,
})

export const openCase = endpoint({
  name: 'openCase',
  method: 'POST',
  path: '/api/app/staff/cases/{kind}/{id}/open',
  summary: 'A case in any state, for a reason that is audited and shown to the patient',
  access: 'review.decide',
  params: CaseParams,
  body: OpenReason,
  result: CaseInFull,
  problems: ['NotFound'],
})

export const assignCase = endpoint({
  name: 'assignCase',
  method: 'POST',
  path: '/api/app/staff/cases/{kind}/{id}/assign',
  summary:
    'Take a case for 5 minutes, so that others see it is being worked on; a repeat restarts the 5 minutes, as while it is open',
  access: 'review.decide-papers',
  params: CaseParams,
  body: Type.Object({
    /** Takes it over from a colleague: `since` of the assignment that the caller saw. */
    takeOverFrom: Type.Optional(Timestamp),
  }),
  result: Assignment,
  problems: [...caseRefusals, 'CaseTaken'],
})

export const releaseCase = endpoint({
  name: 'releaseCase',
  method: 'POST',
  path: '/api/app/staff/cases/{kind}/{id}/release',
  summary: 'Release a case; one that is not assigned to the caller stays unchanged',
  access: 'review.decide-papers',
  params: CaseParams,
  result: 'nothing',
  problems: [],
})

export const viewPatientDocument = endpoint({
  name: 'viewPatientDocument',
  method: 'GET',
  path: '/api/app/staff/documents/{id}/view',
  summary:
    'A file of a patient whose case or page the caller has opened today: the upright picture, or the original; both without the place and other metadata; audited',
  /** Administrators: of the patients of a signal that they read. */
  access: 'documents.view',
  params: IdParams,
  query: Type.Object({ rendition: Type.Optional(OneOf(['original', 'picture', 'thumbnail'])) }),
  result: 'file',
  problems: ['NotFound', 'FileNotOpened', 'FileHeld', 'FileRemoved', 'FileOnlyAsSent', 'RangeNotSatisfiable'],
})

export const viewDocumentAsSent = endpoint({
  name: 'viewDocumentAsSent',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/view-as-sent',
  summary:
    'The bytes that the patient sent, with the place and camera they may name, for a reason that is audited and shown to the patient',
  access: 'review.decide',
  params: IdParams,
  body: OpenReason,
  result: 'file',
  problems: ['NotFound', 'FileNotOpened', 'FileHeld', 'FileRemoved', 'RangeNotSatisfiable'],
})

/** A branch that a receipt may be from. */
const ReceiptBranch = Type.Object({
  id: Id,
  name: Type.String(),
  pharmacyName: Type.String(),
  city: Type.String(),
})

export const findReceiptBranches = endpoint({
  name: 'findReceiptBranches',
  method: 'GET',
  path: '/api/app/staff/receipt-branches',
  summary: 'Branches by name, pharmacy, street or city, 20 at most, including retired ones for older receipts',
  access: 'review.decide',
  query: Type.Object({ Filter: SearchLine(200) }),
  result: AllOf(ReceiptBranch),
  problems: [],
})
