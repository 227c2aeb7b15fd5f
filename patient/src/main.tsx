import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import '@aruga/ui/tokens.css'
import '@aruga/ui/base.css'
import '@aruga/ui/layout.css'
import './ui/look/ionic.css'
import './ui/base.css'
import { setupIonicReact } from '@ionic/react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { recoverFromUpdates } from './app/service-worker.ts'
import { applyCachedBranding } from './features/program/apply-branding.ts'
import { session } from './platform/api.ts'
import './platform/cached-code.ts'
import { syncMailLanguage } from './platform/mail-language.ts'
import { takeMailedLink } from './platform/mailed-links.ts'
import { watchNetwork } from './platform/network.ts'
import { openOfflineCopies } from './platform/offline-copy.ts'
import { queryClient } from './platform/query-client.ts'

takeMailedLink()
applyCachedBranding()

setupIonicReact({
  mode: 'md', // The same look on every platform.
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
})

recoverFromUpdates()
await session.open()
await openOfflineCopies(queryClient)
// One patient's data is cleared before another one logs in.
session.subscribe(() => queryClient.clear())
window.addEventListener('storage', (event) => {
  if (event.key === 'TOKEN') void session.changedElsewhere()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.resumed()
})
void watchNetwork()
syncMailLanguage()

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
