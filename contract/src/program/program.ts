// What the program says about itself, for anyone to read. Ours: the specification has no call for it.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Language, Nullable } from '../values.ts'

/** What the program says about itself; texts in the reader's language. */
export const ProgramFacts = Type.Object({
  name: Type.String(),
  /** `#rrggbb`, the one accent colour; null: the house's own. */
  accentColour: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  emailAddress: Nullable(Type.String()),
  /** When somebody answers, in words. */
  hours: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** Where data protection questions go (RA 10173, section 21). */
  privacyEmailAddress: Nullable(Type.String()),
  /** Working days in which staff answer. */
  reviewWorkingDays: Type.Integer(),
})
export type ProgramFacts = Static<typeof ProgramFacts>

export const readProgramFacts = endpoint({
  name: 'readProgramFacts',
  method: 'GET',
  path: '/api/app/program/facts',
  summary: 'The program’s name, colour and contacts',
  access: 'public',
  query: Type.Object({ language: Type.Optional(Language) }),
  result: ProgramFacts,
  problems: [],
  revalidated: true,
})
