// The registration's draft on the device: every answer except the password and the consent. A password does not belong in
// storage; consent is given when the registration is sent, not in a draft.

import type { Answers } from '../../../person/answers.ts'
import { noAnswers } from '../../../person/answers.ts'
import { intactPicture, type Picture } from '../../../photos/picture.ts'
import type { Doctor } from '../../professionals/shared/doctor-found.tsx'
import { type Step, steps } from '../steps.ts'

export const papers = ['code', 'id', 'prescription', 'contact'] as const
export type Paper = (typeof papers)[number]

type DraftAnswers = Omit<Answers, 'password' | 'isAgreed' | 'optionalConsents'>

export type Draft = {
  version: 1
  answers: DraftAnswers
  /** The doctor with the code, once the server has confirmed the code. */
  doctor: Doctor | null
  /** The step at which to continue. */
  step: Step
  /** The ticked items of the checklist; null until the checklist was shown. */
  papers: Paper[] | null
  /** The last attempt to send: its Idempotency-Key, and its content. */
  attempt: { key: string; of: string } | null
}

const { password: _password, isAgreed: _isAgreed, optionalConsents: _optional, ...noDraftAnswers } = noAnswers

export const emptyDraft: Draft = {
  version: 1,
  answers: noDraftAnswers,
  doctor: null,
  step: 'doctor',
  papers: null,
  attempt: null,
}

/** The answers that may be stored. Listed one by one, so that a field added later is not stored unless somebody decides so. */
export const storable = (answers: Answers): DraftAnswers => ({
  hcpCode: answers.hcpCode,
  firstName: answers.firstName,
  middleName: answers.middleName,
  lastName: answers.lastName,
  birthdate: answers.birthdate,
  emailAddress: answers.emailAddress,
  withoutEmail: answers.withoutEmail,
  mobilePhoneNumber: answers.mobilePhoneNumber,
  fileId: answers.fileId,
  filePrescription: answers.filePrescription,
  papers: answers.papers,
})

/** Reads a stored draft; empty when it is invalid or of an unknown version. */
export const readDraft = (stored: unknown): Draft => {
  if (!isRecord(stored) || stored.version !== 1 || !isRecord(stored.answers)) return emptyDraft
  const draft = stored as Partial<Draft>
  const answers = { ...emptyDraft.answers, ...draft.answers }
  return {
    ...emptyDraft,
    ...draft,
    step: steps.find((step) => step === draft.step) ?? 'doctor',
    answers: {
      ...answers,
      fileId: intactPicture(answers.fileId),
      filePrescription: intactPicture(answers.filePrescription),
      papers: intactPapers(answers.papers),
    },
  }
}

const intactPapers = (papers: unknown): Answers['papers'] =>
  Object.fromEntries(
    Object.entries(isRecord(papers) ? papers : {}).flatMap(([kindId, stored]) => {
      const picture = intactPicture(stored as Picture)
      return picture ? [[kindId, picture]] : []
    }),
  )

/** Whether anything has been entered. */
export const hasBegun = ({ answers }: Draft) => JSON.stringify(answers) !== JSON.stringify(noDraftAnswers)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The content of an attempt, without the password, to compare it with another. */
export const contentOf = (draft: Draft, consents: string) => {
  const { fileId, filePrescription, papers, ...typed } = draft.answers
  const ofPapers = Object.entries(papers).map(([kindId, { id }]) => [kindId, id])
  return JSON.stringify([typed, fileId?.id ?? null, filePrescription?.id ?? null, ofPapers, consents])
}

/** The attempt to send `content`: the same key for the same content, a new one for any other. */
export const withAttempt = (draft: Draft, content: string, newKey: () => string) =>
  draft.attempt?.of === content ? draft.attempt : { key: newKey(), of: content }
