// What the program says about itself, as administrators edit it. Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { EmailAddress } from '../person.ts'
import { Nullable, Words } from '../values.ts'

/** The facts of `readProgramFacts`, in both languages. */
export const Program = Type.Object({
  name: Words(80),
  /** `#rrggbb`: its hue is what the apps are tinted with. */
  accentColour: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$', ...whenInvalid('ColourFormat') })),
  phone: Nullable(Words(40)),
  emailAddress: Nullable(EmailAddress),
  hours: Type.Object({ en: Nullable(Words(200)), fil: Nullable(Words(200)) }),
  address: Nullable(Words(200)),
  privacyEmailAddress: Nullable(EmailAddress),
})
export type Program = Static<typeof Program>

export const readProgram = endpoint({
  name: 'readProgram',
  method: 'GET',
  path: '/api/app/staff/program',
  summary: 'What the program says about itself, in both languages',
  access: ['administrator'],
  result: Program,
  problems: [],
})

export const editProgram = endpoint({
  name: 'editProgram',
  method: 'PUT',
  path: '/api/app/staff/program',
  summary: 'Change what the program says about itself; apps show it within a minute',
  access: ['administrator'],
  body: Program,
  result: Program,
  problems: [],
})
