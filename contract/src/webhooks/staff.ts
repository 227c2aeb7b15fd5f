// The receivers of events, for administrators. Ours throughout (docs/decisions/008-mail-once.md#315).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Day, Id, IdParams, ListQuery, NonBlankLine, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'
import { eventKindNames } from './events.ts'

/** A program has few partners; each takes a share of the work of every server. */
export const MOST_WEBHOOKS = 10
/** An agreement is looked at again after two years at the latest. */
export const LONGEST_MONTHS = 24

export const NewWebhook = Type.Object({
  /** https, on its usual port, on the internet. */
  address: Type.String({ minLength: 1, maxLength: 500 }),
  /** What the receiver needs the events for, as the agreement with it says. */
  purpose: NonBlankLine(300),
  kinds: Type.Array(OneOf(eventKindNames), { minItems: 1, maxItems: eventKindNames.length, uniqueItems: true }),
  /** The last day in Manila. */
  endsOn: Day,
})
export type NewWebhook = Static<typeof NewWebhook>

export const Webhook = Type.Object({
  ...NewWebhook.properties,
  id: Id,
  addedAt: Timestamp,
  addedBy: Nullable(Type.String()),
  /** Whether the caller added it: somebody else then switches it on. */
  isOwn: Type.Boolean(),
  /** The data-protection switch: since when it is on; null: nothing is stored for it, or sent. */
  allowedAt: Nullable(Timestamp),
  allowedBy: Nullable(Type.String()),
  /** Whether deliveries are also signed with the secret before. */
  hasFormerSecret: Type.Boolean(),
  /** Events on their way, and those given up in the last thirty days. */
  waiting: Type.Integer({ minimum: 0 }),
  givenUp: Type.Integer({ minimum: 0 }),
})
export type Webhook = Static<typeof Webhook>

/** Shown once. Like `whsec_` and base64. */
const Secret = Type.Object({ id: Id, secret: Type.String() })

const path = '/api/app/staff/webhooks'
const access = 'webhooks.change'

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path,
  summary: 'The receivers of events, the newest first',
  access,
  result: AllOf(Webhook),
  problems: [],
})

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path,
  summary: 'Add a receiver, switched off; answers its secret, which is not shown again. Audited',
  access,
  body: NewWebhook,
  result: Secret,
  problems: ['TooManyWebhooks'],
  recentPassword: 'always',
  perMinute: 10,
})

export const allowWebhook = endpoint({
  name: 'allowWebhook',
  method: 'POST',
  path: `${path}/{id}/allow`,
  summary: 'Switch a receiver on, which somebody else has added; audited. A repeat changes nothing.',
  access,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'OwnWebhook'],
  recentPassword: 'always',
})

export const stopWebhook = endpoint({
  name: 'stopWebhook',
  method: 'POST',
  path: `${path}/{id}/stop`,
  summary: 'Switch a receiver off: from now on nothing is stored for it, or sent; audited. A repeat changes nothing.',
  access,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Remove a receiver that is switched off, with its secret and its events; audited',
  access,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'WebhookInUse'],
  recentPassword: 'always',
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/{id}/secret`,
  summary: 'A new secret. Deliveries are signed with it and the one before, until that is ended. Audited',
  access,
  params: IdParams,
  result: Secret,
  problems: ['NotFound'],
  recentPassword: 'always',
  perMinute: 10,
})

export const endFormerSecret = endpoint({
  name: 'endFormerSecret',
  method: 'POST',
  path: `${path}/{id}/end-former-secret`,
  summary: 'Sign with the newest secret only; audited. A repeat changes nothing.',
  access,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
  recentPassword: 'always',
})

export const eventStates = ['Waiting', 'Delivered', 'GivenUp'] as const
export const tryFaults = ['Address', 'NoAnswer', 'TooSlow', 'Refused'] as const

export const WebhookEvent = Type.Object({
  /** The `webhook-id` of its deliveries. */
  id: Id,
  kind: OneOf(eventKindNames),
  at: Timestamp,
  state: OneOf(eventStates),
  /** When it is sent next; null when it is done. Not before the one before it about the same subject. */
  nextTryAt: Nullable(Timestamp),
  /** The latest twenty, the newest first. */
  tries: Type.Array(
    Type.Object({
      at: Timestamp,
      /** Null: it was delivered. */
      fault: Nullable(OneOf(tryFaults)),
      /** The status of the answer; its text is not read. */
      status: Nullable(Type.Integer()),
      milliseconds: Type.Integer({ minimum: 0 }),
    }),
  ),
})
export type WebhookEvent = Static<typeof WebhookEvent>

export const listWebhookEvents = endpoint({
  name: 'listWebhookEvents',
  method: 'GET',
  path: `${path}/{id}/events`,
  summary:
    'The events of a receiver with each try, the newest first: what waits, and what ended in the last thirty days',
  access,
  params: IdParams,
  query: Type.Object({
    MaxResultCount: ListQuery.properties.MaxResultCount,
    SkipCount: ListQuery.properties.SkipCount,
    State: Type.Optional(OneOf(eventStates)),
  }),
  result: PageOf(WebhookEvent),
  problems: ['NotFound'],
})

export const sendWebhookEventAgain = endpoint({
  name: 'sendWebhookEventAgain',
  method: 'POST',
  path: `${path}/events/{id}/send-again`,
  summary: 'Send an event again that was given up, delivered, or waits for its next try; audited',
  access,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'WebhookOff'],
})
