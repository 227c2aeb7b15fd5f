// Asking back: a reviewer asks the patient a question about a case, which waits until the patient answers. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentKind } from '../documents/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { ANSWER_MAX } from '../limits.ts'
import { CaseKind, CaseQuestion, NoteTexts, questionStates } from '../review/case-file.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Paragraphs, Timestamp } from '../values.ts'

/** A question as its patient reads it. */
export const OwnQuestion = Type.Object({
  id: Id,
  kind: CaseKind,
  /** The patient's id for a registration, else the document of the question; it may have been replaced since. */
  caseId: Id,
  state: OneOf(questionStates),
  /** In the requested language. */
  question: Type.String(),
  askedAt: Timestamp,
  /** Without an answer, the program continues then. */
  answerBy: Timestamp,
  /** The files of the case, any of which can be sent again as the answer (`replaceDocument`). Empty once it has ended. */
  files: Type.Array(Type.Object({ id: Id, kind: DocumentKind })),
  answer: Nullable(Type.String()),
  /** The file sent as the answer. */
  answeredWith: Nullable(Id),
  endedAt: Nullable(Timestamp),
})
export type OwnQuestion = Static<typeof OwnQuestion>

export const listOwnQuestions = endpoint({
  name: 'listOwnQuestions',
  method: 'GET',
  path: '/api/app/patient-client/questions',
  summary:
    'What the program has asked the patient about their documents, open ones first, then newest first; 50 at most',
  access: 'own-data',
  acting: 'see',
  result: AllOf(OwnQuestion),
  problems: [],
})

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  method: 'POST',
  path: '/api/app/patient-client/questions/{id}/answer',
  summary: 'Answer in words alone; a photo, with words or without, is sent with `replaceDocument`, which answers too',
  access: 'own-data',
  acting: 'send',
  params: IdParams,
  body: Type.Object({ answer: Paragraphs(ANSWER_MAX) }),
  result: OwnQuestion,
  problems: ['NotFound', 'QuestionEnded'],
  idempotencyKey: true,
  perMinute: 20,
})

export const askPatient = endpoint({
  name: 'askPatient',
  method: 'POST',
  path: '/api/app/staff/cases/{kind}/{id}/questions',
  summary:
    'Ask the patient something about a waiting case: it leaves the queue and its clock stops until they answer, for 14 days at most; the patient is notified',
  access: 'review.decide',
  params: Type.Object({ kind: CaseKind, id: Id }),
  body: Type.Object({ question: NoteTexts }),
  result: CaseQuestion,
  problems: ['NotFound', 'CaseAlreadyDecided', 'CaseChanged', 'CaseNotWaiting', 'OwnPatient', 'PatientUnreachable'],
})

export const withdrawQuestion = endpoint({
  name: 'withdrawQuestion',
  method: 'POST',
  path: '/api/app/staff/questions/{id}/withdraw',
  summary: 'Withdraw a question that is not answered: its case waits for staff again',
  access: 'review.decide',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'QuestionEnded'],
})

/** A case that waits for its patient, or came back. Codes, no names. */
export const AskedCase = Type.Object({
  questionId: Id,
  kind: CaseKind,
  /** The patient's id for a registration, else the document's. */
  id: Id,
  patientCode: Type.String(),
  state: OneOf(questionStates),
  askedAt: Timestamp,
  askedBy: Type.String(),
  answerBy: Timestamp,
  endedAt: Nullable(Timestamp),
})
export type AskedCase = Static<typeof AskedCase>

export const listAskedCases = endpoint({
  name: 'listAskedCases',
  method: 'GET',
  path: '/api/app/staff/questions',
  summary:
    'Undecided cases that somebody asked about: those that came back first (answered, or 14 days without an answer), then those that wait for the patient, the oldest first; 500 at most',
  access: 'review.decide',
  result: AllOf(AskedCase),
  problems: [],
})
