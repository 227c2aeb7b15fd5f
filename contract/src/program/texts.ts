// The program's own words, by purpose: templates of declines, cancellations, questions and messages (docs/decisions/086). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { caseKinds } from '../review/case-file.ts'
import { type DeclineReason, declineReasons, letterCancelReasons } from '../review/decline-reasons.ts'
import { AllOf, Id, IdParams, NonBlankLine, Nullable, OneOf, Texts } from '../values.ts'

export const textPurposes = [
  ...caseKinds.map((kind) => `Decline${kind}` as const),
  'NotEligible',
  'CancelLetter',
  'AskBack',
  'Message',
] as const
export type TextPurpose = (typeof textPurposes)[number]

const textCodes = [
  ...declineReasons,
  ...letterCancelReasons.filter((code) => !declineReasons.some((other) => other === code)),
] as const
export type TextCode = (typeof textCodes)[number]

const isDecline = (purpose: TextPurpose) => purpose.startsWith('Decline')
/** The wire's reasons for texts of a purpose; none for a purpose without reasons. */
export const codesOf = (purpose: TextPurpose): readonly TextCode[] =>
  isDecline(purpose) ? declineReasons : purpose === 'CancelLetter' ? letterCancelReasons : []

/** The placeholders of a text, like `{firstName}`. */
const placeholders = ['firstName', 'patientCode', 'product', 'letterNumber', 'branch'] as const
export type Placeholder = (typeof placeholders)[number]

/** The placeholders that a purpose can fill; a letter's if there is one. */
export const placeholdersOf = (purpose: TextPurpose): readonly Placeholder[] =>
  purpose === 'DeclineRegistration' || purpose === 'NotEligible' || purpose === 'DeclinePrescription'
    ? ['firstName', 'patientCode']
    : placeholders

const inBraces = /\{([^{}]*)\}/g
/** The placeholders in a text, known or not. */
export const bracedIn = (text: string): string[] => [...text.matchAll(inBraces)].map(([, name = '']) => name.trim())

export type PlaceholderValues = Partial<Record<Placeholder, string | null | undefined>>
/** The text with the known values filled in; other placeholders stay. */
export const fillText = (text: string, values: PlaceholderValues): string =>
  text.replace(inBraces, (whole, name: string) => {
    const known = placeholders.find((one) => one === name.trim())
    return (known && values[known]) || whole
  })
/** The first placeholder left in a text. */
export const unfilledIn = (text: string): Placeholder | undefined =>
  placeholders.find((one) => bracedIn(text).includes(one))

/** A note's words are one line of at most 500 characters; a message's at most 2000, with line breaks, under a title of 120. */
export const wordsLimit = (purpose: TextPurpose): number => (purpose === 'Message' ? 2000 : 500)

const Words = Type.String({ maxLength: 2000, pattern: '^([^\\p{Cc}]|\\n)*$' })
const Title = Type.String({ maxLength: 120, pattern: '^[^\\p{Cc}]*$' })

/** What administrators write. Empty words: its user writes them, which only reasons allow. */
export const TextWords = Type.Object({
  /** For staff. */
  name: NonBlankLine(80),
  /** One of its purpose's `codesOf`; null if that has none. */
  code: Nullable(OneOf(textCodes)),
  /** Of a message; else empty. */
  title: Texts(Title),
  words: Texts(Words),
  /** Whether it can no longer be chosen. */
  retired: Type.Boolean(),
})
export type TextWords = Static<typeof TextWords>

export const ProgramText = Type.Object({ id: Id, purpose: OneOf(textPurposes), ...TextWords.properties })
export type ProgramText = Static<typeof ProgramText>

export const listTexts = endpoint({
  name: 'listTexts',
  method: 'GET',
  path: '/api/app/staff/texts',
  summary:
    'The texts that staff start from when they decline, cancel, ask back or write: by purpose, in the order in which they are offered, retired ones too',
  access: 'program.read-texts',
  result: AllOf(ProgramText),
  problems: [],
})

export const addText = endpoint({
  name: 'addText',
  method: 'POST',
  path: '/api/app/staff/texts',
  summary: 'Add a text, after the others of its purpose',
  access: 'program.change-texts',
  body: Type.Object({ purpose: OneOf(textPurposes), ...TextWords.properties }),
  result: ProgramText,
  problems: ['NameInUse'],
})

export const changeText = endpoint({
  name: 'changeText',
  method: 'PUT',
  path: '/api/app/staff/texts/{id}',
  summary: 'Change a text, retire it, or take it into use again; what patients have read stays as it was',
  access: 'program.change-texts',
  params: IdParams,
  body: TextWords,
  result: ProgramText,
  problems: ['NotFound', 'NameInUse'],
})

export const orderTexts = endpoint({
  name: 'orderTexts',
  method: 'PUT',
  path: '/api/app/staff/texts/order',
  summary: 'Put texts of one purpose in this order; those that are left out come after them',
  access: 'program.change-texts',
  body: Type.Object({ purpose: OneOf(textPurposes), ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }),
  result: AllOf(ProgramText),
  problems: ['NotFound'],
})

/** The program's text for a reason; its name is audited beside the code, to which it must belong. */
export const ByText = Type.Optional(Id)

export const isDeclineReason = (code: string | null): code is DeclineReason =>
  declineReasons.some((one) => one === code)
