// Messages on the patient's phone (docs/decisions/073). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Nullable, OneOf } from '../values.ts'
import { type PushText, type PushTopic, pushTexts, pushTopics } from './channels.ts'
import { entryInApp, type NotificationKind } from './kinds.ts'

/** The words on a phone; null: the kind is only mailed. */
export const pushTextOf = (kind: NotificationKind): PushText | null => entryInApp(kind)?.channels.push ?? null
/** The topic with which a patient turns a kind on; undefined for a kind that is only mailed. */
export const pushTopicOf = (kind: NotificationKind): PushTopic | undefined => {
  const text = pushTextOf(kind)
  return text ? pushTexts[text] : undefined
}

/** Whether it waits for neither quiet hours nor a phone. */
export const isUrgent = (kind: NotificationKind): boolean => entryInApp(kind)?.channels.isUrgent ?? false

/** Whether somebody waits for the patient's answer now. */
export const isCall = (kind: NotificationKind): boolean => entryInApp(kind)?.channels.isCall ?? false

/** `21:00` */
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' })

const Quiet = Type.Object({
  from: TimeOfDay,
  /** An earlier time than `from` is the next day's. */
  until: TimeOfDay,
})

const choices = {
  topics: Type.Array(OneOf(pushTopics), { maxItems: pushTopics.length, uniqueItems: true }),
  /** Hours without messages, which wait for the end. Null: none. */
  quiet: Nullable(Quiet),
  /** The time zone of the quiet hours, like `Asia/Manila`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' }),
}

/** How a message gets to a phone: by a browser's push service (RFC 8030), Google's for Android, Apple's for iOS, or an SMS. */
export const pushServices = ['web', 'fcm', 'apns', 'sms'] as const
export type PushService = (typeof pushServices)[number]

export const PushSettings = Type.Object({
  /** The server's VAPID key (RFC 8292), with which browsers subscribe; null: this server sends nothing to browsers. */
  publicKey: Nullable(Type.String()),
  /** The services that this server sends through. */
  services: Type.Array(OneOf(pushServices)),
  ...choices,
})
export type PushSettings = Static<typeof PushSettings>

export const readPushSettings = endpoint({
  name: 'readPushSettings',
  method: 'GET',
  path: '/api/app/profile/push-settings',
  summary: 'What the patient wants to hear of on the phone, and the key to subscribe with',
  access: 'own-log-in',
  result: PushSettings,
  problems: [],
})

export const savePushSettings = endpoint({
  name: 'savePushSettings',
  method: 'PUT',
  path: '/api/app/profile/push-settings',
  summary: 'Choose what to hear of on the phone, and the quiet hours',
  access: 'own-log-in',
  body: Type.Object(choices),
  result: 'nothing',
  problems: [],
})

const Endpoint = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'The push service’s address, or the app’s token',
})
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}={0,2}$`, description: `${bytes} bytes, base64url` })
}

export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/api/app/profile/push-subscription',
  summary: 'Take push messages in this browser (W3C Push API); again with every start of the app',
  access: 'own-log-in',
  body: Type.Object({ endpoint: Endpoint, p256dh: base64url(65), auth: base64url(16) }),
  result: 'nothing',
  problems: ['NotFound'],
  perMinute: 30,
})

export const savePhone = endpoint({
  name: 'savePhone',
  method: 'PUT',
  path: '/api/app/profile/push-phone',
  summary: 'Take push messages in this native app; again with every start of the app, and when its token has changed',
  access: 'own-log-in',
  body: Type.Object({
    service: OneOf(['fcm', 'apns']),
    token: Type.String({ minLength: 1, maxLength: 1000, description: 'What Google or Apple gave the app' }),
    /** The previous token, which ends. */
    replaces: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  }),
  result: 'nothing',
  problems: ['NotFound'],
  perMinute: 30,
})

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'POST',
  path: '/api/app/profile/remove-push-subscription',
  summary: 'Take no more push messages in this browser or app; an unknown one changes nothing',
  access: 'own-log-in',
  body: Type.Object({ endpoint: Endpoint }),
  result: 'nothing',
  problems: [],
})

export const pushShown = endpoint({
  name: 'pushShown',
  method: 'POST',
  path: '/api/app/profile/push-shown',
  summary: 'A phone says that it has shown a message, so that no mail follows; an unknown token changes nothing',
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: 'nothing',
  problems: [],
  perMinute: 120,
})
