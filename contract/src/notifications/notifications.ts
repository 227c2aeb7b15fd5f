import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Nullable, OneOf, Timestamp } from '../values.ts'
import { entryInApp, kindsInApp, type NotificationKind, notificationKinds } from './kinds.ts'

export const Notification = Type.Object({
  id: Id,
  kind: OneOf(notificationKinds),
  title: Type.String(),
  body: Type.String(),
  /** A path inside the app. */
  link: Nullable(Type.String()),
  createdAt: Timestamp,
  readAt: Nullable(Timestamp),
})
export type Notification = Static<typeof Notification>

/** The patient's own actions, which are no news to them. */
export const ownActions: readonly NotificationKind[] = kindsInApp.filter((kind) => !entryInApp(kind)?.channels.isNews)
export const isUnread = ({ kind, readAt }: Pick<Notification, 'kind' | 'readAt'>): boolean =>
  readAt === null && !ownActions.includes(kind)

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/app/patient-client/notifications',
  summary: 'The patient’s notifications, newest first, in the requested language (Accept-Language)',
  specificationRow: 21,
  access: 'own-data',
  acting: 'see',
  query: ListQuery,
  result: Type.Object({
    totalCount: Type.Integer({ minimum: 0 }),
    /** Without the patient’s own actions. */
    unreadCount: Type.Integer({ minimum: 0 }),
    items: Type.Array(Notification),
  }),
  problems: [],
})

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  method: 'POST',
  path: '/api/app/patient-client/notification-mark-as-read/{id}',
  summary: 'Mark one notification as read; a repeat changes nothing',
  specificationRow: 22,
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const markAllNotificationsRead = endpoint({
  name: 'markAllNotificationsRead',
  method: 'POST',
  path: '/api/app/patient-client/notifications-mark-all-as-read',
  summary: 'Mark every notification as read',
  access: 'own-data',
  acting: 'see',
  result: 'nothing',
  problems: [],
})
