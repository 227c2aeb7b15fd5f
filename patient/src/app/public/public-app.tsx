import { nextTask } from '@aruga/ui/next-task'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { firstInteraction } from '../../platform/first-interaction.ts'
import { isConnected, onNetworkChange } from '../../platform/network.ts'
import { queryClient } from '../../platform/query-client.ts'
import { toastStore } from '../../platform/toasts.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { PlainNotices } from '../plain-notices.tsx'
import { loadQuietly, startServiceWorker } from '../service-worker.ts'
import { PublicShell } from './public-shell.tsx'

/** Starts on a public page, and becomes the whole app once a page needs it. From then on it stays the whole app. */
export const PublicApp = () => {
  const [App, setApp] = useState<ComponentType>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const loadApp = useCallback(() => {
    void import('../app.tsx').then(
      (loaded) => setApp(() => loaded.App),
      (error: unknown) => setFailure({ error }),
    )
  }, [])
  if (App) return <App />
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter future={{ v7_startTransition: false, v7_relativeSplatPath: false }}>
        <PageBoundary>{failure ? <Throw error={failure.error} /> : <PublicShell onLeave={loadApp} />}</PageBoundary>
      </BrowserRouter>
      <Overlays />
    </QueryClientProvider>
  )
}

/** Passed to the error boundary, which offers a retry. */
const Throw = ({ error }: { error: unknown }): never => {
  throw error
}

/** Loads Ionic first, in a task of its own. */
async function loadOverlays() {
  await import('../../ui/ionic/setup.ts')
  await nextTask()
  return import('../overlays.tsx')
}

/** Loaded when there is a notice to show, or once the page has been open for a while. */
const Overlays = () => {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      loadQuietly(loadOverlays).then(
        (overlays) => setLoaded(() => overlays.default),
        () => setLoaded(() => PlainNotices),
      )
    const loadIfNeeded = () => {
      if (toastStore.current().length > 0 || !isConnected()) void load()
    }
    loadIfNeeded()
    const stops = [toastStore.subscribe(loadIfNeeded), onNetworkChange(loadIfNeeded)]
    void firstInteraction().then(load).then(startServiceWorker)
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return Loaded && <Loaded />
}
