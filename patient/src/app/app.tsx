import '../ui/ionic/setup.ts'
import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { ionicFrame } from '../ui/ionic/ionic-frame.tsx'
import { PageFrameContext } from '../ui/page/frame.tsx'
import { firstPage } from './first-page.ts'
import { PlainOverlays } from './plain-overlays.tsx'
import { loadQuietly, startServiceWorker } from './service-worker.ts'
import { Shell } from './shell.tsx'

const Overlays = lazy(async (): Promise<{ default: ComponentType }> => {
  await firstPage
  return loadQuietly(() => import('./overlays.tsx'))
    .catch(() => ({ default: PlainOverlays }))
    .finally(startServiceWorker)
})

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <IonApp>
      <IonReactRouter future={{ v7_startTransition: false, v7_relativeSplatPath: false }}>
        <PageFrameContext value={ionicFrame}>
          <Shell />
        </PageFrameContext>
      </IonReactRouter>
      <Suspense>
        <Overlays />
      </Suspense>
    </IonApp>
  </QueryClientProvider>
)
