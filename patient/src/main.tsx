import { deviceStore } from '@aruga/client/stores'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import '@aruga/ui/tokens.css'
import '@aruga/ui/base.css'
import '@aruga/ui/layout.css'
import './ui/theme/ionic.css'
import './ui/base.css'
import { TOKEN_KEY } from '@aruga/client/session-store'
import { nextTask } from '@aruga/ui/next-task'
import { surviveTranslators } from '@aruga/ui/translated-pages'
import { startTransition } from 'react'
import { loadReact } from './app/load-react.ts'
import { fetchNextFiles } from './app/public/next-files.ts'
import { PublicApp } from './app/public/public-app.tsx'
import { publicPageAt } from './app/public/public-pages.ts'
import { takeRendered } from './app/public/take-rendered.ts'
import { recoverFromUpdates } from './app/service-worker.ts'
import { applyBranding, applyCachedBranding } from './features/program/apply-branding.ts'
import { startTexts } from './i18n/messages.ts'
import { session } from './platform/api.ts'
import { firstInteraction } from './platform/first-interaction.ts'
import { storeInstallOffer } from './platform/install.ts'
import { takeMailedLink } from './platform/mailed-links.ts'
import { recordSubmitBeforeHydration } from './platform/pre-hydration-events.ts'
import { applyTheme } from './platform/theme.ts'

surviveTranslators()
recordSubmitBeforeHydration()
takeMailedLink()
applyTheme()
recoverFromUpdates()
storeInstallOffer()

const root = document.getElementById('root') as HTMLElement

/** Starts once, however many callers there are; again after a lost network. */
let starting: Promise<void> | undefined
const start = () => {
  starting ??= import('./app/start.ts')
    .then((loaded) => loaded.start())
    .catch((error: unknown) => {
      starting = undefined
      throw error
    })
  return starting
}

/**
 * Renders in several tasks, so that the browser can answer a tap in between. No `await` at the top level: modules loaded later import
 * from this one, and would wait for it.
 */
async function render() {
  const { createRoot, hydrateRoot } = await loadReact()
  await nextTask()
  startTexts()
  await nextTask()
  const rendered = takeRendered()
  applyCachedBranding()
  if (rendered) applyBranding(rendered.facts)
  await nextTask()
  // Before hydration: a person who taps at once finds these files on their way.
  await fetchNextFiles()
  // The token is also in the app's storage, which takes longer to open. If only that storage has it, the page leaves for home once it is
  // open.
  if (deviceStore.getItem(TOKEN_KEY)) await start()
  if (!session.isLoggedIn() && window.location.pathname === '/') window.history.replaceState(null, '', '/welcome')
  const { pathname } = window.location
  if (session.isLoggedIn() || !publicPageAt(pathname)) {
    const [{ App }] = await Promise.all([import('./app/app.tsx'), start()])
    createRoot(root).render(<App />)
  } else if (rendered?.path === pathname) {
    // In slices, so that the browser can answer a tap in between.
    startTransition(() => void hydrateRoot(root, <PublicApp />))
  } else createRoot(root).render(<PublicApp />)
  await firstInteraction()
  await start().catch(() => window.addEventListener('online', () => void start(), { once: true }))
}

void nextTask().then(render)
