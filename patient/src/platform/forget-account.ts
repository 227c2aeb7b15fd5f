import { forgetDrafts } from './drafts.ts'
import { destroyEarlierChanges } from './earlier-changes.ts'
import { outboxStore } from './outbox-store.ts'
import { forgetShared } from './shared-files.ts'

/**
 * Destroys the account's unsent data on this device, since nobody will send it. `account`: the patient's id. One failing storage does not
 * stop the rest.
 */
export const forgetAccount = (account: string): Promise<unknown> =>
  Promise.allSettled([
    forgetDrafts(account),
    outboxStore.destroy(account),
    import.meta.env.MODE === 'native' && import('./native/background-uploads.ts').then(({ stopPhone }) => stopPhone()),
    import.meta.env.MODE === 'native' &&
      import('./native/unlock.ts').then(({ disableUnlock }) => disableUnlock(account)),
    destroyEarlierChanges(account),
    forgetShared(),
  ])
