// The program's public facts. Ours: the specification has no call for them.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Language, Nullable } from '../values.ts'
import { ReviewPromise } from './working-time.ts'

/** The program's public facts; texts in the reader's language. */
export const ProgramFacts = Type.Object({
  name: Type.String(),
  /** `#rrggbb`, the one accent colour; null: the product's default. */
  accentColour: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  emailAddress: Nullable(Type.String()),
  /** Service hours, as text. */
  hours: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** The contact for data protection questions (RA 10173, section 21). */
  privacyEmailAddress: Nullable(Type.String()),
  /** The working days in which staff answer, the latest first: earlier cases keep their own. */
  reviewPromises: Type.Array(ReviewPromise),
  /** Those that the deployment offers. */
  languages: Type.Unsafe<readonly Language[]>(Type.Array(Language)),
  /** Whether this server sends codes by SMS, so that a mobile number can be a log-in. */
  sendsSms: Type.Boolean(),
  /** Ours, if the operator has set it: `tilesUrl` with {z}, {x} and {y}, and its makers' attribution. */
  map: Type.Optional(Type.Object({ tilesUrl: Type.String(), attribution: Type.String() })),
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
