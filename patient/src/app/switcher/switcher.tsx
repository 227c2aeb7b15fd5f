import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loadQuietly } from '../service-worker.ts'
import { switcherOpen } from './open-switcher.ts'

const SwitcherSheet = lazy(() => loadQuietly(() => import('./switcher-sheet.tsx')))

/** Loads the sheet when it is first opened; it stays over a switch, which takes all pages away. */
export const Switcher = () => {
  const isOpen = useSyncExternalStore(switcherOpen.subscribe, switcherOpen.current)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isOpen) return null
  return (
    <Suspense>
      <SwitcherSheet open={isOpen} onClose={() => switcherOpen.set(false)} />
    </Suspense>
  )
}
