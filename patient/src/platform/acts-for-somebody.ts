import { watched } from '@aruga/client/watched'
import { useSyncExternalStore } from 'react'
import { session } from './api.ts'

/** Whether the log-in has somebody's page to show: its own or another patient's. Null until the server has said so. */
export const actsForSomebody = watched<boolean | null>(null)

/**
 * Whether pages about a patient may be opened. A session says for whom it acts; only where it does not, as for a log-in that helps nobody yet,
 * the list of patients is waited for: their calls would all be refused.
 */
export function useActsForSomebody(): boolean {
  const owner = useSyncExternalStore(session.subscribe, session.owner, () => undefined)
  const acts = useSyncExternalStore(actsForSomebody.subscribe, actsForSomebody.current, () => null)
  return owner !== undefined || acts === true
}
