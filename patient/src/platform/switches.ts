// When the session turns to another patient, asked for in this tab or in another one, all that this tab shows is the earlier patient's. The
// pages go first; then what the device has of the other patient is restored; then the pages come back, as new ones.
import { watched } from '@aruga/client/watched'
import { useSyncExternalStore } from 'react'
import { session } from './api.ts'
import { restoreCopies } from './offline-copy.ts'
import { dismissOverlays } from './overlays.ts'
import { ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'

/** How many there have been; null in the middle of one. */
const count = watched<number | null>(0)

/** Where this tab goes at the next switch; home if null. */
export const afterSwitch = watched<string | null>(null)

/** A key for what belongs to one patient; null while it must not be on the screen. */
export const useSwitches = () => useSyncExternalStore(count.subscribe, count.current)

/** Call once, at the start. Clears one patient's data before another one's are shown, at each change of the session. */
export function followSwitches() {
  let done = 0
  const showNew = () => {
    done += 1
    count.set(done)
  }
  session.subscribe((_ended, before) => {
    const current = session.current()
    const isSwitch = current !== null && before !== undefined
    if (isSwitch) count.set(null)
    // Whom the person may act for is the same after a switch, and not after another person's log-in in another tab.
    const people = current?.first && queryClient.getQueryData(ownPatientsKey)
    queryClient.clear()
    if (!isSwitch) {
      // The session ended in the middle of one.
      if (count.current() === null) showNew()
      return
    }
    dismissOverlays()
    void restoreCopies(queryClient).then(() => {
      if (session.current()?.logIn !== current.logIn) return
      // As outdated, so that its query asks for it and stores it with the other patient's copies.
      if (people && !queryClient.getQueryData(ownPatientsKey))
        queryClient.setQueryData(ownPatientsKey, people, { updatedAt: 0 })
      showNew()
    })
  })
}
