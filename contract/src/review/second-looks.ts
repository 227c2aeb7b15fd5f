// Second looks: somebody else decides a share of the cases again, without the first reviewer's name (docs/decisions/084).
// Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Line, Nullable, OneOf, Timestamp } from '../values.ts'
import { CaseDecision, CaseInFull, CaseKind, CaseQuestion } from './case-file.ts'

/** A decision gets its second look within this many days; the board counts those of these days, and then they are deleted. */
export const LOOK_DAYS = 90
/** The most decisions in a list. */
export const LOOKS_LISTED = 50

/** `Accept` answers a decline, `Decline` an acceptance; `OtherDetails`: the same outcome, but another product, quantity or reason. */
export const lookAnswers = ['Same', 'Accept', 'Decline', 'OtherDetails', 'Ask'] as const
export type LookAnswer = (typeof lookAnswers)[number]

const Outcome = CaseDecision.properties.outcome

/** A colleague's answer about a decision. */
const OtherAnswer = Type.Object({
  id: Id,
  kind: CaseKind,
  /** As in `readCase`: where the decision can be corrected. */
  caseId: Id,
  patientCode: Type.String(),
  outcome: Outcome,
  decidedAt: Timestamp,
  /** Name of the reviewer. */
  decidedBy: Type.String(),
  /** Whether the reviewer was the caller. */
  byMe: Type.Boolean(),
  lookedAt: Timestamp,
  /** Name of the person who gave the second look. */
  lookedBy: Type.String(),
  answer: OneOf(lookAnswers),
  /** Null once the patient is erased. */
  note: Nullable(Type.String()),
})

export const listSecondLooks = endpoint({
  name: 'listSecondLooks',
  method: 'GET',
  path: '/api/app/staff/second-looks',
  summary:
    'The decisions of others that wait for a second look, oldest first, and what was seen otherwise, newest first: of the caller’s decisions and looks, of everybody’s for those who read the board',
  access: 'review.give-second-looks',
  result: Type.Object({
    /** Without the first reviewer and the case: the second reviewer does not see them before answering. */
    open: Type.Array(
      Type.Object({ id: Id, kind: CaseKind, patientCode: Type.String(), outcome: Outcome, decidedAt: Timestamp }),
    ),
    otherwise: Type.Array(OtherAnswer),
  }),
  problems: [],
})
export type SecondLooks = Static<typeof listSecondLooks.result>

const { kind, patient, documents, earlier, others, letter, history } = CaseInFull.properties
const { outcome, at, reason, note, notEligible } = CaseDecision.properties
const { askedBy: _, ...asked } = CaseQuestion.properties

const IssuedThen = Type.Object({
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
})

/** A case as it was decided, without who decided: documents have no `reviewedBy` and `firstApproval`, the history has no staff by name. */
export const SecondLook = Type.Object({
  id: Id,
  kind,
  patient,
  documents,
  earlier,
  others,
  letter,
  /** The letter that was issued with the decision, and those for further medicines of the prescription. */
  issued: Nullable(IssuedThen),
  moreIssued: Type.Array(IssuedThen),
  questions: Type.Array(Type.Object(asked)),
  /** Until the decision. */
  history,
  /** `note` is null once the case was decided again. */
  decision: Type.Object({ outcome, at, reason, note, notEligible }),
})
export type SecondLook = Static<typeof SecondLook>

export const openSecondLook = endpoint({
  name: 'openSecondLook',
  method: 'POST',
  path: '/api/app/staff/second-looks/{id}/open',
  summary: 'A decision to look at, with what it was about; the read is audited and shown to the patient',
  access: 'review.give-second-looks',
  params: IdParams,
  result: SecondLook,
  problems: ['NotFound', 'SecondLookGiven'],
})

export const answerSecondLook = endpoint({
  name: 'answerSecondLook',
  method: 'POST',
  path: '/api/app/staff/second-looks/{id}/answer',
  summary: 'Say how one would have decided, once; the decision stays as it is. The answer says who decided',
  access: 'review.give-second-looks',
  params: IdParams,
  /** `note`: required unless it is the same. */
  body: Type.Object({ answer: OneOf(lookAnswers), note: Type.Optional(Line(500)) }),
  result: Type.Object({ decidedBy: Type.String(), kind: CaseKind, caseId: Id }),
  problems: ['NotFound', 'OwnPatient', 'FileNotOpened', 'SecondLookGiven'],
})
export type AnsweredLook = Static<typeof answerSecondLook.result>

/** How many of a hundred decisions a second person looks at; 0: none. */
const Share = Type.Object({ percent: Type.Integer({ minimum: 0, maximum: 100 }) })

export const readSecondLookShare = endpoint({
  name: 'readSecondLookShare',
  method: 'GET',
  path: '/api/app/staff/second-looks/share',
  summary: 'How many of a hundred decisions a second person looks at',
  access: 'program.change',
  result: Share,
  problems: [],
})

export const changeSecondLookShare = endpoint({
  name: 'changeSecondLookShare',
  method: 'PUT',
  path: '/api/app/staff/second-looks/share',
  summary: 'Change how many of a hundred decisions a second person looks at, for decisions from now on',
  access: 'program.change',
  recentPassword: 'always',
  body: Share,
  result: Share,
  problems: [],
})
