import {
  pushShown,
  readPushSettings,
  removePushSubscription,
  savePushSettings,
  savePushSubscription,
} from '@aruga/contract/notifications/push'
import { hashToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { invalidField, problem } from '../../../http/problem.ts'
import { recordAudit } from '../../audit/queries.ts'
import { markShown } from './deliveries.ts'
import { isTimeZone } from './quiet.ts'
import { changePushSettings, findPushSettings } from './settings.ts'
import { removeSubscription, saveSubscription } from './subscriptions.ts'

export const pushRoutes = ({ db, clock, push }: AppContext) => [
  implement(readPushSettings, async ({ caller }) => ({
    publicKey: push?.publicKey ?? null,
    ...(await findPushSettings(db, caller.accountId)),
  })),

  implement(savePushSettings, async ({ body, caller: { accountId, patientId }, request }) => {
    if (!isTimeZone(body.timeZone)) throw invalidField('TimeZoneUnknown', 'timeZone')
    await inTransaction(db, async (tx) => {
      if (!(await changePushSettings(tx, accountId, body))) return
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: clock(), actorId: accountId, action: 'push.settings_changed', ...on })
    })
  }),

  implement(savePushSubscription, async ({ body, caller: { accountId, patientId, sessionId }, request }) => {
    if (!push) throw problem('NotFound')
    const accepted = push.accepts(body)
    if (accepted === 'endpoint') throw invalidField('PushEndpointFormat', 'endpoint')
    if (accepted === 'key') throw invalidField('PushKeyFormat', 'p256dh')
    const now = clock()
    await inTransaction(db, async (tx) => {
      if (!(await saveSubscription(tx, { ...body, accountId, sessionId, now }))) return
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'push.turned_on', ...on })
    })
  }),

  implement(removePushSubscription, ({ body, caller: { accountId, patientId }, request }) =>
    inTransaction(db, async (tx) => {
      if ((await removeSubscription(tx, { accountId, endpoint: body.endpoint })).length === 0) return
      const on = { patientId, subjectId: accountId, request }
      await recordAudit(tx, { at: clock(), actorId: accountId, action: 'push.turned_off', ...on })
    }),
  ),

  implement(pushShown, async ({ body }) => {
    await markShown(db, { tokenHash: hashToken(body.token), now: clock() })
  }),
]
