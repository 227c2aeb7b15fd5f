import { CODES_KEY } from './code-cache.ts'
import { forgetDrafts } from './drafts.ts'
import { destroyEarlierChanges } from './earlier-changes.ts'
import { forgetMedicines } from './medicine-cache.ts'
import { COPIES } from './offline-copy.ts'
import { outboxStore } from './outbox-store.ts'
import { ownedKey } from './owned-key.ts'
import { forgetShared } from './shared-files.ts'
import { appStorage } from './storage.ts'

/**
 * Destroys what this device has of a patient for whom the person may not act any more: what is unsent, since nobody will send it, and what
 * was kept to read. One failing storage does not stop the rest.
 */
export const forgetPatient = (patient: string): Promise<unknown> =>
  Promise.allSettled([
    forgetDrafts(patient),
    outboxStore.destroy(patient),
    import.meta.env.MODE === 'native' && import('./native/background-uploads.ts').then(({ stopPhone }) => stopPhone()),
    destroyEarlierChanges(patient),
    forgetKept(patient),
    forgetMedicines(),
  ])

/** As `forgetPatient`, with what belongs to the account of the patient. */
export const forgetAccount = (patient: string): Promise<unknown> =>
  Promise.allSettled([
    forgetPatient(patient),
    import.meta.env.MODE === 'native' &&
      import('./native/unlock.ts').then(({ disableUnlock }) => disableUnlock(patient)),
    forgetShared(),
  ])

/** The offline copies and the claim codes. */
async function forgetKept(patient: string) {
  const [copies, codes] = [ownedKey(COPIES, patient), ownedKey(CODES_KEY, patient)]
  for (const key of await appStorage.keys()) if (key.startsWith(copies) || key === codes) await appStorage.remove(key)
}
