import { useSyncExternalStore } from 'react'
import { useLoaded } from '../use-loaded.ts'
import { switcherOpen } from './open-switcher.ts'

const close = () => switcherOpen.set(false)

/** Loads the sheet when it is first opened; it stays over a switch, which takes all pages away. */
export const Switcher = () => {
  const isOpen = useSyncExternalStore(switcherOpen.subscribe, switcherOpen.current)
  const SwitcherSheet = useLoaded(() => import('./switcher-sheet.tsx'), { wanted: isOpen, onFail: close })
  return SwitcherSheet && <SwitcherSheet open={isOpen} onClose={close} />
}
