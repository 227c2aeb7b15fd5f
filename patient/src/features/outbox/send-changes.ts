// Sends changes in their order, while their patient is logged in (docs/decisions/108).
import type { CallOptions } from '@aruga/client/api'
import { isRefusal } from '@aruga/client/outbox/refused'
import { createSender } from '@aruga/client/outbox/sender'
import { putOfficialReceipt } from '@aruga/contract/documents/documents'
import { claimLetter } from '@aruga/contract/letters/letters'
import { markNotificationRead } from '@aruga/contract/notifications/notifications'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { api, session } from '../../platform/api.ts'
import { moveEarlierChanges } from '../../platform/earlier-changes.ts'
import { outboxStore } from '../../platform/outbox-store.ts'
import { queryClient } from '../../platform/query-client.ts'
import { atRetryTriggers } from '../../platform/retry-triggers.ts'
import { toBody, valuesOf } from '../profile/shared/profile-values.ts'
import { type Change, type ChangeEntry, isChange } from './shared/change.ts'
import { mayBeSent, type OutboxSender, outbox } from './shared/outbox.ts'
import { sentParts } from './shared/parts.ts'

/** As drafts. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

let onSent: (change: Change) => void = () => undefined

const sender = createSender({
  outbox,
  lock: 'aruga-changes',
  maySend: mayBeSent,
  triggers: atRetryTriggers,
  read: async () => (await outbox.read()).filter(isChange),
  isOwn: isChange,
  send: async (entry) => {
    // Somebody else may have logged in while it was read.
    if (entry.account !== session.owner()) return 'stop'
    await send(entry, { handles: true, background: true, quiet: true, idempotencyKey: entry.id })
    await outbox.remove(entry.id)
    await queryClient.invalidateQueries()
    if (entry.kind !== 'read') onSent(entry)
    return 'done'
  },
  onRefused: () => queryClient.invalidateQueries(),
  inOrder: true,
})

/** `notify`: called with each change that the server has made, except reads. */
export function changeSender(notify: (change: Change) => void): OutboxSender {
  onSent = notify
  return { ...sender, opened: () => moveEarlierChanges(outbox.add).then(sweepChanges) }
}

/** Tries one again that was refused. */
export const tryAgain = (entry: ChangeEntry) => sender.now(entry)

/** Deletes every account's changes that are too old. */
export async function sweepChanges() {
  for (const account of await outboxStore.accounts())
    for (const entry of await outbox.readOf(account))
      if (isChange(entry) && Date.now() - entry.at > MAX_AGE_MS) await outbox.remove(entry.id)
}

async function send(change: Change, options: CallOptions): Promise<unknown> {
  switch (change.kind) {
    case 'claim':
      return api.call(claimLetter, { body: { id: change.letterId, pharmacyBranchId: change.branch.id } }, options)
    case 'quantity': {
      const { documentId: id, quantity: orQuantityInput } = change
      const together = change.together && sentParts(change.together)
      return api.call(putOfficialReceipt, { body: { id, orQuantityInput, ...(together && { together }) } }, options)
    }
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
