import type { WebhookBody } from '@aruga/contract/webhooks/events'
import type { WebhookEvent } from '@aruga/contract/webhooks/staff'

export type { EventKind } from '@aruga/contract/webhooks/events'
export type EventFields = WebhookBody['data']
export type EventState = WebhookEvent['state']
export type WebhookTries = WebhookEvent['tries']

/** Columns that always have such a type. */
export const columns = {
  'webhook.kinds': 'EventKind',
  'webhook_event.kind': 'EventKind',
  'webhook_event.data': 'EventFields',
  'webhook_event.state': 'EventState',
}
