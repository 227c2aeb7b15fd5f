// The texts that every program begins with. They are code, not rows, so that better wording reaches programs that changed nothing.

import { createHash } from 'node:crypto'
import { byLanguage, mapLanguages, type Texts } from '@aruga/contract/languages'
import type { ProgramText, TextCode, TextPurpose } from '@aruga/contract/program/texts'
import { caseKinds } from '@aruga/contract/review/case-file'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import en from '@aruga/locales/en/decline-messages.json' with { type: 'json' }
import { localesOf } from '../../texts/locales.ts'

const texts = localesOf('decline-messages', en)
const untitled = byLanguage(() => '')

const declineNames = {
  Blurry: 'Can’t be read',
  CutOff: 'Cut off',
  WrongDocument: 'Wrong document',
  NameMismatch: 'Different name',
  DocumentExpired: 'Too old',
  Other: 'Another reason',
}
const cancelNames = {
  DoctorChangedTreatment: 'The doctor changed the treatment',
  IssuedByMistake: 'It was issued by mistake',
  PatientAsked: 'The patient asked for it',
  ProductWithdrawn: 'The program no longer covers it',
  Other: 'Another reason',
}
const questionNames = {
  page: 'Another page',
  photo: 'A clearer photo',
  doctor: 'A word from the doctor',
  count: 'How many they bought',
}

/** The id is the same on every server and after every start. */
function idOf(purpose: TextPurpose, key: string): string {
  const hex = createHash('sha256').update(`first text ${purpose} ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

type First = { key: string; code: TextCode | null; name: string; words: Texts }
const of = (purpose: TextPurpose, texts: First[]) =>
  texts.map(
    ({ key, code, name, words }): ProgramText => ({
      ...{ id: idOf(purpose, key), purpose, code, name, title: untitled, words, retired: false },
    }),
  )

const declines: First[] = declineReasons.map((code) => ({
  ...{ key: code, code, name: declineNames[code] },
  words: mapLanguages(texts, ({ document }) => document[code]),
}))
const cancels: First[] = letterCancelReasons.map((code) => ({
  ...{ key: code, code, name: cancelNames[code] },
  words: mapLanguages(texts, ({ letter }) => letter[code]),
}))
const notEligible = mapLanguages(texts, (one) => one.notEligible)
const questions = (['page', 'photo', 'doctor', 'count'] as const).map((key) => ({
  ...{ key, code: null, name: questionNames[key] },
  words: mapLanguages(texts, ({ question }) => question[key]),
}))

export const firstTexts: readonly ProgramText[] = [
  ...caseKinds.flatMap((kind) => of(`Decline${kind}`, declines)),
  ...of('NotEligible', [{ key: 'treatment', code: null, name: 'Not this medicine or treatment', words: notEligible }]),
  ...of('CancelLetter', cancels),
  ...of('AskBack', questions),
]
