// What administrators tell many patients at once. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, ListQuery, Moment, Nullable, PageOf, Paragraphs, Words } from '../values.ts'

/** Active patients to whom all of this applies; an empty audience is every active patient. */
export const Audience = Type.Object({
  /** Who has or had a letter for it. */
  productId: Type.Optional(Id),
  /** Who has claimed a letter there. */
  branchId: Type.Optional(Id),
  /** Whose doctor this is. */
  professionalId: Type.Optional(Id),
})
export type Audience = Static<typeof Audience>

export const Announcement = Type.Object({
  id: Id,
  title: Type.Object({ en: Words(120), fil: Words(120) }),
  body: Type.Object({ en: Paragraphs(2_000), fil: Paragraphs(2_000) }),
  audience: Audience,
  /** What the audience’s ids are called now: `Insulin glargine, 100 units/mL`, `Botika, Katipunan`, `Dr. Reyes`. */
  audienceNames: Type.Object({
    product: Type.Optional(Type.String()),
    branch: Type.Optional(Type.String()),
    professional: Type.Optional(Type.String()),
  }),
  sentAt: Moment,
  sentBy: Type.String(),
  /** How many patients it was for when it was sent, and how many have been told so far. */
  patients: Type.Integer(),
  told: Type.Integer(),
  /** When the last one was told. */
  finishedAt: Nullable(Moment),
})
export type Announcement = Static<typeof Announcement>

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/app/staff/announcements',
  summary: 'What was announced, newest first, and how far it is; Filter looks at the titles',
  access: ['administrator'],
  query: ListQuery,
  result: PageOf(Announcement),
  problems: [],
})

export const countAudience = endpoint({
  name: 'countAudience',
  method: 'POST',
  path: '/api/app/staff/announcements/count',
  summary: 'How many patients an audience is',
  access: ['administrator'],
  body: Audience,
  result: Type.Object({ patients: Type.Integer() }),
  problems: [],
  perMinute: 60,
})

export const sendAnnouncement = endpoint({
  name: 'sendAnnouncement',
  method: 'POST',
  path: '/api/app/staff/announcements',
  summary:
    'Tell every patient of an audience, in the app, and by mail those who said yes to reminders; in the background, each once',
  access: ['administrator'],
  body: Type.Object({
    title: Type.Object({ en: Words(120), fil: Words(120) }),
    body: Type.Object({ en: Paragraphs(2_000), fil: Paragraphs(2_000) }),
    audience: Audience,
  }),
  result: Announcement,
  problems: ['RequestInProgress', 'IdempotencyKeyReused', 'NobodyToTell'],
  idempotencyKey: true,
  perMinute: 10,
})
