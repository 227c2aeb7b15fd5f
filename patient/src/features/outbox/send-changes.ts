// Sends changes in their order, while its patient is logged in (docs/decisions/108).
import type { CallOptions } from '@aruga/client/api'
import { isRefusal, refusedOf } from '@aruga/client/outbox/refused'
import { createSender } from '@aruga/client/outbox/sender'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { claimLetter } from '@aruga/contract/letters/letters'
import { markNotificationRead } from '@aruga/contract/notifications/notifications'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { api, session } from '../../platform/api.ts'
import { moveEarlierChanges } from '../../platform/earlier-changes.ts'
import { isConnected } from '../../platform/network.ts'
import { queryClient } from '../../platform/query-client.ts'
import { atRetryTriggers } from '../../platform/retry-triggers.ts'
import { toBody, valuesOf } from '../profile/shared/profile-values.ts'
import type { Change, ChangeEntry } from './shared/change.ts'
import { changes, sweepChanges } from './shared/changes.ts'

let onSent: (change: Change) => void = () => undefined

const sender = createSender<ChangeEntry>({
  lock: 'aruga-changes',
  maySend: () => isConnected() && changes.account() !== null && changes.account() === session.patient()?.id,
  read: changes.read,
  send: async (entry) => {
    await send(entry, { handles: true, background: true, quiet: true, idempotencyKey: entry.id })
    await changes.remove(entry.id)
    await queryClient.invalidateQueries()
    if (entry.kind !== 'read') onSent(entry)
    return 'done'
  },
  onRefused: async (entry, error) => {
    await changes.change({ ...entry, refused: refusedOf(error) })
    await queryClient.invalidateQueries()
  },
  inOrder: true,
})
/** The patient wants them sent now. */
export const sendNow = () => void sender.now()

/** Sends now and whenever there may be an answer, until the returned function is called. */
export function sendChangesFor(account: string, options: { onSent: (change: Change) => void }) {
  onSent = options.onSent
  const triggers = atRetryTriggers(sendNow)
  const unsubscribe = changes.subscribe(() => {
    // The browser may say all the while that there is a network.
    if (changes.current().some(({ refused }) => !refused)) sender.later()
  })
  void moveEarlierChanges()
    .then(sweepChanges)
    .catch(() => undefined)
    .then(() => changes.open(account))
    .then(triggers.now, () => undefined)
  return () => {
    unsubscribe()
    triggers.stop()
    sender.stop()
    void changes.open(null)
  }
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
