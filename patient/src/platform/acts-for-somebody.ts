import { watched } from '@aruga/client/watched'
import { useSyncExternalStore } from 'react'
import { session } from './api.ts'

/** True where the server knows no log-ins but patients'. */
export const actsForSomebody = watched<boolean | null>(null)

/**
 * Whether pages about a patient may be opened. A session says for whom it acts; where it does not, as for a log-in that helps nobody yet, all
 * their calls would be refused.
 */
export function useActsForSomebody(): boolean {
  const owner = useSyncExternalStore(session.subscribe, session.owner, () => undefined)
  const acts = useSyncExternalStore(actsForSomebody.subscribe, actsForSomebody.current, () => null)
  return owner !== undefined || acts === true
}
