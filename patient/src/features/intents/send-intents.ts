// Sends what is kept, in its order, while its patient is logged in (docs/decisions/108).
import type { CallOptions } from '@aruga/client/api'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { claimLetter } from '@aruga/contract/letters/letters'
import { markNotificationRead } from '@aruga/contract/notifications/notifications'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { api, session } from '../../platform/api.ts'
import { backOff } from '../../platform/back-off.ts'
import { isConnected, onNetworkChange } from '../../platform/network.ts'
import { queryClient } from '../../platform/query-client.ts'
import { isRefusal, refusedOf } from '../../platform/refused.ts'
import { toBody, valuesOf } from '../profile/shared/profile-values.ts'
import type { Intent, Wish } from './shared/intent.ts'
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
    const work = async () => {
      if (!(await sendAll(account, mayGo, onSent))) retry.later()
    }
    await (navigator.locks
      ? navigator.locks.request('aruga-intents', { ifAvailable: true }, (lock) => lock && work())
      : work())
  }
  const wake = () => {
    if (!mayGo() || document.visibilityState === 'hidden') return
    retry.startOver()
    void run().catch(retry.later)
  }
  void sweepIntents()
    .then(() => show(account))
    .catch(() => undefined)
    .then(wake)
  wakeNow = wake
  // The browser may say all the while that there is a network.
  whenKept(() => retry.later())
  const unwatch = onNetworkChange(wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    stopped = true
    retry.stop()
    whenKept(() => undefined)
    unwatch()
    document.removeEventListener('visibilitychange', wake)
    void show(undefined)
  }
}

/** False where one got no answer: those behind it wait, since they may follow from it. */
async function sendAll(account: string, mayGo: () => boolean, onSent: Told): Promise<boolean> {
  const next = async () => (await readIntents(account)).find(({ refused }) => !refused)
  for (let intent = await next(); intent && mayGo(); intent = await next()) {
    try {
      const options = { handles: true, background: true, quiet: true, idempotencyKey: intent.id }
      await send(intent.wish, options)
    } catch (error) {
      if (!isRefusal(error)) return false
      await setRefused(account, intent.id, refusedOf(error))
      await queryClient.invalidateQueries()
      continue
    }
    await removeIntent(account, intent.id)
    await queryClient.invalidateQueries()
    if (intent.wish.kind !== 'read') onSent(intent)
  }
  return true
}

async function send(wish: Wish, options: CallOptions): Promise<unknown> {
  switch (wish.kind) {
    case 'claim':
      return api.call(claimLetter, { body: { id: wish.letterId, pharmacyBranchId: wish.branch.id } }, options)
    case 'quantity':
      return api.call(putOfficialReceipt, { body: { id: wish.documentId, orQuantityInput: wish.quantity } }, options)
    case 'read':
      for (const id of wish.notificationIds)
        await api.call(markNotificationRead, { params: { id } }, options).catch((error: unknown) => {
          // There is nothing to do about one that is gone, and the others are marked all the same.
          if (!isRefusal(error)) throw error
        })
      return undefined
    case 'profile': {
      // Over what it is by now: somebody may have corrected the rest.
      const profile = await api.call(readProfile, {}, options)
      const saved = await api.call(editProfile, { body: toBody({ ...valuesOf(profile), ...wish.changes }) }, options)
      return session.savePatient(saved)
    }
  }
}
