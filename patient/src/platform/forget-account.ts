import { forgetDrafts } from './drafts.ts'
import { destroyEarlierChanges } from './earlier-changes.ts'
import { outboxStore } from './outbox-store.ts'
import { forgetShared } from './shared-files.ts'

/** Destroys what is unsent on this device: nobody will send it any more. `account`: the patient's id. A failing storage stops nothing. */
export const forgetAccount = (account: string): Promise<unknown> =>
  Promise.allSettled([
    forgetDrafts(account),
    outboxStore.destroy(account),
    import.meta.env.MODE === 'native' && import('./native/background-uploads.ts').then(({ stopPhone }) => stopPhone()),
    import.meta.env.MODE === 'native' && import('./native/unlock.ts').then(({ stopUnlock }) => stopUnlock(account)),
    destroyEarlierChanges(account),
    forgetShared(),
  ])
