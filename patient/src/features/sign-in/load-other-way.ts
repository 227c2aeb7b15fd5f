import type { ComponentType } from 'react'
import { firstInteraction } from '../../platform/first-interaction.ts'
import { recordPressBeforeHydration } from '../../platform/pre-hydration-events.ts'

/** `onMain`: called with whether this is the page's main way to log in, and the form the second. */
export type OtherWayProps = { at: 'top' | 'bottom'; onMain: (isMain: boolean) => void }
type Loaded = { default: ComponentType<OtherWayProps> }

const load = (): Promise<Loaded> =>
  import.meta.env.MODE === 'native'
    ? import('../sessions/shared/unlock-log-in.tsx')
    : import('../passkeys/shared/passkey-log-in.tsx')

/** Loads the log-in without a password; if the server has rendered the page, it can wait. Retried after a lost network. */
export async function loadOtherWay(): Promise<Loaded> {
  if (document.getElementById('rendered-from')) {
    recordPressBeforeHydration()
    await firstInteraction()
  }
  return load().catch(async () => {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadOtherWay()
  })
}
