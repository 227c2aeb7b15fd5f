import {
  pushShown,
  readPushSettings,
  removePushSubscription,
  savePhone,
  savePushSettings,
  savePushSubscription,
} from '@aruga/contract/notifications/push'
import type { FastifyRequest } from 'fastify'
import { recordAuditOfAccount } from '../../../audit/record-audit.ts'
import { hashToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import type { Subscription } from '../../../push/message.ts'
import { invalidField, problem } from '../../../wire/problem.ts'
import { markShown } from './deliveries.ts'
import { isTimeZone } from './quiet-hours.ts'
import { changePushSettings, findPushSettings } from './settings.ts'
import { removeSubscription, saveSubscription } from './subscriptions.ts'

export const pushRoutes = (context: AppContext) => {
  const { db, clock, push } = context
  const turnOn = turningOn(context)
  return [
    implement(readPushSettings, async ({ caller }) => ({
      publicKey: push?.publicKey ?? null,
      services: [...(push?.services ?? [])],
      ...(await findPushSettings(db, caller.accountId)),
    })),

    implement(savePushSettings, async ({ body, caller: { accountId }, request }) => {
      if (!isTimeZone(body.timeZone)) throw invalidField('TimeZoneUnknown', 'timeZone')
      await inTransaction(db, async (tx) => {
        if (!(await changePushSettings(tx, accountId, body))) return
        await recordAuditOfAccount(tx, {
          at: clock(),
          actorId: accountId,
          action: 'push.settings_changed',
          accountId,
          request,
        })
      })
    }),

    implement(savePushSubscription, ({ body, caller, request }) =>
      turnOn({ service: 'web', ...body }, caller, request),
    ),

    implement(savePhone, async ({ body: { service, token, replaces }, caller, request }) => {
      await turnOn({ service, endpoint: token }, caller, request, replaces === token ? undefined : replaces)
    }),

    implement(removePushSubscription, ({ body, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        if ((await removeSubscription(tx, { accountId, endpoint: body.endpoint })).length === 0) return
        await recordAuditOfAccount(tx, {
          at: clock(),
          actorId: accountId,
          action: 'push.turned_off',
          accountId,
          request,
        })
      }),
    ),

    implement(pushShown, async ({ body }) => {
      await markShown(db, { tokenHash: hashToken(body.token), now: clock() })
    }),
  ]
}

type Caller = { accountId: string; sessionId: string }

const turningOn =
  ({ db, clock, push }: AppContext) =>
  async (subscription: Subscription, { accountId, sessionId }: Caller, request: FastifyRequest, replaces?: string) => {
    const accepted = push?.accepts(subscription) ?? 'service'
    if (accepted === 'service') throw problem('NotFound')
    if (accepted === 'endpoint')
      throw subscription.service === 'web'
        ? invalidField('PushEndpointFormat', 'endpoint')
        : invalidField('PushTokenFormat', 'token')
    if (accepted === 'key') throw invalidField('PushKeyFormat', 'p256dh')
    const now = clock()
    await inTransaction(db, async (tx) => {
      const before = replaces ? await removeSubscription(tx, { accountId, endpoint: replaces }) : []
      const isNew = await saveSubscription(tx, { ...subscription, accountId, sessionId, now })
      // The same phone with another token was turned on before.
      if (!isNew || before.length > 0) return
      await recordAuditOfAccount(tx, { at: now, actorId: accountId, action: 'push.turned_on', accountId, request })
    })
  }
