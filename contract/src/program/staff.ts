// The program's public facts, as administrators edit them. Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { EmailAddress } from '../person.ts'
import { NonBlankLine, Nullable, PlainLine, Texts } from '../values.ts'

/** The facts of `readProgramFacts`, in every language. */
export const Program = Type.Object({
  name: NonBlankLine(80),
  /** `#rrggbb`: its hue colours the apps. */
  accentColour: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$', ...whenInvalid('ColourFormat') })),
  phone: Nullable(PlainLine(40)),
  emailAddress: Nullable(EmailAddress),
  hours: Texts(Nullable(NonBlankLine(200))),
  address: Nullable(NonBlankLine(200)),
  privacyEmailAddress: Nullable(EmailAddress),
})
export type Program = Static<typeof Program>

export const readProgram = endpoint({
  name: 'readProgram',
  method: 'GET',
  path: '/api/app/staff/program',
  summary: 'The program’s public facts in every language',
  access: 'program.change',
  result: Program,
  problems: [],
})

export const editProgram = endpoint({
  name: 'editProgram',
  method: 'PUT',
  path: '/api/app/staff/program',
  summary: 'Change the program’s public facts; apps show them within a minute',
  access: 'program.change',
  body: Program,
  result: Program,
  problems: [],
  recentPassword: 'always',
})
