// Announcements of administrators to many patients. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, ListQuery, NonBlankLine, Nullable, PageOf, Paragraphs, Texts, Timestamp } from '../values.ts'

/** Active patients that match every field; an empty audience is every active patient. */
export const Audience = Type.Object({
  /** Patients who have or had a letter for this product. */
  productId: Type.Optional(Id),
  /** Patients who have claimed a letter at this branch. */
  branchId: Type.Optional(Id),
  /** Patients of this doctor. */
  professionalId: Type.Optional(Id),
})
export type Audience = Static<typeof Audience>

export const Announcement = Type.Object({
  id: Id,
  title: Texts(NonBlankLine(120)),
  body: Texts(Paragraphs(2_000)),
  audience: Audience,
  /** The present names of the audience’s ids: `Insulin glargine, 100 units/mL`, `Botika, Katipunan`, `Dr. Reyes`. */
  audienceNames: Type.Object({
    product: Type.Optional(Type.String()),
    branch: Type.Optional(Type.String()),
    professional: Type.Optional(Type.String()),
  }),
  sentAt: Timestamp,
  sentBy: Type.String(),
  /** The number of its patients when it was sent, and the number notified so far. */
  patients: Type.Integer(),
  told: Type.Integer(),
  /** When the last patient was notified. */
  finishedAt: Nullable(Timestamp),
})
export type Announcement = Static<typeof Announcement>

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/app/staff/announcements',
  summary: 'Announcements with their progress, newest first; Filter searches the titles',
  access: 'announcements.send',
  query: ListQuery,
  result: PageOf(Announcement),
  problems: [],
})

export const countAudience = endpoint({
  name: 'countAudience',
  method: 'POST',
  path: '/api/app/staff/announcements/count',
  summary: 'How many patients an audience has',
  access: 'announcements.send',
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
    'Notify every patient of an audience in the app, and by mail those who agreed to reminders; in the background, each once',
  access: 'announcements.send',
  body: Type.Object({
    title: Texts(NonBlankLine(120)),
    body: Texts(Paragraphs(2_000)),
    audience: Audience,
  }),
  result: Announcement,
  problems: ['RequestInProgress', 'IdempotencyKeyReused', 'NobodyToTell'],
  idempotencyKey: true,
  perMinute: 10,
  recentPassword: 'always',
})
