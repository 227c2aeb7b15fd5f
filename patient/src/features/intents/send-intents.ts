// Sends what is kept, in its order, while its patient is logged in (docs/decisions/108).
import type { CallOptions } from '@aruga/client/api'
import { backOff } from '@aruga/client/back-off'
import { isRefusal, refusedOf } from '@aruga/client/outbox/refused'
import { withSingleSender } from '@aruga/client/outbox/single-sender'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { claimLetter } from '@aruga/contract/letters/letters'
import { markNotificationRead } from '@aruga/contract/notifications/notifications'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { api, session } from '../../platform/api.ts'
import { isConnected } from '../../platform/network.ts'
import { queryClient } from '../../platform/query-client.ts'
import { atRetryTriggers } from '../../platform/retry-triggers.ts'
import { toBody, valuesOf } from '../profile/shared/profile-values.ts'
import type { Change, Intent } from './shared/intent.ts'
import { readIntents, removeIntent, setRefused, show, sweepIntents, whenKept } from './shared/kept.ts'

type Told = (intent: Intent) => void

let wakeNow: () => void = () => undefined
/** The patient wants them sent now. */
export const sendNow = () => wakeNow()

/** Sends now and whenever there is a chance, until the returned function is called. */
export function sendIntentsFor(account: string, { onSent }: { onSent: Told }) {
  let stopped = false
  const retry = backOff(() => void run().catch(retry.later))
  const mayGo = () => !stopped && isConnected() && session.patient()?.id === account
  const run = async () => {
    retry.stop()
    await withSingleSender('aruga-intents', async () => {
      if (!(await sendAll(account, mayGo, onSent))) retry.later()
    })
  }
  const triggers = atRetryTriggers(() => {
    if (!mayGo()) return
    retry.startOver()
    void run().catch(retry.later)
  })
  void sweepIntents()
    .then(() => show(account))
    .catch(() => undefined)
    .then(triggers.now)
  wakeNow = triggers.now
  // The browser may say all the while that there is a network.
  whenKept(() => retry.later())
  return () => {
    stopped = true
    retry.stop()
    whenKept(() => undefined)
    triggers.stop()
    void show(undefined)
  }
}

/** False where one got no answer: those behind it wait, since they may follow from it. */
async function sendAll(account: string, mayGo: () => boolean, onSent: Told): Promise<boolean> {
  const next = async () => (await readIntents(account)).find(({ refused }) => !refused)
  for (let intent = await next(); intent && mayGo(); intent = await next()) {
    try {
      const options = { handles: true, background: true, quiet: true, idempotencyKey: intent.id }
      await send(intent.change, options)
    } catch (error) {
      if (!isRefusal(error)) return false
      await setRefused(account, intent.id, refusedOf(error))
      await queryClient.invalidateQueries()
      continue
    }
    await removeIntent(account, intent.id)
    await queryClient.invalidateQueries()
    if (intent.change.kind !== 'read') onSent(intent)
  }
  return true
}

async function send(change: Change, options: CallOptions): Promise<unknown> {
  switch (change.kind) {
    case 'claim':
      return api.call(claimLetter, { body: { id: change.letterId, pharmacyBranchId: change.branch.id } }, options)
    case 'quantity':
      return api.call(
        putOfficialReceipt,
        { body: { id: change.documentId, orQuantityInput: change.quantity } },
        options,
      )
    case 'read':
      for (const id of change.notificationIds)
        await api.call(markNotificationRead, { params: { id } }, options).catch((error: unknown) => {
          // There is nothing to do about one that is gone, and the others are marked all the same.
          if (!isRefusal(error)) throw error
        })
      return undefined
    case 'profile': {
      // Over what it is by now: somebody may have corrected the rest.
      const profile = await api.call(readProfile, {}, options)
      const saved = await api.call(editProfile, { body: toBody({ ...valuesOf(profile), ...change.changes }) }, options)
      return session.savePatient(saved)
    }
  }
}
