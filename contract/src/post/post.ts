// News that staff print and post, for patients whom nobody can be told of on a screen or a phone. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Language, ListQuery, Nullable, PageOf, Paragraphs, Timestamp } from '../values.ts'

/** How many letters one print has. */
export const PRINTED_AT_ONCE = 50

/** No name and no address: they are on the printed letter, which is on record. */
export const PaperNotice = Type.Object({
  id: Id,
  patientId: Id,
  patientCode: Type.String(),
  /** What it is about, without details of the patient. */
  title: Type.String(),
  createdAt: Timestamp,
  /** Without an address somebody must ask for one first. */
  hasAddress: Type.Boolean(),
  /** Whether the caller can print it: it waits and has an address, or they printed it in the last ten minutes. */
  canPrint: Type.Boolean(),
  printedAt: Nullable(Timestamp),
  printedBy: Nullable(Type.String()),
})
export type PaperNotice = Static<typeof PaperNotice>

const { SkipCount, MaxResultCount } = ListQuery.properties
export const listPaperNotices = endpoint({
  name: 'listPaperNotices',
  method: 'GET',
  path: '/api/app/staff/post',
  summary:
    'What waits to be printed and posted, oldest first; with AddressMissing what waits for an address; with Printed what was printed in the last thirty days, newest first',
  access: 'patients.open',
  query: Type.Object({
    Printed: Type.Optional(Type.Boolean()),
    AddressMissing: Type.Optional(Type.Boolean()),
    SkipCount,
    MaxResultCount,
  }),
  result: PageOf(PaperNotice),
  problems: [],
})

export const PrintedLetter = Type.Object({
  id: Id,
  name: Type.String(),
  address: Type.String(),
  language: Language,
  title: Type.String(),
  body: Type.String(),
  createdAt: Timestamp,
})
export type PrintedLetter = Static<typeof PrintedLetter>

export const printPaperNotices = endpoint({
  name: 'printPaperNotices',
  method: 'POST',
  path: '/api/app/staff/post/print',
  summary:
    'The letters to print, with name and address, in each patient’s language; they are marked as printed, so that nothing is posted twice. What a colleague has printed is left out; the same person can print it again for ten minutes. Audited',
  access: 'patients.open',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: PRINTED_AT_ONCE }) }),
  result: Type.Object({ items: Type.Array(PrintedLetter) }),
  problems: [],
})

/** Where post reaches a patient; null: nobody knows, or they want no post. */
const PostalAddress = Type.Object({ address: Nullable(Type.String()) })

export const readPostalAddress = endpoint({
  name: 'readPostalAddress',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/postal-address',
  summary: 'The address for letters on paper; for a caller who has opened the patient today',
  access: 'patients.open',
  params: IdParams,
  result: PostalAddress,
  problems: ['NotFound', 'FileNotOpened'],
})

export const setPostalAddress = endpoint({
  name: 'setPostalAddress',
  method: 'PUT',
  path: '/api/app/staff/patients/{id}/postal-address',
  summary:
    'Set the address for letters on paper, as the patient has said, or remove it by null; for a caller who has opened the patient today. Audited',
  access: 'patients.open',
  params: IdParams,
  body: Type.Object({ address: Nullable(Paragraphs(300)) }),
  result: PostalAddress,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'PatientUnreachable'],
})
