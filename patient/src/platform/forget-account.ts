import { forgetDrafts } from './drafts.ts'
import { destroyEarlierChanges } from './earlier-changes.ts'
import { outbox } from './outbox.ts'
import { forgetShared } from './shared-files.ts'

/**
 * Destroys the account's data on this device, since nobody will send it. `account`: the patient's id. One failing storage does not stop
 * the rest.
 */
export const forgetAccount = (account: string): Promise<unknown> =>
  Promise.allSettled([
    forgetUnsent(account),
    forgetDrafts(account),
    import.meta.env.MODE === 'native' &&
      import('./native/unlock.ts').then(({ disableUnlock }) => disableUnlock(account)),
  ])

/** What waits to be sent, with its keys. */
export const forgetUnsent = (account: string): Promise<unknown> =>
  Promise.allSettled([
    outbox.destroy(account),
    import.meta.env.MODE === 'native' && import('./native/background-uploads.ts').then(({ stopPhone }) => stopPhone()),
    destroyEarlierChanges(account),
    forgetShared(),
  ])
