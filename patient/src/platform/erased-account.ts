import { ACCOUNT_ERASED } from '@aruga/contract/account-erased'
import { session } from './api.ts'
import { type OwnPatients, ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'

/** Once the account is erased, nothing of its patients stays on this device. Call it before what empties the cache when a session ends. */
export function forgetWhenErased() {
  session.subscribe((ended, owner) => {
    if (ended !== 'refused' || session.refusal() !== ACCOUNT_ERASED || !owner) return
    const people = queryClient.getQueryData<OwnPatients>(ownPatientsKey) ?? []
    void import('./forget-account.ts').then(({ forgetAccount }) => {
      for (const id of new Set([owner, ...people.map(({ id }) => id)])) void forgetAccount(id)
    })
  })
}
