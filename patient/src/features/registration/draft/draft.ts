// What stays on the device while somebody registers: every answer but the password and the consent. A password does
// not belong in storage; consent is given at the moment of sending, not in a draft.

import type { Answers } from '../../../person/answers.ts'
import { noAnswers } from '../../../person/answers.ts'
import { intactPicture } from '../../../photos/picture.ts'
import type { Doctor } from '../../professionals/shared/doctor-found.tsx'
import { type Step, steps } from '../steps.ts'

export const papers = ['code', 'id', 'prescription', 'contact'] as const
export type Paper = (typeof papers)[number]

type DraftAnswers = Omit<Answers, 'password' | 'isAgreed' | 'optionalConsents'>

export type Draft = {
  version: 1
  answers: DraftAnswers
  /** The doctor behind the code, once the server told. */
  doctor: Doctor | null
  /** Where to go on. */
  step: Step
  /** Papers ticked as at hand; null until the list was seen. */
  papers: Paper[] | null
  /** The last attempt to send: its Idempotency-Key, and what it sent. */
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

/** The answers that may be kept. Named one by one: a field that is added later stays out until somebody decides. */
export const keepable = (answers: Answers): DraftAnswers => ({
  hcpCode: answers.hcpCode,
  firstName: answers.firstName,
  middleName: answers.middleName,
  lastName: answers.lastName,
  birthdate: answers.birthdate,
  emailAddress: answers.emailAddress,
  mobilePhoneNumber: answers.mobilePhoneNumber,
  fileId: answers.fileId,
  filePrescription: answers.filePrescription,
})

/** A draft as it came from storage; an empty one when it is none, or of a version we do not know. */
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
    },
  }
}

/** Whether somebody has typed anything worth coming back to. */
export const hasBegun = ({ answers }: Draft) => JSON.stringify(answers) !== JSON.stringify(noDraftAnswers)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What was sent, in a form that two attempts can be compared by; the password has no part in it. */
export const contentOf = (draft: Draft, consents: string) => {
  const { fileId, filePrescription, ...typed } = draft.answers
  return JSON.stringify([typed, fileId?.id ?? null, filePrescription?.id ?? null, consents])
}

/** The draft with the attempt to send `content`: the same key for the same content, a new one for any other. */
export const withAttempt = (draft: Draft, content: string, newKey: () => string) =>
  draft.attempt?.of === content ? draft.attempt : { key: newKey(), of: content }
