import type { ComponentType } from 'react'
import { awake } from '../../platform/first-interaction.ts'
import { noticeEarlyPress } from '../../platform/pre-hydration-events.ts'

/** `onMain`: told whether this is what the page is for now, and the form is the second choice. */
export type OtherWayProps = { at: 'top' | 'bottom'; onMain: (isMain: boolean) => void }
type Loaded = { default: ComponentType<OtherWayProps> }

const load = (): Promise<Loaded> =>
  import.meta.env.MODE === 'native'
    ? import('../sessions/shared/unlock-log-in.tsx')
    : import('../passkeys/shared/passkey-log-in.tsx')

/** The way in without the password; where the server has rendered it, it can wait. Again after a lost network. */
export async function loadOtherWay(): Promise<Loaded> {
  if (document.getElementById('rendered-from')) {
    noticeEarlyPress()
    await awake()
  }
  return load().catch(async () => {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadOtherWay()
  })
}
