import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila, monthsAfter } from '@aruga/contract/days'
import * as contract from '@aruga/contract/webhooks/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { parseEndpoint } from '../../push/address.ts'
import { pageOf } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import * as queries from './queries.ts'
import { newSecret } from './secrets.ts'

type Call = { params: { id: string }; caller: { accountId: string }; request: { id: string } }

export const webhookRoutes = ({ db, clock, config }: AppContext) => {
  const audit = (
    tx: Db,
    { caller, request }: Omit<Call, 'params'>,
    action: AuditAction,
    subjectId: string,
    reason?: string,
  ) => recordAudit(tx, { at: clock(), actorId: caller.accountId, action, patientId: null, subjectId, request, reason })
  /** Changes a receiver that is there; audited unless `change` says that there was nothing to do. */
  const changed = (call: Call, action: AuditAction, change: (tx: Db, webhook: Locked) => Promise<boolean>) =>
    inTransaction(db, async (tx) => {
      const webhook = orNotFound(await queries.lockWebhook(tx, call.params.id))
      if (await change(tx, webhook)) await audit(tx, call, action, webhook.id, webhook.address)
    })

  return [
    implement(contract.listWebhooks, async ({ caller }) => ({
      items: await queries.listWebhooks(db, { by: caller.accountId }),
    })),

    implement(contract.addWebhook, ({ body, caller, request }) =>
      inTransaction(db, async (tx) => {
        const [now, id] = [clock(), randomUUID()]
        const webhook = checked(body, { now, production: config.production })
        const [most, { shown: secret, sealed }] = [contract.MOST_WEBHOOKS, newSecret(config)]
        const added = await queries.insertWebhook(tx, { ...webhook, id, sealed, now, by: caller.accountId, most })
        if (added.length === 0) throw problem('TooManyWebhooks', { most })
        await audit(tx, { caller, request }, 'webhook.added', id, `${webhook.address}: ${webhook.purpose}`)
        return { id, secret }
      }),
    ),

    implement(contract.allowWebhook, (call) =>
      changed(call, 'webhook.allowed', async (tx, { id, addedBy, isAllowed }) => {
        if (isAllowed) return false
        if (addedBy === call.caller.accountId) throw problem('OwnWebhook')
        await queries.allow(tx, { id, by: call.caller.accountId, now: clock() })
        return true
      }),
    ),

    implement(contract.stopWebhook, (call) =>
      changed(call, 'webhook.stopped', async (tx, { id, isAllowed }) => {
        await queries.stop(tx, { id })
        return isAllowed
      }),
    ),

    implement(contract.removeWebhook, (call) =>
      changed(call, 'webhook.removed', async (tx, { id, isAllowed }) => {
        if (isAllowed) throw problem('WebhookInUse')
        await queries.remove(tx, { id })
        return true
      }),
    ),

    implement(contract.rotateWebhookSecret, async (call) => {
      const { shown: secret, sealed } = newSecret(config)
      await changed(call, 'webhook.secret_changed', async (tx, { id }) => {
        await queries.rotate(tx, { id, sealed })
        return true
      })
      return { id: call.params.id.toLowerCase(), secret }
    }),

    implement(contract.endFormerSecret, (call) =>
      changed(call, 'webhook.former_secret_ended', async (tx, { id, hasFormerSecret }) => {
        await queries.endFormer(tx, { id })
        return hasFormerSecret
      }),
    ),

    implement(contract.listWebhookEvents, async ({ params: { id }, query }) => {
      if (!(await queries.isWebhook(db, id))) throw problem('NotFound')
      return queries.readEvents(db, id, query.State ?? null, pageOf(query))
    }),

    implement(contract.sendWebhookEventAgain, ({ params, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { id, isOn } = orNotFound(await queries.findStoredEvent(tx, params.id, now))
        if (!isOn) throw problem('WebhookOff')
        await queries.sendAgain(tx, { id, now })
        await audit(tx, { caller, request }, 'webhook.sent_again', id)
      }),
    ),
  ]
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockWebhook>>>

function checked(body: contract.NewWebhook, { now, production }: { now: Date; production: boolean }) {
  const address = body.address.trim()
  if (!parseEndpoint(address, production)) throw invalidField('AddressNotPublic', 'address')
  const today = dayInManila(now)
  if (body.endsOn < today) throw invalidField('DayHasPassed', 'endsOn')
  const last = monthsAfter(today, contract.LONGEST_MONTHS)
  if (body.endsOn > last) throw invalidField('ReceiverDayTooLate', 'endsOn', { day: last })
  return { address, purpose: body.purpose.trim(), kinds: body.kinds, endsOn: body.endsOn }
}
